import { addLine, changeLine, decrease, increase, putLineBack, removeLine } from '#domain/cart/cart.ts';
import { mayComeBack } from '#domain/cart/mayComeBack.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { cartStore, editCart, keptCart, lineOf, type LineDraft } from './cartStore.ts';
import type { SavedCart } from './savedCart.ts';

// what is done with lines that lie in the cart already: it comes with the cart's sheet, not with the menu

export const changeCartLine = (line_id: string, draft: LineDraft): void =>
  editCart((cart) => changeLine(cart, lineOf(draft, line_id)));
export const increaseCartLine = (line_id: string): void => editCart((cart) => increase(cart, line_id));
/** Only above 1; the last one is removed explicitly. */
export const decreaseCartLine = (line_id: string): void => editCart((cart) => decrease(cart, line_id));
/** Takes a line off; the answer undoes that, as long as it is still the same house's cart, or the same change of an order. */
export function removeCartLine(line_id: string): () => void {
  const { cart, changing } = cartStore;
  const { items, restaurant_id } = cart;
  const position = items.findIndex((line) => line.line_id === line_id);
  const line = items[position];
  editCart((cart) => removeLine(cart, line_id));
  return () =>
    line &&
    keptCart().edit((kept) => {
      // an order that is changed once more has it already
      const there = kept.cart.items.some((each) => each.line_id === line_id);
      const same = kept.cart.restaurant_id === restaurant_id && mayComeBack(line_id, changing, kept.changing);
      return same && !there ? { ...kept, cart: putLineBack(kept.cart, line, position) } : kept;
    });
}
export const setCartNote = (note: string): void => keptCart().edit((kept) => ({ ...kept, note }));

/** Lines that could not be ordered, or were taken back, lie in the cart again: never in an order that is being changed. */
export const putBack =
  (lines: readonly NewOrderItem[], note: string) =>
  (kept: SavedCart): SavedCart => {
    const { cart, changing } = kept;
    if (!changing) return { ...kept, cart: lines.reduce(addLine, cart), note: kept.note || note };
    const { before } = changing;
    const { items } = lines.reduce(addLine, { ...cart, items: before.items });
    return { ...kept, changing: { ...changing, before: { items, note: before.note || note } } };
  };
