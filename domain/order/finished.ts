import { isPaid } from '../payment/remaining.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order, OrderFlag, OrderStatus } from './order.ts';
import { heldLines } from './heldLines.ts';
import { linesToMake } from './linesToMake.ts';
import { statusOf } from './orderStates.ts';
import { withTotals } from './orderTotals.ts';
import { noChange, type Change, type Picture } from './picture.ts';

/** How many keys an order remembers. */
export const appliedKeys = 50;

export const withKey = (applied: readonly string[], key: string): string[] => [...applied, key].slice(-appliedKeys);

/** The order with a status more on its way. */
export function withStatus(
  order: Order,
  status: OrderStatus,
  at: string,
  by: string,
  note?: string,
  followed = false,
): Order {
  const statusEntry: Order['statusEntry'] = {
    status,
    at,
    by,
    ...(note ? { note } : {}),
    ...(followed ? { followed } : {}),
  };
  return { ...order, statusEntry, statusEntries: [...order.statusEntries, statusEntry] };
}

/**
 * What rules made of orders becomes a change: totals and taxes are derived anew, a delivered order that is fully paid
 * is completed (D9), and each order that differs from the picture grows by exactly one version.
 */
export function finished(picture: Picture, drafts: Iterable<Order>, occurrence: Occurrence): Change {
  const orders = [...drafts]
    .filter((draft) => picture.orders.get(draft.order_id) !== draft)
    .map((draft) => {
      const settled = settle(withTotals(draft), occurrence);
      const flags: OrderFlag[] = occurrence.clock ? [...new Set([...settled.flags, 'clock' as const])] : settled.flags;
      return {
        ...settled,
        flags,
        version: (picture.orders.get(draft.order_id)?.version ?? 0) + 1,
        updatedAt: occurrence.at,
        applied: withKey(draft.applied, occurrence.key),
      };
    });
  return { ...noChange, orders };
}

function settle(order: Order, { at }: Occurrence): Order {
  const isMade = linesToMake(order).length === 0 && heldLines(order).length === 0;
  const over = statusOf(order) === 'delivered' && isPaid(order) && isMade;
  return over ? withStatus(order, 'completed', at, 'system') : order;
}
