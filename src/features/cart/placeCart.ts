import type { Command } from '#domain/order/command.ts';
import type { NewOrder } from '#domain/order/order.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { serverNow } from '#src/data/clock.ts';
import { newId } from '#src/data/ids.ts';
import { actTogether } from '#src/data/outbox/act.ts';
import { callerOfOrder } from '#src/data/local/scope.ts';
import { cartStore, keptCart } from './cartStore.ts';
import { noteMade } from './madeHere.ts';
import { nickname } from './nickname.ts';
import { pricedCart } from './pricedCart.ts';
import { withoutSent } from './withoutSent.ts';

/** Ordered as soon as possible, it is wanted for so long while there is no network, in milliseconds: then it is asked again. */
const soon = 45 * 60_000;

let placing: Promise<string> | undefined;

/** How an order is wanted that no table orders, and what it then costs. */
export type PlaceTerms = Pick<
  NewOrder,
  'type' | 'payment' | 'contact' | 'address' | 'orderedAt' | 'amountTotal' | 'legal_version'
>;

/**
 * Places what is in the cart, at this table or by these terms, and answers the order's id. One transaction saves the order on the phone
 * and empties the cart, in every window; it goes out by itself. A second call while one is under way answers the same
 * order: no tap orders twice.
 */
export function placeCart(index: MenuIndex, soldOut: readonly string[], terms?: PlaceTerms): Promise<string> {
  placing ??= place(index, soldOut, terms).finally(() => {
    placing = undefined;
  });
  return placing;
}

async function place(index: MenuIndex, soldOut: readonly string[], terms?: PlaceTerms): Promise<string> {
  const { cart, note } = cartStore;
  const order_id = newId();
  const called = nickname.text.trim();
  const until = terms?.orderedAt ?? new Date(serverNow().getTime() + soon).toISOString();
  const command: Command = {
    type: 'order.place',
    body: {
      order: {
        order_id,
        restaurant_id: index.restaurant_id,
        items: [...cart.items],
        ...(note.trim() ? { note: note.trim() } : {}),
        menu_revision: index.menu_revision,
        ...(terms ? { validUntil: until } : {}),
        ...(terms ?? {
          type: 'local',
          payment: { option: 'later' },
          ...(cart.table_id ? { table_id: cart.table_id } : {}),
          ...(called ? { nickname: called } : {}),
          amountTotal: pricedCart(cart, index, soldOut).amountTotal,
        }),
      },
    },
  };
  if (!terms) noteMade(order_id);
  // without a table the order speaks for itself, whoever this tab is
  const caller = terms ? callerOfOrder(order_id) : undefined;
  await keptCart().together(withoutSent([...cart.items]), (draft) => actTogether([command], { draft, caller }));
  return order_id;
}
