import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { publicConfig } from '#src/data/api/publicConfig.ts';
import { presentAtReader } from '#src/data/payment/simulatedReader.ts';
import { holdTestCard } from '#src/data/terminal/testCard.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { askedCard } from './askedCard.ts';
import classes from './AskedCardPanel.module.css';

const approvedCard = '4242 4242 4242 4242';
const declinedCard = '4000 0000 0000 0002';

/** What a guest would do at the reader; only where payments are simulated (D15). */
export function AskedTestCards({ terminal_id }: { terminal_id: string | undefined }) {
  const { at } = useSnapshot(askedCard);
  const [simulated, setSimulated] = useState(false);
  useEffect(() => {
    publicConfig().then(({ paymentProvider }) => setSimulated(paymentProvider === 'simulated'), showFailure);
  }, []);
  if (!simulated || at === undefined) return null;
  const present = (card_number: string): void => {
    if (at === 'here') holdTestCard(card_number);
    else if (terminal_id !== undefined) void presentAtReader(terminal_id, card_number).catch(showFailure);
  };
  return (
    <div className={classes.cards}>
      <BigButton size="staff" tone="success" onClick={() => present(approvedCard)}>
        <Trans>Present approved test card</Trans>
      </BigButton>
      <BigButton size="staff" tone="plain" onClick={() => present(declinedCard)}>
        <Trans>Present declined test card</Trans>
      </BigButton>
    </div>
  );
}
