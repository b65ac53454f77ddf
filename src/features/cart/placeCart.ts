import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { cartStore, emptyTheCart } from './cartStore.ts';
import { pricedCart } from './pricedCart.ts';

let placing: Promise<string> | undefined;

/**
 * Places what is in the cart at this table and answers the order's id. The order is saved on the phone before the cart
 * is emptied; it goes out by itself. A second call while one is under way answers the same order: no tap orders twice.
 */
export function placeCart(index: MenuIndex, soldOut: readonly string[]): Promise<string> {
  placing ??= place(index, soldOut).finally(() => {
    placing = undefined;
  });
  return placing;
}

async function place(index: MenuIndex, soldOut: readonly string[]): Promise<string> {
  const { cart, note } = cartStore;
  const order_id = newId();
  await act({
    type: 'order.place',
    body: {
      order: {
        order_id,
        restaurant_id: index.restaurant_id,
        type: 'local',
        items: [...cart.items],
        payment: { option: 'later' },
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(cart.table_id ? { table_id: cart.table_id } : {}),
        menu_revision: index.menu_revision,
        amountTotal: pricedCart(cart, index, soldOut).amountTotal,
      },
    },
  });
  emptyTheCart();
  return order_id;
}
