import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { Order, OrderItem } from '../order/order.ts';
import { activeLines } from '../order/orderTotals.ts';
import type { LineClaim, PartialPayment } from './partialPayment.ts';
import { unclaimedAmount } from './remaining.ts';

type Claimed = Pick<Order, 'order_id' | 'payments' | 'items' | 'returns' | 'cardReturns'>;

/** How many units of a line are paid or being paid as such, without those of which the money went back. */
export const claimedUnits = (order: Claimed, line_id: string): number =>
  unitsClaimed(order, line_id, 'open') + paidUnits(order, line_id);

/**
 * How many units of a line are paid as such, without those of which the money went back. Two parts of one line may stand
 * side by side after a split: what was taken off either stands behind it.
 */
export function paidUnits(order: Claimed, line_id: string): number {
  const { items, returns = [], cardReturns = [] } = order;
  const root = items.find((item) => item.line_id === line_id)?.partOf ?? line_id;
  const back = [...returns, ...cardReturns].flatMap(({ lines = [] }) => lines);
  const parts = items.filter((each) => (each.partOf ?? each.line_id) === root);
  const holds = (item: OrderItem): boolean => !item.voided || unitsClaimed(order, item.line_id, 'paid') > 0;
  let paid = unitsClaimed(order, line_id, 'paid');
  // a line that was ordered anew stands behind what was taken off it before
  let from = parts.find(holds)?.line_id;
  for (const item of parts) {
    if (holds(item)) from = item.line_id;
    if (from === line_id && back.includes(item.line_id)) paid -= item.quantity;
  }
  return Math.max(0, paid);
}

/** Claims of a line by parts of this status; an order that was sent twice has lines of the same id (ADR 22). */
export function unitsClaimed(
  { order_id, payments }: Pick<Order, 'order_id' | 'payments'>,
  line_id: string,
  status: 'open' | 'paid',
): number {
  const claims = payments.filter((part) => part.status === status).flatMap(({ lines = [] }) => lines);
  return unitsOf(claims.filter((claim) => claim.line_id === line_id && claim.order_id === order_id));
}

const unitsOf = (of: readonly { quantity: number }[]): number => of.reduce((all, { quantity }) => all + quantity, 0);

/**
 * What claimed units of lines cost, by order (D13). Fees and discounts are spread over all units, so that claiming
 * every unit pays the whole order; never more than what nobody has claimed yet. Refusals: `line_unknown`,
 * `lines_already_claimed`, `amount_exceeds_remaining` when nothing is left to pay, `amount_invalid` for what is free.
 */
export function claimAmount(
  orders: readonly Order[],
  claims: readonly LineClaim[],
): Result<PartialPayment['allocations']> {
  const strange = claims.find(({ order_id }) => !orders.some((order) => order.order_id === order_id));
  if (strange) return refuse('line_unknown', { details: { line_id: strange.line_id } });
  const allocations: PartialPayment['allocations'] = [];
  for (const order of orders) {
    const amount = claimedHere(order, claims);
    if (!amount.ok) return amount;
    allocations.push({ order_id: order.order_id, amount: amount.value });
  }
  if (allocations.some(({ amount }) => amount > 0)) return accept(allocations);
  const left = orders.some((order) => unclaimedAmount(order) > 0);
  return refuse(left ? 'amount_invalid' : 'amount_exceeds_remaining');
}

function claimedHere(order: Order, claims: readonly LineClaim[]): Result<Money> {
  const wanted = new Map<string, number>();
  for (const { order_id, line_id, quantity } of claims) {
    if (order_id !== order.order_id) continue;
    if (!Number.isInteger(quantity) || quantity < 1) return refuse('amount_invalid');
    wanted.set(line_id, (wanted.get(line_id) ?? 0) + quantity);
  }
  if (wanted.size === 0) return accept(0);
  const units = unitAmounts(order);
  let price = 0;
  for (const [line_id, quantity] of wanted) {
    const amounts = units.get(line_id);
    if (!amounts) return refuse('line_unknown', { details: { line_id } });
    const from = claimedUnits(order, line_id);
    if (from + quantity > amounts.length) return refuse('lines_already_claimed', { details: { line_id } });
    price += amounts.slice(from, from + quantity).reduce((sum, amount) => sum + amount, 0);
  }
  const left = unclaimedAmount(order);
  const isLast = [...units].every(([id, { length }]) => claimedUnits(order, id) + (wanted.get(id) ?? 0) === length);
  // whoever takes the last unit takes the cents that rounding left over, but nobody's unpaid dinner
  const cents = [...units.values()].flat().length;
  return accept(isLast && left - price <= cents ? left : Math.min(price, left));
}

/** What each unit of each line costs with its part of fees and discounts; all together are the order's total. */
function unitAmounts(order: Order): Map<string, Money[]> {
  const lines = activeLines(order.items).map((line) => ({
    line_id: line.line_id,
    units: prorate(
      line.amount,
      Array.from({ length: line.quantity }, () => 1),
    ),
  }));
  const shares = prorate(
    order.amountTotal,
    lines.flatMap(({ units }) => units),
  );
  let from = 0;
  return new Map(lines.map(({ line_id, units }) => [line_id, shares.slice(from, (from += units.length))]));
}
