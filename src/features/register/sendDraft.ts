import { takeLines } from '#domain/cart/takeLines.ts';
import type { Command } from '#domain/order/command.ts';
import type { Cart } from '#domain/cart/cart.ts';
import type { Address, NewOrder, NewOrderItem } from '#domain/order/order.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { draftAmount } from './draftLines.ts';
import { DraftChanged } from '#src/data/local/draftChanged.ts';
import { draft, goOnWith, keptDraft } from './registerDraft.ts';
import { newOrder, type KitchenTicket, type SavedDraft } from './savedDraft.ts';
import { rememberSent } from './lastSent.ts';
import { countSold } from './soldMost.ts';
import { withTicket } from './kitchenTickets.ts';

type Sent = { order_id: string; ticket: KitchenTicket | undefined };

/**
 * Sends what was taken: a new order, or lines for the open one. One transaction saves it on the device and
 * clears it from the pane, in every window: it is never offered for sending again.
 * Answers the ticket that the kitchen needs when `needsTicket` says, as it is saved, that the kitchen cannot be reached:
 * who holds it is asked about it until he has said whether it came out (D30).
 */
export async function sendDraft(restaurant: Restaurant, index: MenuIndex, needsTicket: () => boolean): Promise<Sent> {
  const { cart, order_id: extended } = draft;
  const items = cart.items.map((line) => ({ ...line }));
  const line_ids = items.filter(({ held }) => !held).map((line) => line.line_id);
  const { menu_revision } = index;
  const order_id = extended ?? newId();
  const command: Command =
    extended === undefined ? placed() : { type: 'order.lines', body: { order_id, add: items, menu_revision } };
  const clear = without(extended ?? newOrder, items, order_id);
  let ticket: KitchenTicket | undefined;
  await keptDraft().together(
    (saved) => {
      ticket = line_ids.length > 0 && needsTicket() ? { order_id, line_ids } : undefined;
      return ticket ? withTicket(clear(saved), ticket) : clear(saved);
    },
    (edit) => act(command, edit),
  );
  if (draft.order_id === extended) goOnWith(order_id);
  countSold(items);
  rememberSent({ order_id, items, cart, isNew: extended === undefined });
  return { order_id, ticket };

  function placed(): Command {
    const order: NewOrder = {
      order_id,
      restaurant_id: restaurant.restaurant_id,
      type: cart.type,
      items,
      payment: { option: 'later' },
      menu_revision,
      amountTotal: draftAmount(items, index, restaurant, cart),
      ...wishesOf(cart),
      ...(cart.table_id === undefined ? {} : { table_id: cart.table_id }),
    };
    return { type: 'order.place', body: { order } };
  }
}

/** What is said of the whole order goes with it. */
function wishesOf({ type, note, contact, address, orderedAt, customer }: Cart): Partial<NewOrder> {
  const { name, phone } = contact ?? {};
  return {
    ...(note?.trim() ? { note: note.trim() } : {}),
    ...(name?.trim() ? { contact: { name: name.trim(), ...(phone?.trim() ? { phone: phone.trim() } : {}) } } : {}),
    ...(type === 'delivery' && address ? { address: address as Address } : {}),
    ...(orderedAt ? { orderedAt } : {}),
    ...(customer ? { customer } : {}),
  };
}

/** The pane goes on with the order that it became, at the same table. What was tapped meanwhile stays. */
const without =
  (place: string, sent: readonly NewOrderItem[], order_id: string) =>
  ({ carts: { [place]: cart, ...others }, ...rest }: SavedDraft): SavedDraft => {
    const left = cart && takeLines(cart, sent);
    if (!left) throw new DraftChanged();
    const { items, restaurant_id, currency, device } = left;
    // the next order is another guest's
    const elsewhere: Cart = {
      items,
      device,
      type: 'local',
      ...(restaurant_id ? { restaurant_id } : {}),
      ...(currency ? { currency } : {}),
    };
    if (place === order_id) return { ...rest, carts: { ...others, [place]: left }, open: order_id };
    return {
      ...rest,
      carts: {
        ...others,
        ...(left.items.length > 0 ? { [place]: elsewhere } : {}),
        [order_id]: { ...elsewhere, items: [], ...(left.table_id ? { table_id: left.table_id } : {}) },
      },
      open: order_id,
    };
  };
