import { accept, refuse, type Result } from '../error/refusal.ts';
import { withStatus } from './finished.ts';
import { actorName, type Occurrence } from './occurrence.ts';
import type { Order, OrderAction, OrderItem } from './order.ts';
import { isForKitchen } from './orderList.ts';
import { wasHere } from './lineParts.ts';
import { hasReached, lineStage, ownStage, stageOf, type LineStage } from './lineStage.ts';
import { orderCan, statusOf, targetOf, wasReady } from './orderStates.ts';

/** What a station says of its lines, by their ids. */
export type LineMarks = {
  accept?: string[] | undefined;
  begin?: string[] | undefined;
  done?: string[] | undefined;
  /** handed over: to the waiter, over the counter, to whoever packs it */
  serve?: string[] | undefined;
  /** is being made again: it was done too early, or fell */
  recall?: string[] | undefined;
};

/** In their order: what is handed over is done as well. */
const marks = [
  { name: 'accept', field: 'acceptedAt', stage: 'accepted' },
  { name: 'begin', field: 'begunAt', stage: 'begun' },
  { name: 'done', field: 'doneAt', stage: 'done' },
  { name: 'serve', field: 'servedAt', stage: 'served' },
] as const;

/**
 * The order with what stations say of their lines. What a line has reached or passed changes nothing, so that a mark may
 * come twice, late and from two screens; only a recall takes back that a line is done, and only what is voided or held takes none.
 */
export function markLines(order: Order, change: LineMarks, occurrence: Occurrence): Result<Order> {
  const ids = [...marks.map(({ name }) => name), 'recall' as const].flatMap((name) => change[name] ?? []);
  // what has gone to another order meanwhile must not take the word for the others along
  const known = occurrence.standing === 'offline' ? order : { items: order.items };
  const unknown = ids.find((id) => !wasHere(known, id));
  if (unknown !== undefined) return refuse('line_unknown', { details: { line_id: unknown } });
  const starts = change.accept?.length || change.begin?.length;
  // the kitchen must not start what the guest has not paid for (D11)
  if (starts && !isForKitchen(order)) return refuse('invalid_order_action', { details: { current: order } });
  const said = { ...change, done: [...(change.done ?? []), ...(change.serve ?? [])] };
  let items = order.items;
  for (const { name, field, stage } of marks) {
    const isPast = (line: OrderItem): boolean => hasReached(ownStage(line), stage);
    items = changed(items, said[name], (line) => (isPast(line) ? line : { ...line, [field]: occurrence.at }));
  }
  const again = wasReady(order) ? { afterReady: true as const } : {};
  items = changed(items, change.recall, (line) => recalled(order, line, again, occurrence.at));
  return accept(items === order.items ? order : { ...order, items });
}

function changed(
  items: OrderItem[],
  ids: readonly string[] | undefined,
  change: (line: OrderItem) => OrderItem,
): OrderItem[] {
  if (!ids?.length) return items;
  const next = items.map((line) => (ids.includes(line.line_id) && !line.voided && !line.held ? change(line) : line));
  return next.every((line, index) => line === items[index]) ? items : next;
}

/** Only what is done is made again; of an order that was ready it holds back handing out, as an addition does. */
function recalled(order: Order, line: OrderItem, again: { afterReady?: true }, at: string): OrderItem {
  if (!hasReached(lineStage(order, line), 'done')) return line;
  const { doneAt: _done, servedAt: _served, ...rest } = line;
  return { ...rest, begunAt: line.begunAt ?? at, ...again };
}

/** The steps of the table that lines can lead to, each with how far they have to be (D9). */
const steps: readonly { action: OrderAction; needs: LineStage }[] = [
  { action: 'accept', needs: 'accepted' },
  { action: 'prepare', needs: 'begun' },
  { action: 'ready', needs: 'done' },
  { action: 'complete', needs: 'served' },
];

/**
 * The order with the status that follows from its lines: accepted and in preparation with the first, ready and completed
 * with the last. It never goes back (D9), and an order that is delivered is not completed by the kitchen.
 */
export function followLines(order: Order, { at, by }: Pick<Occurrence, 'at' | 'by'>): Order {
  const stage = stageOf(order, order.items);
  if (stage === undefined) return order;
  let followed = order;
  for (const { action, needs } of steps) {
    if (!hasReached(stage, needs) || !orderCan[action](followed).ok || statusOf(followed) === 'delivered') continue;
    if (action === 'accept')
      followed = { ...followed, flags: followed.flags.filter((flag) => flag !== 'needs_confirmation') };
    followed = withStatus(followed, targetOf(action, followed.type), at, actorName(by), undefined, true);
  }
  return followed;
}
