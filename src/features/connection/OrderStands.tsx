import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order, OrderStatus } from '#domain/order/order.ts';

const stands: Record<OrderStatus, ReactNode> = {
  created: <Trans>new</Trans>,
  accepted: <Trans>accepted</Trans>,
  'in-preparation': <Trans>in preparation</Trans>,
  'waiting-delivery': <Trans>ready for delivery</Trans>,
  'in-delivery': <Trans>on the way</Trans>,
  delivered: <Trans>delivered</Trans>,
  'waiting-pickup': <Trans>ready</Trans>,
  completed: <Trans>completed</Trans>,
  rejected: <Trans>rejected</Trans>,
  refunded: <Trans>refunded</Trans>,
};

/** How an order stands now, in a few words. */
export function OrderStands({ order }: { order: Order }) {
  const { status, note, by } = order.statusEntry;
  return (
    <span>
      <Trans>
        Order {order.number} is {stands[status]}
      </Trans>
      {by !== undefined && <bdi> · {by}</bdi>}
      {note !== undefined && (
        <>
          {' '}
          <q>{note}</q>
        </>
      )}
    </span>
  );
}
