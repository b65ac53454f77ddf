import { proxy, ref } from 'valtio';
import type { Cart } from '#domain/cart/cart.ts';
import { addLine, changeLine, emptyCart, removeLine } from '#domain/cart/cart.ts';
import type { Currency } from '#domain/money/money.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { openKeptDraft } from '#src/data/drafts/keptDraft.ts';
import type { KeptDraft } from '#src/data/drafts/keptDraft.ts';
import { newId } from '#src/data/ids.ts';
import { currentCaller } from '#src/data/session/identity.ts';
import { setUnderWay } from '#src/data/underWay.ts';
import { acceptDraft, earlierDraft, newOrder, type KitchenTicket, type SavedDraft } from './savedDraft.ts';

/**
 * What is being taken at the register and has not gone out. `order_id` is the open order that it adds to; `aside` is
 * what was begun for others (by order_id), so that one guest's dishes never go out with another's order. On the disk
 * with every tap, one for all windows of this device; which order is open is each window's own matter.
 */
export const draft = proxy<{
  cart: Cart;
  typed: string;
  /** the course that the next tap belongs to; what comes after the first one waits (ADR 36) */
  course: number;
  order_id?: string;
  aside: Record<string, Cart>;
  tickets: KitchenTicket[];
}>({
  cart: ref(emptyCart('cashregister')),
  typed: '',
  course: 1,
  aside: ref<Record<string, Cart>>({}),
  tickets: ref([]),
});

const longestQuantity = 2;
let kept: { name: string; draft: KeptDraft<SavedDraft> } | undefined;
let empty = emptyCart('cashregister');
let shown: SavedDraft = { carts: {} };

/** Begins with what this device left behind for this restaurant. */
export function openDraft({ restaurant_id, currency }: { restaurant_id: string; currency: Currency }): void {
  const name = `register:${currentCaller()}:${restaurant_id}`;
  if (kept?.name === name) return;
  kept?.draft.close();
  empty = { ...emptyCart('cashregister'), restaurant_id, currency };
  draft.order_id = undefined;
  let first = true;
  const opened = openKeptDraft<SavedDraft>({
    name,
    empty: { carts: {} },
    accept: acceptDraft,
    earlier: earlierDraft(restaurant_id),
    show: (value) => {
      // a restart goes on where this device stood; after the first tap here this window goes its own way
      if (first && value.open !== undefined) draft.order_id = value.open || undefined;
      if (value.open !== undefined) first = false;
      shown = value;
      render();
    },
  });
  kept = { name, draft: opened };
}

function render(): void {
  const place = draft.order_id ?? newOrder;
  draft.cart = ref(same(draft.cart, shown.carts[place] ?? empty));
  const others = Object.entries(shown.carts).filter(([other, { items }]) => other !== place && items.length > 0);
  setUnderWay('draft', draft.cart.items.length > 0);
  draft.tickets = ref(same(draft.tickets, shown.tickets ?? []));
  draft.aside = ref(same(draft.aside, Object.fromEntries(others)));
}

/** The disk answers each tap with what is on the screen already: that stays the same thing, and nothing is drawn anew. */
const same = <Value extends object>(before: Value, now: Value): Value =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;

export function keptDraft(): KeptDraft<SavedDraft> {
  if (!kept) throw new Error('the register knows no restaurant');
  return kept.draft;
}

/** Changes the cart of the order that this window shows. */
function edit(change: (cart: Cart) => Cart): void {
  const place = draft.order_id ?? newOrder;
  const blank = empty;
  draft.typed = '';
  keptDraft().edit(({ carts, ...rest }) => ({
    ...rest,
    carts: { ...carts, [place]: change(carts[place] ?? blank) },
    open: place,
  }));
}

/** A digit typed before an item is its quantity. */
export function typeDigit(digit: string): void {
  draft.typed = (draft.typed + digit).replace(/^0+/, '').slice(-longestQuantity);
}

export const clearTyped = (): void => void (draft.typed = '');
export const typedQuantity = (typed: string): number => Number(typed) || 1;

/** Adds a configured item or combo; the same again only raises the quantity. */
export function addToDraft(
  choice: Omit<NewOrderItem, 'line_id' | 'quantity'>,
  quantity = typedQuantity(draft.typed),
): void {
  const { course } = draft;
  const later = course > 1 ? { course, held: true as const } : {};
  const line = { ...later, ...choice, line_id: newId(), quantity };
  edit((cart) => addLine(cart, line));
}

export const changeDraftLine = (line: NewOrderItem): void => edit((cart) => changeLine(cart, line));
export const removeDraftLine = (line_id: string): void => edit((cart) => removeLine(cart, line_id));

/** At a table nothing is carried away. */
export const setDraftTable = (table_id: string | undefined): void =>
  edit((cart) => ({ ...cart, table_id, ...(table_id === undefined ? {} : { type: 'local' }) }));

/** What is said of the whole order: for whom, when, where to, and whether it is carried away (ADR 52). */
export type DraftWishes = Pick<Cart, 'type' | 'contact' | 'address' | 'orderedAt' | 'customer' | 'note'>;

export const setDraftWishes = (wishes: Partial<DraftWishes>): void =>
  edit((cart) => {
    const wished = { ...cart, ...wishes };
    return wished.type === 'local' ? wished : { ...wished, table_id: undefined };
  });

/** Which course the next taps belong to. */
export const setCourse = (course: number): void => void (draft.course = course);

/** Shows an open order to add to; undefined a new one. What was begun is laid aside and comes back with its order. */
export function openInDraft(order_id: string | undefined): void {
  const before = draft.order_id ?? newOrder;
  const place = order_id ?? newOrder;
  if (place === before) return;
  draft.order_id = order_id;
  draft.typed = '';
  draft.course = 1;
  keptDraft().edit(({ carts: { [before]: left, ...others }, ...rest }) => ({
    ...rest,
    carts: left && left.items.length > 0 ? { ...others, [before]: left } : others,
    open: place,
  }));
}

/** It went out: this window goes on with its order, or a new one. */
export function goOnWith(order_id: string): void {
  draft.order_id = order_id;
  draft.typed = '';
  draft.course = 1;
  render();
}

/** What was sent and taken back stands in the pane again, each line under a new id: the old one is voided. */
export function backInDraft(items: readonly NewOrderItem[], order_id: string | undefined, before: Cart): void {
  openInDraft(order_id);
  edit((cart) => ({
    ...(order_id === undefined ? { ...before, ...cart, table_id: before.table_id, type: before.type } : cart),
    items: [...items.map((line) => ({ ...line, line_id: newId() })), ...cart.items],
  }));
}
