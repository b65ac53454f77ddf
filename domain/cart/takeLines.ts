import { choiceKey } from '../menu/choiceKey.ts';
import type { NewOrderItem } from '../order/order.ts';
import type { Cart } from './cart.ts';

/**
 * The cart without the lines that are being sent; undefined when one of them is gone or was changed meanwhile, in
 * another window say: then what would go out is not what stands there.
 */
export function takeLines(cart: Cart, sent: readonly NewOrderItem[]): Cart | undefined {
  const there = new Map(cart.items.map((line) => [line.line_id, line]));
  const same = sent.every((line) => {
    const kept = there.get(line.line_id);
    return kept !== undefined && kept.quantity === line.quantity && choiceKey(kept) === choiceKey(line);
  });
  if (!same) return undefined;
  const ids = new Set(sent.map(({ line_id }) => line_id));
  return { ...cart, items: cart.items.filter(({ line_id }) => !ids.has(line_id)) };
}
