import { modeMay } from '#domain/device/modes.ts';
import type { Command } from '#domain/order/command.ts';
import { heldLines, sentLines } from '#domain/order/heldLines.ts';
import { linesToMake } from '#domain/order/linesToMake.ts';
import type { Order, OrderAction } from '#domain/order/order.ts';
import { serverNow, steadyNow } from '#src/data/clock.ts';
import type { HeldAction } from './heldAction.ts';
import { holdStep } from './heldActions.ts';
import { shownStatus } from './kitchenBoard.ts';
import type { KitchenStation } from './kitchenStation.ts';
import { columnOf } from './kitchenColumn.ts';
import { stepFrom } from './orderStep.ts';

/** Two taps within this time are one: a wet hand bounces. */
const bounceMilliseconds = 350;
const lastBump = new Map<string, number>();

const markOf = { accept: 'accept', prepare: 'begin', ready: 'done', complete: 'serve' } as const;
type Marking = keyof typeof markOf;

/** How a ticket moves on: the whole order, or at a station its own lines, which the order follows (ADR 50). */
function moves(order: Order, action: OrderAction, { whole }: KitchenStation): Command {
  const { order_id } = order;
  const lines = sentLines(order).map(({ line_id }) => line_id);
  if (!whole && action in markOf)
    return { type: 'order.lines', body: { order_id, [markOf[action as Marking]]: lines } };
  // ready is what this screen knew of; what is added or fired within the three seconds is not
  return { type: 'order.action', body: { order_id, action, ...(action === 'ready' ? { lines } : {}) } };
}

/** Moves a ticket to its next status; accepting also promises it in `minutes`, if that is given. */
export function bumpOrder(
  order: Order,
  step: Pick<HeldAction, 'status' | 'lines'> | undefined,
  minutes: number | undefined,
  station: KitchenStation,
): void {
  const touched = steadyNow();
  if (touched - (lastBump.get(order.order_id) ?? Number.NEGATIVE_INFINITY) < bounceMilliseconds) return;
  const added = addedLines(order, step);
  if (added.length > 0) {
    lastBump.set(order.order_id, touched);
    const commands: Command[] = [{ type: 'order.lines', body: { order_id: order.order_id, done: added } }];
    const { status } = order.statusEntry;
    return holdStep({ order_id: order.order_id, commands, status, lines: added, place: 'preparing' });
  }
  const next = nextFor(order, step);
  if (!next) return;
  lastBump.set(order.order_id, touched);
  const commands: Command[] = [moves(order, next.action, station)];
  if (next.action === 'accept' && minutes !== undefined)
    commands.push(promise(order, serverNow().getTime() + minutes * 60_000, station));
  holdStep({ order_id: order.order_id, commands, status: next.status, place: columnOf(order) });
}

/**
 * The next step of a ticket, if it is the kitchen's: what is out is its deliverer's. What is held keeps the order from
 * being handed out: there is none before it is fired.
 */
export function nextFor(order: Order, step: Pick<HeldAction, 'status'> | undefined): ReturnType<typeof stepFrom> {
  const next = stepFrom(shownStatus(order, step), order.type);
  if (next && !modeMay('orderprocessing', next.action)) return undefined;
  const handsOver = next?.action === 'complete' || next?.action === 'dispatch';
  return handsOver && heldLines(order).length > 0 ? undefined : next;
}

/** Lines that came when the order was ready, and that nobody has just crossed off. */
export const addedLines = (order: Order, step: Pick<HeldAction, 'lines'> | undefined): string[] =>
  linesToMake(order)
    .map(({ line_id }) => line_id)
    .filter((line_id) => !step?.lines?.includes(line_id));

/** The promised time: never before the guest wants it, nor at a station before another one's. */
function promise(order: Order, ready: number, { whole }: KitchenStation): Command {
  const wanted = order.orderedAt === undefined ? 0 : Date.parse(order.orderedAt);
  // the guest waits for the slowest station
  const others = whole || order.promisedAt === undefined ? 0 : Date.parse(order.promisedAt);
  return {
    type: 'order.info',
    body: { order_id: order.order_id, promisedAt: new Date(Math.max(ready, wanted, others)).toISOString() },
  };
}
