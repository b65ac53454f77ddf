import type { NewOrder } from '#domain/order/order.ts';
import { commandOfOperation, type StoredOperation } from '#src/data/outbox/operation.ts';
import { outbox, withdraw, discard } from '#src/data/outbox/outboxStore.ts';
import { currentCaller } from '#src/data/session/identity.ts';
import { putBack } from './cartLines.ts';
import { cartStore, keptCart } from './cartStore.ts';

type Kept = Readonly<Pick<StoredOperation, 'key' | 'version' | 'command'>>;

function orderIn(operation: Kept): NewOrder | undefined {
  const command = commandOfOperation(operation);
  return command?.type === 'order.place' ? command.body.order : undefined;
}

/** The orders that this phone has not handed over yet. */
export const unsentOrderIds = (waiting: readonly Kept[]): ReadonlySet<string> =>
  new Set(waiting.map((operation) => orderIn(operation)?.order_id).filter((id) => id !== undefined));

/** A try that reaches nobody gives the order back after some tenths of a second; in milliseconds. */
const oneTry = 400;
const tries = 5;

/** Takes an order back that has not left this phone: its lines lie in the cart again. False when it may be under way. */
export async function takeBack(order_id: string, most = tries): Promise<boolean> {
  // its house's, whatever is looked at by the time that a try has ended
  const cart = keptCart();
  for (let tried = 1; ; tried += 1) {
    const operation = outbox.waiting.find((waiting) => orderIn(waiting)?.order_id === order_id);
    const order = operation && orderIn(operation);
    if (!order) return false;
    const { key } = operation;
    if (await cart.together(putBack(order.items, order.note ?? ''), (draft) => withdraw(key, draft))) return true;
    if (tried === most) return false;
    await new Promise((resolve) => setTimeout(resolve, oneTry));
  }
}

/** When the table's session is over: nothing of it may go into somebody else's, so it lies in the cart again. */
export async function takeBackAll(): Promise<void> {
  // another table's, and a device's of this browser, are none of its business
  const own = outbox.waiting.filter(({ caller }) => caller === currentCaller());
  // nobody waits at a farewell for what may have been sent
  for (const order_id of unsentOrderIds(own)) await takeBack(order_id, 1);
}

/** An order that the restaurant refused, with the reason. */
export type RefusedOrder = { key: string; order: NewOrder; code: string; message: string };

export function refusedOrders(
  parked: readonly (Kept & { lastError: { code: string; message: string } })[],
): RefusedOrder[] {
  return parked.flatMap((operation) => {
    const order = orderIn(operation);
    return order
      ? [{ key: operation.key, order, code: operation.lastError.code, message: operation.lastError.message }]
      : [];
  });
}

/**
 * The lines of a refused order lie in the cart again, to be changed and ordered anew. In its own house's: whoever looks at
 * another by now is told when he comes back.
 */
export async function reopenRefused({ key, order }: RefusedOrder, note: string): Promise<void> {
  if (cartStore.cart.restaurant_id !== order.restaurant_id) return;
  await keptCart().together(putBack(order.items, order.note ?? ''), (draft) => discard(key, note, draft));
}
