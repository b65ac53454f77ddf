import type { OrderChange } from './orderChange.ts';

/**
 * Whether a line that was taken off while `then` was being changed may lie there again, now that `now` is: in the same
 * change, or the cart. What was sent without it, or is another order's by now, gets it back only if it still has it.
 */
export function mayComeBack(line_id: string, then: OrderChange | undefined, now: OrderChange | undefined): boolean {
  const isOf = (change: OrderChange | undefined): boolean =>
    change?.lines.some((line) => line.line_id === line_id) === true;
  return then?.order_id === now?.order_id && (!isOf(then) || isOf(now));
}
