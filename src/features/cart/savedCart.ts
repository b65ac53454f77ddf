import type { Cart } from '#domain/cart/cart.ts';
import type { Earlier } from '#src/data/drafts/draftStorage.ts';

export type SavedCart = { cart: Cart; note: string };

/** Where earlier releases kept the cart. */
const key = 'comanda-cart';

/** What was kept, if it looks right; an older version may have written it otherwise. */
export function acceptCart(value: unknown): SavedCart | undefined {
  const { cart, note } = (value ?? {}) as Partial<SavedCart>;
  const right =
    typeof note === 'string' &&
    Array.isArray(cart?.items) &&
    cart.items.every((line) => typeof line?.line_id === 'string');
  return right ? (value as SavedCart) : undefined;
}

/** A restaurant's cart that an earlier release left in local storage. */
export function earlierCart(restaurant_id: string): Earlier | undefined {
  try {
    const value = acceptCart(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return value?.cart.restaurant_id === restaurant_id ? { key, value } : undefined;
  } catch {
    // blocked or broken storage: the guest starts with an empty cart, nothing that was ordered is touched
    return undefined;
  }
}
