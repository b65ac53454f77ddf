import { takeLines } from '#domain/cart/takeLines.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { DraftChanged } from '#src/data/local/draftChanged.ts';
import { lastSeen } from './agreedPrices.ts';
import type { SavedCart } from './savedCart.ts';

/**
 * What was added meanwhile stays; table and restaurant do too, and the prices that the guest has seen: an order may come
 * back, taken back or refused.
 */
export const withoutSent =
  (sent: readonly NewOrderItem[]) =>
  ({ cart, ...kept }: SavedCart): SavedCart => {
    // another window has begun to change an order: its lines are ordered already
    if (kept.changing) throw new DraftChanged();
    const left = takeLines(cart, sent);
    if (!left) throw new DraftChanged();
    return { ...kept, cart: left, note: '', agreed: lastSeen(kept.agreed ?? {}) };
  };
