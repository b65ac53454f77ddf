import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Instant } from './instant.ts';
import type { Order, OrderItem } from './order.ts';
import { wasReady } from './orderStates.ts';

/**
 * The order with held lines sent to the kitchen. What was sent or voided already stays as it is, so that a course may
 * be fired twice. Of an order that was ready before, whoever made it so did not have them.
 */
export function fireLines(order: Order, line_ids: readonly string[], at: Instant): Result<Order> {
  const unknown = line_ids.find((id) => !order.items.some(({ line_id }) => line_id === id));
  if (unknown) return refuse('line_unknown', { details: { line_id: unknown } });
  const waits = (line: OrderItem): boolean => line_ids.includes(line.line_id) && line.held === true && !line.voided;
  if (!order.items.some(waits)) return accept(order);
  const late = wasReady(order) ? { afterReady: true as const } : {};
  const fired = ({ held: _waited, ...line }: OrderItem): OrderItem => ({ ...line, sentAt: at, ...late });
  return accept({ ...order, items: order.items.map((line) => (waits(line) ? fired(line) : line)) });
}
