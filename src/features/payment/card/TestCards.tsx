import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './TestCards.module.css';

const approvedCard = '4242 4242 4242 4242';
const declinedCard = '4000 0000 0000 0002';

/** What a guest would do at a real reader; only where payments are simulated (D15). */
export function TestCards({ onPresent, children }: { onPresent: (card_number: string) => void; children?: ReactNode }) {
  return (
    <div className={classes.cards}>
      <BigButton size="staff" tone="success" onClick={() => onPresent(approvedCard)}>
        <Trans>Present approved test card</Trans>
      </BigButton>
      <BigButton size="staff" tone="plain" onClick={() => onPresent(declinedCard)}>
        <Trans>Present declined test card</Trans>
      </BigButton>
      {children}
    </div>
  );
}
