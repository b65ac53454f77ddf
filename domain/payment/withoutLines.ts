import { accept, refuse, type Result } from '../error/refusal.ts';
import { prorate } from '../money/prorate.ts';
import { partedLine } from '../order/lineParts.ts';
import type { Occurrence } from '../order/occurrence.ts';
import type { Discount, Order, OrderItem, SplitLine } from '../order/order.ts';
import { activeLines, withTotals } from '../order/orderTotals.ts';
import { unitsClaimed } from './claimAmount.ts';

/** The order without them, and the ids under which what was given back stands in it. */
export type WithoutLines = { order: Order; gone: string[] };

/**
 * The order after lines, or units of them, were given back: they stand in it as voided, and the bill is less by what they
 * cost. A percentage that was taken off follows the lines; a fixed discount is taken off what stays in proportion, so that
 * lines that are given back one by one come to the whole bill. Fees stay as long as a line does (D5). Offline what is not
 * there any more is left out (ADR 51). Refusals: `line_unknown`, `lines_already_claimed` for what is being paid.
 */
export function withoutLines(
  order: Order,
  lines: readonly SplitLine[],
  reason: string,
  { at, standing }: Pick<Occurrence, 'at' | 'standing'>,
): Result<WithoutLines> {
  let { items } = order;
  const gone: string[] = [];
  for (const { line_id, quantity, part_id } of lines) {
    const line = items.find((item) => item.line_id === line_id && !item.voided);
    const taken = items.some((item) => item.line_id === part_id);
    const isThere = line !== undefined && quantity >= 1 && quantity <= line.quantity && !taken;
    if (!isThere && standing !== 'offline') return refuse('line_unknown', { details: { line_id } });
    if (!line || taken) continue;
    const units = Math.min(quantity, line.quantity);
    if (standing !== 'offline' && units > line.quantity - unitsClaimed(order, line_id, 'open'))
      return refuse('lines_already_claimed', { details: { line_id } });
    const { rest, part } = partedLine(line, units, part_id);
    const voided: OrderItem = { ...(rest.quantity > 0 ? part : line), voided: { at, reason } };
    gone.push(voided.line_id);
    items = items.flatMap((item) => (item !== line ? [item] : rest.quantity > 0 ? [rest, voided] : [voided]));
  }
  return accept({ order: gone.length > 0 ? withItems(order, items) : order, gone });
}

function withItems(order: Order, items: OrderItem[]): Order {
  const kept = activeLines(items).reduce((sum, { amount }) => sum + amount, 0);
  const discounts = order.discounts.map((discount) => scaled(discount, kept, order.amountItems - kept));
  const less = withTotals({ ...order, items, discounts });
  const more = less.amountTotal - order.amountTotal;
  const fixed = discounts.find(({ percent }) => percent === undefined);
  // a discount that was more than the dishes had eaten into the fee: what stays costs no more than before
  if (more <= 0 || !fixed) return less;
  const larger = discounts.map((each) => (each === fixed ? { ...each, amount: each.amount + more } : each));
  return withTotals({ ...order, items, discounts: larger });
}

const scaled = (discount: Discount, kept: number, gone: number): Discount =>
  discount.percent !== undefined || gone <= 0
    ? discount
    : { ...discount, amount: prorate(discount.amount, [kept, gone])[0] ?? 0 };
