import type { Order } from '#domain/order/order.ts';
import { newId } from '#src/data/ids.ts';
import { putBack } from './cartLines.ts';
import { keptCart } from './cartStore.ts';

/** What was ordered lies in the cart once more, as lines of their own; what was taken off stays off. */
export function orderAgain({ items, note }: Pick<Order, 'items' | 'note'>): void {
  const lines = items
    .filter((line) => !line.voided)
    .map(({ quantity, note: wish, item, combo }) => ({
      line_id: newId(),
      quantity,
      ...(wish === undefined ? {} : { note: wish }),
      ...(item ? { item } : {}),
      ...(combo ? { combo } : {}),
    }));
  keptCart().edit(putBack(lines, note ?? ''));
}
