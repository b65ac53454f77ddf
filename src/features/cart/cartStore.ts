import { proxy, ref } from 'valtio';
import { addLine, changeLine, decrease, emptyCart, increase, putLineBack, removeLine } from '#domain/cart/cart.ts';
import type { Cart } from '#domain/cart/cart.ts';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { openKeptDraft } from '#src/data/drafts/keptDraft.ts';
import type { KeptDraft } from '#src/data/drafts/keptDraft.ts';
import { newId } from '#src/data/ids.ts';
import { setUnderWay } from '#src/data/underWay.ts';
import { acceptCart, earlierCart, type SavedCart } from './savedCart.ts';

/** The guest's cart. `note` is for the whole order. Both outlive reload, lost network and a killed browser. */
export const cartStore = proxy<{ cart: Cart; note: string }>({ cart: ref(emptyCart('browser', 'local')), note: '' });

export type LineDraft = Pick<NewOrderItem, 'item' | 'combo' | 'quantity'> & { note: string };

let kept: { restaurant_id: string; table_id: string | undefined; draft: KeptDraft<SavedCart> } | undefined;

/**
 * Makes it the cart of this table, or of the house without a table, where how it is ordered stands in orderWishes.ts;
 * one restaurant's cart goes along from table to table.
 */
export function openCart(
  { restaurant_id, currency }: { restaurant_id: string; currency: Currency },
  table_id?: string,
): void {
  if (kept?.restaurant_id === restaurant_id && kept.table_id === table_id) return;
  kept?.draft.close();
  const place = table_id === undefined ? {} : { table_id };
  const empty = { cart: { ...emptyCart('browser', 'local'), restaurant_id, currency, ...place }, note: '' };
  const draft = openKeptDraft<SavedCart>({
    name: `cart:${restaurant_id}`,
    empty,
    accept: acceptCart,
    earlier: earlierCart(restaurant_id),
    show: ({ cart: { items }, note }) => {
      cartStore.cart = ref({ ...empty.cart, items });
      cartStore.note = note;
      setUnderWay('cart', items.length > 0);
    },
  });
  kept = { restaurant_id, table_id, draft };
}

/** The draft of the table or house that is open: everything that touches a cart comes after that. */
export function keptCart(): KeptDraft<SavedCart> {
  if (!kept) throw new Error('no cart is open');
  return kept.draft;
}

const edit = (change: (cart: Cart) => Cart): void =>
  keptCart().edit(({ cart, note }) => ({ cart: change(cart), note }));

const lineOf = ({ note, ...choice }: LineDraft, line_id: string): NewOrderItem => ({
  ...choice,
  ...(note ? { note } : {}),
  line_id,
});

/** A line like one that is there only raises that one's quantity. */
export function addToCart(draft: LineDraft): void {
  const line = lineOf(draft, newId());
  edit((cart) => addLine(cart, line));
}
export const changeCartLine = (line_id: string, draft: LineDraft): void =>
  edit((cart) => changeLine(cart, lineOf(draft, line_id)));
export const increaseCartLine = (line_id: string): void => edit((cart) => increase(cart, line_id));
/** Only above 1; the last one is removed explicitly. */
export const decreaseCartLine = (line_id: string): void => edit((cart) => decrease(cart, line_id));
/** Takes a line off; the answer undoes that. */
export function removeCartLine(line_id: string): () => void {
  const { items } = cartStore.cart;
  const position = items.findIndex((line) => line.line_id === line_id);
  const line = items[position];
  edit((cart) => removeLine(cart, line_id));
  return () => line && edit((cart) => putLineBack(cart, line, position));
}
export const setCartNote = (note: string): void => keptCart().edit(({ cart }) => ({ cart, note }));

/** Lines that could not be ordered, or were taken back, lie in the cart again. */
export const putBack =
  (lines: readonly NewOrderItem[], note: string) =>
  (kept: SavedCart): SavedCart => ({ cart: lines.reduce(addLine, kept.cart), note: kept.note || note });
