import { prorate } from '../money/prorate.ts';
import { choiceKey } from '../menu/choiceKey.ts';
import type { NewOrderItem, Order, OrderItem } from './order.ts';

/**
 * A line in two: what stays under its id, and so many units of it under an id of their own. Together they cost what it
 * did, and both are as far in the kitchen as it was.
 */
export function partedLine(line: OrderItem, quantity: number, part_id: string): { rest: OrderItem; part: OrderItem } {
  const left = line.quantity - quantity;
  const [amount = 0, rest = 0] = prorate(line.amount, [quantity, left]);
  const partOf = line.partOf ?? line.line_id;
  return {
    rest: { ...line, quantity: left, amount: rest },
    part: { ...line, line_id: part_id, quantity, amount, partOf },
  };
}

/**
 * Whether the order has this line as it was ordered, whatever became of its units since: some may be voided by
 * themselves, or have gone to another order. Then a replay of it adds nothing.
 */
export function hasLine({ items, splitOff = [] }: Pick<Order, 'items' | 'splitOff'>, line: NewOrderItem): boolean {
  const { line_id } = line;
  const own = items.filter((item) => item.line_id === line_id || item.partOf === line_id);
  const gone = splitOff.filter((off) => off.line_id === line_id);
  if (own.length + gone.length === 0) return false;
  const units = [...own, ...gone].reduce((sum, { quantity }) => sum + quantity, 0);
  return units === line.quantity && own.every((item) => choiceKey(item) === choiceKey(line));
}

/** Whether the order has or had a line: all of it may have gone to other orders. */
export const wasHere = ({ items, splitOff = [] }: Pick<Order, 'items' | 'splitOff'>, line_id: string): boolean =>
  [...items, ...splitOff].some((line) => line.line_id === line_id);
