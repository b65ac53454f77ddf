import type { Cart } from '#domain/cart/cart.ts';
import type { Earlier } from '#src/data/drafts/draftStorage.ts';

/** The place of what is taken for an order that does not exist yet. */
export const newOrder = '';

/** A ticket for the kitchen that the browser was asked to print: nobody knows whether it came out until he is asked. */
export type KitchenTicket = { order_id: string; line_ids: string[] };

/**
 * What is begun, by the order that it is for; `open` is the one that was worked on last. `tickets` are those that
 * somebody still has to be asked about.
 */
export type SavedDraft = { carts: Record<string, Cart>; open?: string; tickets?: KitchenTicket[] };

/** Where earlier releases kept it, and how. */
const key = 'comanda-register-draft';
type EarlierDraft = { cart: Cart; order_id?: string; aside?: Record<string, Cart> };

export function acceptDraft(value: unknown): SavedDraft | undefined {
  const { carts } = (value ?? {}) as Partial<SavedDraft>;
  const right =
    typeof carts === 'object' && carts !== null && Object.values(carts).every((cart) => Array.isArray(cart?.items));
  return right ? (value as SavedDraft) : undefined;
}

/** What an earlier release left in local storage for this restaurant. */
export function earlierDraft(restaurant_id: string): Earlier | undefined {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? 'null') as EarlierDraft | null;
    if (read?.cart?.restaurant_id !== restaurant_id) return undefined;
    const open = read.order_id ?? newOrder;
    const value = acceptDraft({ carts: { ...read.aside, [open]: read.cart }, open });
    return value && { key, value };
  } catch {
    return undefined;
  }
}
