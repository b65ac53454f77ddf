import { Trans } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { orderCan } from '#domain/order/orderStates.ts';
import type { Order } from '#domain/order/order.ts';
import { useIsPending, useOrder, useTableName } from '#src/data/picture/useOrder.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { OrderJournal } from './OrderJournal.tsx';
import { OrderPath } from './OrderPath.tsx';
import classes from './OrderDetails.module.css';

type OrderDetailsProps = {
  order_id: string | undefined;
  /** the order as this place shows it; `pending`: the server has not got all of it */
  renderTicket: (order: Order, table: string | undefined, pending: boolean) => ReactNode;
  onClose: () => void;
  onReject?: (order: Order) => void;
  /** what else can be done with it here */
  actions?: ReactNode;
};

/** An order with its way and its journal. */
export function OrderDetails({ order_id, renderTicket, onClose, onReject, actions }: OrderDetailsProps) {
  const order = useOrder(order_id);
  const table = useTableName(order?.table_id);
  const pending = useIsPending(order_id);
  if (!order) return null;
  return (
    <Sheet
      opened
      size="large"
      onClose={onClose}
      title={<Trans>Order {order.number}</Trans>}
      footer={
        <div className={classes.actions}>
          {actions}
          {onReject && orderCan.reject(order).ok && (
            <BigButton size="staff" tone="danger" icon={<IconX aria-hidden="true" />} onClick={() => onReject(order)}>
              <Trans>Reject</Trans>
            </BigButton>
          )}
        </div>
      }
    >
      <div className={classes.columns}>
        {renderTicket(order, table, pending)}
        <div className={classes.history}>
          <OrderPath order={order} />
          <h3>
            <Trans>Journal</Trans>
          </h3>
          <OrderJournal order_id={order.order_id} version={order.version} />
        </div>
      </div>
    </Sheet>
  );
}
