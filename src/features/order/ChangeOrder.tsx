import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { isChangeable } from '#domain/cart/orderChange.ts';
import { heldLines } from '#domain/order/heldLines.ts';
import type { Order } from '#domain/order/order.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './ChangeOrder.module.css';

type ChangeOrderProps = { order: Pick<Order, 'statusEntry' | 'payments' | 'items'>; onChange: () => void };

/** Changes an order that the house has not accepted yet; one that is paid, or being paid, says that it stays. What the staff hold is theirs to change. */
export function ChangeOrder({ order, onChange }: ChangeOrderProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  if (order.statusEntry.status !== 'created' || heldLines(order).length > 0) return null;
  if (!isChangeable(order)) {
    return (
      <p className={classes.stays}>
        <Trans>An order with a payment can no longer be changed. For more, order again.</Trans>
      </p>
    );
  }
  const reason = online ? undefined : t`Changing an order needs a connection`;
  return (
    <BigButton wide tone="plain" reason={reason} onClick={onChange}>
      {reason ?? <Trans>Change the order</Trans>}
    </BigButton>
  );
}
