import { proxy, ref } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import type { NewOrderItem, Order } from '#domain/order/order.ts';
import { isOpenOrder } from '#domain/order/orderStates.ts';
import { activeLines } from '#domain/order/orderTotals.ts';
import { claimedUnits } from '#domain/payment/claimAmount.ts';
import { act } from '#src/data/outbox/act.ts';
import { picture } from '#src/data/picture/pictureStore.ts';
import { backInDraft } from './registerDraft.ts';

type Sent = { order_id: string; items: readonly NewOrderItem[]; cart: Cart; isNew: boolean };

/** For how long what was sent can be taken back with one tap. */
export const takeBackMilliseconds = 60_000;

/** What went out last from this window, for a minute. */
export const lastSent = proxy<{ now: Sent | undefined }>({ now: undefined });

let timer: ReturnType<typeof setTimeout> | undefined;

export function rememberSent(sent: Sent): void {
  clearTimeout(timer);
  lastSent.now = ref(sent);
  timer = setTimeout(() => (lastSent.now = undefined), takeBackMilliseconds);
}

/** Whether it stands as it was sent: nothing of it is paid, voided or has gone elsewhere. */
export function mayTakeBack({ items }: Sent, order: Order | undefined): boolean {
  if (!order || !isOpenOrder(order) || order.payments.some(({ status }) => status !== 'cancelled')) return false;
  return items.every(({ line_id, quantity }) =>
    order.items.some(
      (line) =>
        line.line_id === line_id && line.quantity === quantity && !line.voided && claimedUnits(order, line_id) === 0,
    ),
  );
}

/**
 * Takes back what was sent a moment ago: the kitchen sees it struck through, and it stands in the pane again to be put
 * right. An order of which nothing else is left is rejected with it.
 */
export async function takeBack(sent: Sent, reason: string): Promise<void> {
  const { order_id, items } = sent;
  const order = picture.orders[order_id];
  if (!order || !mayTakeBack(sent, order)) return;
  lastSent.now = undefined;
  const all = activeLines(order.items).length === items.length;
  await act(
    all
      ? { type: 'order.action', body: { order_id, action: 'reject', note: reason } }
      : { type: 'order.lines', body: { order_id, void: items.map(({ line_id }) => ({ line_id, reason })) } },
  );
  backInDraft(items, all ? undefined : order_id, sent.cart);
}
