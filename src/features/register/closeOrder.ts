import type { Command } from '#domain/order/command.ts';
import { heldLines } from '#domain/order/heldLines.ts';
import { linesToMake } from '#domain/order/linesToMake.ts';
import type { Order } from '#domain/order/order.ts';
import { isOpenOrder, nextAction, statusOf, targetOf } from '#domain/order/orderStates.ts';
import { isPaid } from '#domain/payment/remaining.ts';
import { actTogether } from '#src/data/outbox/act.ts';

/** Whether a register closes it with one tap: it is paid, handed over here, and nothing of it waits for its course. */
export const mayClose = (order: Order): boolean =>
  isOpenOrder(order) &&
  order.type !== 'delivery' &&
  isPaid(order) &&
  heldLines(order).length === 0 &&
  !order.flags.includes('awaiting_payment');

/** Every step that is left until it is handed over: a beer at the bar needs nobody to tap four times (D9). */
export function closingSteps(order: Order): Command[] {
  const { order_id, type } = order;
  const steps: Command[] = [];
  const unmade = linesToMake(order).map(({ line_id }) => line_id);
  if (unmade.length > 0) steps.push({ type: 'order.lines', body: { order_id, done: unmade } });
  for (let status = statusOf(order); status !== 'completed';) {
    const action = nextAction(status);
    if (!action) break;
    steps.push({ type: 'order.action', body: { order_id, action } });
    status = targetOf(action, type);
  }
  return steps;
}

export async function closeOrder(order: Order): Promise<void> {
  await actTogether(closingSteps(order));
}
