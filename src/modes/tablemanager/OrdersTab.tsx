import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import type { Table } from '#domain/table/table.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { OrderDetails } from '#src/features/order/OrderDetails.tsx';
import { RejectSheet } from '#src/features/order/RejectSheet.tsx';
import { OrderLines } from '#src/features/table/OrderLines.tsx';
import { type VoidedLine, voidedLine, VoidSheet } from '#src/features/register/VoidSheet.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { TableOrder } from './TableOrder.tsx';
import classes from './OrdersTab.module.css';

type OrdersTabProps = {
  table: Table;
  /** of the party that sits there, oldest first */
  orders: readonly Order[];
  onTake: () => void;
};

/** What the party has ordered and how it stands; taking more is one tap. */
export function OrdersTab({ table, orders, onTake }: OrdersTabProps) {
  const { i18n } = useLingui();
  const pendingOrders = usePicture('pendingOrders');
  const [voiding, setVoiding] = useState<VoidedLine>();
  const [rejecting, setRejecting] = useState<Order>();
  const [moving, setMoving] = useState<Order>();
  const [details, setDetails] = useState<string>();
  return (
    <div className={classes.tab}>
      <div className={classes.orders}>
        {orders.length === 0 && (
          <EmptyState icon={<IconToolsKitchen2 aria-hidden="true" />} title={<Trans>Nothing ordered yet</Trans>}>
            <Trans>Take an order here, or let the guests scan the code on the table.</Trans>
          </EmptyState>
        )}
        {orders.map((order) => (
          <TableOrder
            key={order.order_id}
            order={order}
            pending={(pendingOrders[order.order_id] ?? 0) > 0}
            onVoid={(line) => setVoiding(voidedLine(order, line, i18n.locale))}
            onReject={() => setRejecting(order)}
            onMove={() => setMoving(order)}
            onDetails={() => setDetails(order.order_id)}
          />
        ))}
      </div>
      <footer className={classes.foot}>
        <BigButton wide size="staff" icon={<IconPlus aria-hidden="true" />} onClick={onTake}>
          <Trans>Take an order</Trans>
        </BigButton>
      </footer>
      <VoidSheet line={voiding} onClose={() => setVoiding(undefined)} />
      <RejectSheet order={rejecting} onClose={() => setRejecting(undefined)} />
      {moving && <MoveSheet table={table} order={moving} onClose={() => setMoving(undefined)} />}
      <OrderDetails
        order_id={details}
        onClose={() => setDetails(undefined)}
        renderTicket={(order) => <OrderLines order={order} language={i18n.locale} />}
        onReject={(order) => {
          setDetails(undefined);
          setRejecting(order);
        }}
      />
    </div>
  );
}
