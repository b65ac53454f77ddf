import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Command } from '../order/command.ts';
import { finished, withKey } from '../order/finished.ts';
import { actorName, type Occurrence } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';
import { withoutNicknames } from '../order/withoutNicknames.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import { isPaid } from '../payment/remaining.ts';
import type { TableEvent } from './table.ts';

type Closing = Extract<Command, { type: 'table.close' }>['body'];

/** Marks a call as seen, or as done, which it then also has been seen. What is done stays as it was done first. */
export function answerCall(
  picture: Picture,
  event_id: string,
  how: 'seen' | 'processed',
  { key, at, by, standing }: Occurrence,
): Result<Change> {
  if (standing === 'guest') return refuse('not_allowed');
  const event = picture.tableEvents.get(event_id);
  if (!event) return refuse('not_found');
  if (event.processedAt || (how === 'seen' && event.seenAt)) return accept(noChange);
  const answered: TableEvent = {
    ...event,
    seenAt: event.seenAt ?? at,
    ...(how === 'processed' ? { processedAt: at, processedBy: actorName(by) } : {}),
    applied: withKey(event.applied, key),
  };
  return accept({ ...noChange, tableEvents: [answered] });
}

/** Orders of a table's session that somebody still has to pay. */
export function unpaidOrders(picture: Pick<Picture, 'orders'>, session_id: string): Order[] {
  return [...picture.orders.values()].filter(
    (order) => order.session_id === session_id && isOwed(order) && !isPaid(order),
  );
}

/**
 * Ends a table's session: older phones must scan again (D16). Refused while something is unpaid, unless forced with a
 * note. A session that was opened after this closing is another one and stays.
 */
export function closeTable(picture: Picture, body: Closing, occurrence: Occurrence): Result<Change> {
  const { at, standing } = occurrence;
  if (standing === 'guest') return refuse('not_allowed');
  const table = picture.tables.get(body.table_id);
  if (!table) return refuse('table_unknown');
  const { session, ...free } = table;
  if (!session || Date.parse(session.openedAt) > Date.parse(at)) return accept(noChange);
  const unpaid = unpaidOrders(picture, session.session_id);
  if (unpaid.length > 0) {
    if (!body.force)
      return refuse('table_has_unpaid_orders', { details: { orders: unpaid.map((order) => order.order_id) } });
    if (!body.note?.trim()) return refuse('note_required');
  }
  const nameless = finished(picture, withoutNicknames(picture, session.session_id), occurrence);
  return accept({ ...nameless, tables: [{ ...free, generation: (table.generation ?? 0) + 1 }] });
}
