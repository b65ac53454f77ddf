import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserExclamation } from '@tabler/icons-react';
import { commandOfOperation, type ParkedOperation } from '#src/data/outbox/operation.ts';
import { discard } from '#src/data/outbox/outboxStore.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import classes from './DeliveryShell.module.css';

/** An order that was taken here and that another deliverer has: told at once, also when it comes out after an outage. */
export function TakenByOthers() {
  const { t } = useLingui();
  const { parked } = useOutbox();
  const orders = usePicture('orders');
  return (parked as readonly ParkedOperation[]).map((operation) => {
    const command = commandOfOperation(operation);
    if (operation.lastError.code !== 'order_with_other_deliverer' || command?.type !== 'order.action') return null;
    const number = orders[command.body.order_id]?.number ?? '';
    return (
      <div key={operation.key} className={classes.others} role="alert">
        <IconUserExclamation aria-hidden="true" />
        <p>
          <strong>
            <Trans>Order {number}:</Trans>
          </strong>{' '}
          {errorSentence(operation.lastError)}.{' '}
          <Trans>It is off your tour. If you carry it, agree with each other.</Trans>
        </p>
        <BigButton
          size="staff"
          tone="plain"
          onClick={() => void discard(operation.key, t`Left to the other deliverer`).catch(showFailure)}
        >
          <Trans>Understood</Trans>
        </BigButton>
      </div>
    );
  });
}
