import type { Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';

/** How an order stood when somebody last said so here: cash given back of it, and its version. */
const said = new Map<string, string>();

/**
 * Says that cash was given back. A finger that bounces says it once: the next word counts when the order shows the one
 * before, or when that could not be kept.
 */
export function giveBack(
  { order_id, version, returns = [] }: Pick<Order, 'order_id' | 'version' | 'returns'>,
  amount: Money,
): void {
  const stands = `${version} ${returns.length}`;
  if (said.get(order_id) === stands) return;
  said.set(order_id, stands);
  act({ type: 'payment.return', body: { order_id, amount } }).catch((error: unknown) => {
    said.delete(order_id);
    showFailure(error);
  });
}
