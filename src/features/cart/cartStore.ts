import { proxy, ref } from 'valtio';
import { addLine, emptyCart } from '#domain/cart/cart.ts';
import type { Cart } from '#domain/cart/cart.ts';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import type { Item } from '#domain/menu/menu.ts';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { openKeptDraft } from '#src/data/drafts/keptDraft.ts';
import type { KeptDraft } from '#src/data/drafts/keptDraft.ts';
import { newId } from '#src/data/ids.ts';
import { setUnderWay } from '#src/data/underWay.ts';
import { acceptCart, earlierCart, type Prices, type SavedCart } from './savedCart.ts';

/**
 * The guest's cart. `note` is for the whole order; `changing` is the order whose lines these are, until they are sent. All
 * outlive reload, lost network and a killed browser.
 */
export const cartStore = proxy<SavedCart & { agreed: Prices }>({
  cart: ref(emptyCart('browser', 'local')),
  note: '',
  agreed: ref<Prices>({}),
});

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
    show: ({ cart: { items }, note, agreed = {}, changing }) => {
      cartStore.cart = ref({ ...empty.cart, items });
      cartStore.agreed = ref(agreed);
      cartStore.note = note;
      if (changing) cartStore.changing = ref(changing);
      else delete cartStore.changing;
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

export const editCart = (change: (cart: Cart) => Cart): void =>
  keptCart().edit(({ cart, ...kept }) => ({ ...kept, cart: change(cart) }));

export const lineOf = ({ note, ...choice }: LineDraft, line_id: string): NewOrderItem => ({
  ...choice,
  ...(note ? { note } : {}),
  line_id,
});

/** A line like one that is there only raises that one's quantity. */
export function addToCart(draft: LineDraft): void {
  const line = lineOf(draft, newId());
  editCart((cart) => addLine(cart, line));
}

/** One piece of a dish in which nothing has to be chosen. */
export const addDish = (item: Item): void => addToCart({ item: defaultChoice(item), quantity: 1, note: '' });
