import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { useOrder } from '#src/data/picture/useOrder.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { lastSent, mayTakeBack, takeBack } from './lastSent.ts';

/** For a minute, what was just sent can be taken back with one tap, and stands in the pane again. */
export function TakeBack() {
  const { t } = useLingui();
  const { now } = useSnapshot(lastSent) as typeof lastSent;
  const order = useOrder(now?.order_id);
  if (!now || !order || !mayTakeBack(now, order)) return null;
  const { number } = order;
  return (
    <Settled what={now}>
      <BigButton
        wide
        size="staff"
        tone="quiet"
        icon={<IconArrowBackUp aria-hidden="true" />}
        onClick={() => void takeBack(now, t`Taken back at once`).catch(showFailure)}
      >
        <Trans>Take back what was sent (order {number})</Trans>
      </BigButton>
    </Settled>
  );
}
