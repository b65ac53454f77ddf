import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#domain/order/order.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { ReasonSheet } from '#src/ui/layout/ReasonSheet.tsx';
import classes from './CollectSheet.module.css';
import { failDelivery } from './tourSteps.ts';

/** It could not be delivered: a reason is needed, and the order stays on the tour's cash sheet (D9). */
export function FailSheet({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { t } = useLingui();
  if (!order) return null;
  return (
    <ReasonSheet
      title={<Trans>Order {order.number} could not be delivered?</Trans>}
      action={<Trans>Delivery failed</Trans>}
      usual={[t`Nobody there`, t`Address not found`, t`The guest did not want it`, t`The guest could not pay`]}
      hint={<Trans>The guest reads it.</Trans>}
      onDone={(note) => {
        failDelivery(order, note).catch(showFailure);
        onClose();
      }}
      onClose={onClose}
    >
      <p className={classes.hint}>
        <Trans>The order ends here. Bring it back to the house; it stays on your cash sheet.</Trans>
      </p>
    </ReasonSheet>
  );
}
