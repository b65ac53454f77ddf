import type { Command } from '#domain/order/command.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { DraftChanged } from '#src/data/local/draftChanged.ts';
import { takeLines } from '#domain/cart/takeLines.ts';
import { cartStore, keptCart } from './cartStore.ts';
import { pricedCart } from './pricedCart.ts';
import type { SavedCart } from './savedCart.ts';

let placing: Promise<string> | undefined;

/**
 * Places what is in the cart at this table and answers the order's id. One transaction saves the order on the phone
 * and empties the cart, in every window; it goes out by itself. A second call while one is under way answers the same
 * order: no tap orders twice.
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
  const command: Command = {
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
  };
  await keptCart().together(without([...cart.items]), (draft) => act(command, draft));
  return order_id;
}

/** What was added meanwhile stays; table and restaurant do too. */
const without =
  (sent: readonly NewOrderItem[]) =>
  ({ cart }: SavedCart): SavedCart => {
    const left = takeLines(cart, sent);
    if (!left) throw new DraftChanged();
    return { cart: left, note: '' };
  };
