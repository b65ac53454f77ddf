import type { Cart } from '#domain/cart/cart.ts';

export type SavedCart = { cart: Cart; note: string };

const name = 'comanda-cart';

const looksRight = (value: unknown): value is SavedCart => {
  const { cart, note } = (value ?? {}) as Partial<SavedCart>;
  return (
    typeof note === 'string' &&
    Array.isArray(cart?.items) &&
    cart.items.every((line) => typeof line?.line_id === 'string')
  );
};

/** What this browser kept of a restaurant's cart; nothing when there is none or an older version wrote it otherwise. */
export function readCart(restaurant_id: string): SavedCart | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return looksRight(saved) && saved.cart.restaurant_id === restaurant_id ? saved : undefined;
  } catch {
    // blocked or broken storage: the guest starts with an empty cart, nothing that was ordered is touched
    return undefined;
  }
}

export function writeCart(saved: SavedCart): void {
  try {
    localStorage.setItem(name, JSON.stringify(saved));
  } catch {
    // private windows and full disks: the cart then lives as long as the page
  }
}
