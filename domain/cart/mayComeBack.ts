import type { OrderChange } from './orderChange.ts';

/**
 * Whether a line that was taken off while `then` was being changed may lie there again, now that `now` is: in the same
 * change, or the cart. What was sent without it, or is another order's by now, gets it back only if it still has it.
 */
export function mayComeBack(line_id: string, then: OrderChange | undefined, now: OrderChange | undefined): boolean {
  if (then?.order_id !== now?.order_id) return false;
  const isOf = (change: OrderChange): boolean => change.lines.some((line) => line.line_id === line_id);
  return !then || !now || then.version === now.version || !isOf(then) || isOf(now);
}
