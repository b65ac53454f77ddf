import type { ChangedCart } from '#domain/cart/orderChange.ts';
import type { Money } from '#domain/money/money.ts';
import type { Earlier } from '#src/data/drafts/draftStorage.ts';

/** What one piece of each line costs, by the line as it is chosen: a change of choice is a price of its own. */
export type Prices = Readonly<Record<string, Money>>;

/** `agreed`: the prices at which its lines came, or to which the guest has agreed since; an older release kept none. */
export type SavedCart = ChangedCart & { agreed?: Prices };

/** Where earlier releases kept the cart. */
const key = 'comanda-cart';

/** What was kept, if it looks right; an older version may have written it otherwise. */
export function acceptCart(value: unknown): SavedCart | undefined {
  const { cart, note, agreed = {} } = (value ?? {}) as Partial<SavedCart>;
  const right =
    typeof note === 'string' &&
    Object.values(agreed).every((price) => typeof price === 'number') &&
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
