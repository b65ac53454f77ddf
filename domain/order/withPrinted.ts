import type { Instant } from './instant.ts';
import type { Order, OrderItem } from './order.ts';
import { sentLines } from './heldLines.ts';
import { activeLines } from './orderTotals.ts';

/**
 * The order with lines whose ticket came out. It carries the mark once all that is to be made is on paper; a ticket
 * that tells of lines that are no longer there marks nothing, since it is of no use to anybody (D30). What is held may be
 * named on it, and is to be made only when it is fired.
 */
export function withPrinted(order: Order, line_ids: readonly string[], at: Instant): Order {
  const isNew = (line: OrderItem): boolean =>
    line_ids.includes(line.line_id) && !line.held && !line.printedAt && !line.voided;
  if (!order.items.some(isNew)) return order;
  const items = order.items.map((line) => (isNew(line) ? { ...line, printedAt: at } : line));
  const whole = activeLines(sentLines({ items })).every((line) => line.printedAt);
  return { ...order, items, flags: whole ? [...new Set([...order.flags, 'ticket_printed' as const])] : order.flags };
}

/** When the last of its lines was on paper. Marks of earlier releases say no time: then when it was ordered. */
export const lastPrintedAt = ({ items, occurredAt, createdAt }: Order): Instant =>
  items.reduce((last, { printedAt = '' }) => (printedAt > last ? printedAt : last), '') || (occurredAt ?? createdAt);
