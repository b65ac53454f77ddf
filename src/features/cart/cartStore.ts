import { proxy, ref } from 'valtio';
import {
  addLine,
  changeLine,
  decrease,
  emptyCart,
  increase,
  removeLine,
  resetOrdering,
  restoreCart,
  switchRestaurant,
} from '#domain/cart/cart.ts';
import type { Cart } from '#domain/cart/cart.ts';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { newId } from '#src/data/ids.ts';
import { readCart, writeCart } from './savedCart.ts';

/** The guest's cart. `note` is for the whole order. Both outlive reload, lost network and a change of language. */
export const cartStore = proxy<{ cart: Cart; note: string }>({ cart: ref(emptyCart('browser', 'local')), note: '' });

export type LineDraft = Pick<NewOrderItem, 'item' | 'combo' | 'quantity'> & { note: string };

function become(cart: Cart, note = cartStore.note): void {
  cartStore.cart = ref(cart);
  cartStore.note = note;
  writeCart({ cart, note });
}

/** Makes it the cart of this table; what was kept comes back if the cart is empty and the restaurant the same. */
export function openCart(restaurant: { restaurant_id: string; currency: Currency }, table_id: string): void {
  const here = { ...switchRestaurant({ ...cartStore.cart, type: 'local' }, restaurant), table_id };
  const saved = readCart(restaurant.restaurant_id);
  if (!saved) return become(here, here.items.length > 0 ? cartStore.note : '');
  const restored = restoreCart(here, saved.cart);
  become({ ...restored, type: 'local', table_id }, restored === here ? cartStore.note : saved.note);
}

const lineOf = ({ note, ...choice }: LineDraft, line_id: string): NewOrderItem => ({
  ...choice,
  ...(note ? { note } : {}),
  line_id,
});

/** A line like one that is there only raises that one's quantity. */
export const addToCart = (draft: LineDraft): void => become(addLine(cartStore.cart, lineOf(draft, newId())));
export const changeCartLine = (line_id: string, draft: LineDraft): void =>
  become(changeLine(cartStore.cart, lineOf(draft, line_id)));
export const increaseCartLine = (line_id: string): void => become(increase(cartStore.cart, line_id));
/** Only above 1; the last one is removed explicitly. */
export const decreaseCartLine = (line_id: string): void => become(decrease(cartStore.cart, line_id));
export const removeCartLine = (line_id: string): void => become(removeLine(cartStore.cart, line_id));
export const setCartNote = (note: string): void => become(cartStore.cart, note);
/** After an order was placed: table and restaurant stay. */
export const emptyTheCart = (): void => become(resetOrdering(cartStore.cart), '');

/** Lines that could not be ordered, or were taken back, lie in the cart again. */
export function putBack(lines: readonly NewOrderItem[], note: string): void {
  become(lines.reduce(addLine, cartStore.cart), cartStore.note || note);
}
