import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import { serverNow } from '#src/data/clock.ts';
import type { HeldAction } from './heldAction.ts';
import { holdStep } from './heldActions.ts';
import { shownStatus } from './kitchenBoard.ts';
import { columnOf } from './kitchenColumn.ts';
import { stepFrom } from './orderStep.ts';

/** Two taps within this time are one: a wet hand bounces. */
const bounceMilliseconds = 350;
const lastBump = new Map<string, number>();

/** Moves an order to its next status; accepting also promises it in `minutes`, if that is given. */
export function bumpOrder(
  order: Order,
  step: Pick<HeldAction, 'status'> | undefined,
  minutes: number | undefined,
): void {
  const now = serverNow().getTime();
  if (now - (lastBump.get(order.order_id) ?? 0) < bounceMilliseconds) return;
  const next = stepFrom(shownStatus(order, step), order.type);
  if (!next) return;
  lastBump.set(order.order_id, now);
  const commands: Command[] = [{ type: 'order.action', body: { order_id: order.order_id, action: next.action } }];
  if (next.action === 'accept' && minutes !== undefined) commands.push(promise(order, now + minutes * 60_000));
  holdStep({ order_id: order.order_id, commands, status: next.status, place: columnOf(order) }, now);
}

/** The promised time: never before the guest wants it. */
function promise(order: Order, ready: number): Command {
  const wanted = order.orderedAt === undefined ? 0 : Date.parse(order.orderedAt);
  return {
    type: 'order.info',
    body: { order_id: order.order_id, promisedAt: new Date(Math.max(ready, wanted)).toISOString() },
  };
}
