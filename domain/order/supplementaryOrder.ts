import { accept, type Result } from '../error/refusal.ts';
import { pricedAdditions } from './changeLines.ts';
import { begunLine } from './heldLines.ts';
import { actorName, type Occurrence } from './occurrence.ts';
import type { NewOrderItem, Order } from './order.ts';
import { withTotals } from './orderTotals.ts';

/**
 * Items that arrive for an order that was closed meanwhile become an order of their own in the same table session,
 * flagged so that somebody looks at it (D32). Its id is the operation's key, so that a replay makes it once.
 */
export function supplementaryOrder(closed: Order, lines: NewOrderItem[], occurrence: Occurrence): Result<Order> {
  const { key, at, by, number, device_id, standing } = occurrence;
  const priced = pricedAdditions(closed, lines, occurrence);
  if (!priced.ok) return priced;
  const statusEntry = { status: 'created' as const, at, by: actorName(by) };
  const { restaurant_id, type, contact, address, nickname, table_id, session_id, user_id, currency } = closed;
  return accept(
    withTotals({
      order_id: key,
      number,
      restaurant_id,
      type,
      statusEntry,
      statusEntries: [statusEntry],
      ...(contact ? { contact } : {}),
      ...(address ? { address } : {}),
      ...(nickname ? { nickname } : {}),
      ...(table_id ? { table_id } : {}),
      ...(session_id ? { session_id } : {}),
      ...(user_id ? { user_id } : {}),
      items: priced.value.items.map((line) => begunLine(line, at)),
      // what was paid online is paid; nobody is there to pay these lines so
      payment: { option: closed.payment.option === 'online' ? 'later' : closed.payment.option },
      amountItems: 0,
      deliveryFee: 0,
      topUp: 0,
      amountTotal: 0,
      amountPaid: 0,
      tip: 0,
      currency,
      createdAt: at,
      ...(standing === 'offline' ? { occurredAt: at } : {}),
      updatedAt: at,
      version: 0,
      ...(device_id ? { device_id } : {}),
      ...(by.kind === 'employee' ? { employee_id: by.id } : {}),
      menu_revision: occurrence.menu?.menu_revision ?? closed.menu_revision,
      discounts: [],
      taxes: [],
      payments: [],
      applied: [],
      flags: ['supplementary', ...priced.value.flags],
    }),
  );
}
