import { proxy, ref } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import { addLine, changeLine, emptyCart, removeLine, switchRestaurant } from '#domain/cart/cart.ts';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { newId } from '#src/data/ids.ts';

/** The place of what is taken for an order that does not exist yet. */
export const newOrder = '';

/**
 * What is being taken at the register and has not gone out. `order_id` is the open order that it adds to; `aside` is
 * what was begun for others (by order_id), so that one guest's dishes never go out with another's order. Written to
 * the device with every tap: a reload in the middle of an order loses nothing.
 */
export const draft = proxy<{ cart: Cart; typed: string; order_id?: string; aside: Record<string, Cart> }>({
  cart: ref(emptyCart('cashregister')),
  typed: '',
  aside: {},
});

type Stored = { cart: Cart; order_id?: string; aside?: Record<string, Cart> };
const storageKey = 'comanda-register-draft';
const longestQuantity = 2;

function become(cart: Cart): void {
  draft.cart = ref(cart);
  draft.typed = '';
  keep();
}

function keep(): void {
  const { cart, order_id, aside } = draft;
  localStorage.setItem(storageKey, JSON.stringify({ cart, order_id, aside } satisfies Stored));
}

function stored(): Stored | undefined {
  try {
    const read = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null;
    return read && Array.isArray(read.cart?.items) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Begins with what a reload left behind, if it belongs to this restaurant. */
export function openDraft(restaurant: { restaurant_id: string; currency: Currency }): void {
  if (draft.cart.restaurant_id === restaurant.restaurant_id) return;
  const kept = stored();
  if (kept?.cart.restaurant_id === restaurant.restaurant_id) {
    draft.cart = ref(kept.cart);
    draft.order_id = kept.order_id;
    for (const [place, cart] of Object.entries(kept.aside ?? {})) draft.aside[place] = ref(cart);
  } else {
    draft.order_id = undefined;
    draft.aside = {};
    become(switchRestaurant(emptyCart('cashregister'), restaurant));
  }
}

/** A digit typed before an item is its quantity. */
export function typeDigit(digit: string): void {
  draft.typed = (draft.typed + digit).replace(/^0+/, '').slice(-longestQuantity);
}

export const clearTyped = (): void => void (draft.typed = '');
export const typedQuantity = (typed: string): number => Number(typed) || 1;

/** Adds a configured item or combo; the same again only raises the quantity. */
export function addToDraft(
  line: Omit<NewOrderItem, 'line_id' | 'quantity'>,
  quantity = typedQuantity(draft.typed),
): void {
  become(addLine(draft.cart, { ...line, line_id: newId(), quantity }));
}

export const changeDraftLine = (line: NewOrderItem): void => become(changeLine(draft.cart, line));
export const removeDraftLine = (line_id: string): void => become(removeLine(draft.cart, line_id));

export function setDraftTable(table_id: string | undefined): void {
  const { table_id: _, ...rest } = draft.cart;
  become(table_id === undefined ? rest : { ...rest, table_id });
}

/** Shows an open order to add to; undefined a new one. What was begun is laid aside and comes back with its order. */
export function openInDraft(order_id: string | undefined): void {
  const before = draft.order_id ?? newOrder;
  const place = order_id ?? newOrder;
  if (place === before) return;
  if (draft.cart.items.length > 0) draft.aside[before] = ref(draft.cart);
  const begun = draft.aside[place];
  delete draft.aside[place];
  draft.order_id = order_id;
  become(begun ?? emptied(draft.cart));
}

const emptied = ({ device, type, restaurant_id, currency }: Cart): Cart => ({
  items: [],
  device,
  type,
  restaurant_id,
  currency,
});

/** After it went out: an empty pane that goes on with `order_id`, or a new order. */
export function emptyDraft(order_id: string | undefined): void {
  const { table_id } = draft.cart;
  draft.order_id = order_id;
  become({ ...emptied(draft.cart), ...(order_id && table_id ? { table_id } : {}) });
}
