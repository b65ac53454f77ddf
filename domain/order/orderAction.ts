import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import { withStatus } from './finished.ts';
import { actorName, type Occurrence } from './occurrence.ts';
import type { Order, OrderAction } from './order.ts';
import { hasPassed, orderCan, statusOf, targetOf } from './orderStates.ts';

/**
 * The order after an action (D9), not yet finished. An action whose target the order has or has passed changes
 * nothing, so that an action may come twice or late; any other that the table does not allow is refused with the order
 * as it stands. `lines` are those that whoever makes it ready had before them: what came meanwhile is not made.
 */
export function applyAction(
  order: Order,
  action: OrderAction,
  occurrence: Occurrence,
  note?: string,
  lines?: readonly string[],
): Result<Order> {
  const forbidden = guestRefusal(order, action, occurrence);
  if (forbidden) return forbidden;
  const target = targetOf(action, order.type);
  if (hasPassed(order, target)) return action === 'dispatch' ? sameDeliverer(order, occurrence) : accept(order);
  const possible = orderCan[action](order);
  if (!possible.ok) return refuse(possible.code, { details: { current: order } });
  if (action === 'reject' && !note?.trim()) return refuse('note_required');
  return accept(
    withStatus(
      withActionMarks(order, action, occurrence, lines),
      target,
      occurrence.at,
      actorName(occurrence.by),
      note,
    ),
  );
}

/** A guest may only cancel, and only while nobody has accepted (D9). */
function guestRefusal(order: Order, action: OrderAction, { standing }: Occurrence): Refusal | undefined {
  if (standing !== 'guest') return undefined;
  if (action !== 'reject') return refuse('not_allowed');
  const possible = statusOf(order) === 'created' || statusOf(order) === 'rejected';
  return possible ? undefined : refuse('invalid_order_action', { details: { current: order } });
}

function sameDeliverer(order: Order, { by }: Occurrence): Result<Order> {
  if (!order.assignedTo || order.assignedTo === by.id) return accept(order);
  const dispatched = order.statusEntries.findLast((entry) => entry.status === 'in-delivery');
  const name = dispatched?.by ?? order.assignedTo;
  return refuse('order_with_other_deliverer', { values: { name }, details: { current: order } });
}

function withActionMarks(
  order: Order,
  action: OrderAction,
  { by }: Occurrence,
  lines: readonly string[] | undefined,
): Order {
  if (action === 'ready' && lines) {
    const missed = (line_id: string): boolean => !lines.includes(line_id);
    const items = order.items.map((line) => (missed(line.line_id) ? { ...line, afterReady: true as const } : line));
    return { ...order, items };
  }
  if (action === 'dispatch') return { ...order, assignedTo: by.id };
  // accepting the first phone order of a session is its confirmation (D16)
  if (action === 'accept') return { ...order, flags: order.flags.filter((flag) => flag !== 'needs_confirmation') };
  return order;
}
