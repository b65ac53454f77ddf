import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import { roundHalfAway } from '../money/round.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import { allocatedTo, isPaid, overpaidAmount, returnedAmount, returnedTips } from '../payment/remaining.ts';
import type { Discount, Order, OrderFlag, OrderItem, TaxLine } from './order.ts';

/** The lines that count: voided ones stay on the order but cost nothing. */
export function activeLines(items: readonly OrderItem[]): OrderItem[] {
  return items.filter((line) => !line.voided);
}

/**
 * The order with everything that follows from its lines, fees, discounts and payments: amounts, taxes, what is paid,
 * and the flags that speak of money. Without a line that counts there is no fee and no top-up (D5).
 */
export function withTotals(order: Order): Order {
  const lines = activeLines(order.items);
  const amountItems = lines.reduce((sum, line) => sum + line.amount, 0);
  const deliveryFee = lines.length > 0 ? order.deliveryFee : 0;
  const topUp = lines.length > 0 ? order.topUp : 0;
  const discounts = order.discounts.map((discount) => withAmount(discount, amountItems));
  const discount = discounts.reduce((sum, { amount }) => sum + amount, 0);
  const amountTotal = Math.max(0, amountItems + deliveryFee + topUp - discount);
  const paid = order.payments.filter((part) => part.status === 'paid');
  return withMoneyFlags({
    ...order,
    amountItems,
    deliveryFee,
    topUp,
    discounts,
    amountTotal,
    amountPaid: Math.max(0, heldBefore(order) - returnedAmount(order)),
    tip: Math.max(0, paid.reduce((sum, part) => sum + heldFor(part, order.order_id).tip, 0) - returnedTips(order)),
    taxes: taxesOf(lines, amountTotal),
  });
}

/** What so many percent come to follows the lines, rounded once, so that it does not matter which came first. */
function withAmount(discount: Discount, amountItems: Money): Discount {
  if (discount.percent === undefined) return discount;
  const amount = roundHalfAway((amountItems * Math.round(discount.percent * 100)) / 10_000);
  return { ...discount, amount };
}

/**
 * What the house still has of a paid part for this order. A refund says how much of it is tip; one of the whole order that
 * an earlier release wrote down took off the amount first, then the tip.
 */
export function heldFor(part: PartialPayment, order_id: string): { amount: Money; tip: Money } {
  let amount = allocatedTo(part, order_id);
  let tip = tipFor(part, order_id);
  for (const refund of part.refunds ?? []) {
    if (refund.order_id !== order_id) continue;
    const ofTip = refund.tip ?? (refund.return_id ? 0 : Math.max(0, refund.amount - amount));
    amount = Math.max(0, amount - (refund.amount - ofTip));
    tip = Math.max(0, tip - ofTip);
  }
  return { amount, tip };
}

/** What the house would have of an order's payments if it had given nothing back in cash. */
const heldBefore = ({ order_id, payments }: Order): Money =>
  payments.reduce((sum, part) => (part.status === 'paid' ? sum + heldFor(part, order_id).amount : sum), 0);

/** By how much more went back to the guest than the house had of it: a drawer has too little (ADR 64). */
export function missingAmount(order: Order): Money {
  const again = (order.returns ?? []).reduce((sum, back) => (back.again ? sum + back.amount : sum), 0);
  return again + Math.max(0, returnedAmount(order) - heldBefore(order));
}

/** A part's tip falls on its orders as its amount does. */
export function tipFor(part: PartialPayment, order_id: string): Money {
  const position = part.allocations.findIndex((allocation) => allocation.order_id === order_id);
  if (position < 0) return 0;
  return (
    prorate(
      part.tip,
      part.allocations.map(({ amount }) => amount),
    )[position] ?? 0
  );
}

/**
 * Prices include tax (D7). Fees, top-up and discounts follow the lines: the total is divided in proportion to what the
 * lines cost at each rate, so that net and tax of all rates sum to the total.
 */
export function taxesOf(lines: readonly OrderItem[], amountTotal: Money): TaxLine[] {
  const gross = new Map<number, Money>();
  const add = (rate: number, amount: Money): void => void gross.set(rate, (gross.get(rate) ?? 0) + amount);
  for (const { taxRate, taxShares, amount, quantity } of lines) {
    if (taxShares) taxShares.forEach((share) => add(share.rate, share.amount * quantity));
    else add(taxRate, amount);
  }
  const rates = [...gross.keys()].sort((a, b) => a - b);
  if (rates.length === 0) return [];
  const shares = prorate(
    amountTotal,
    rates.map((rate) => gross.get(rate) ?? 0),
  );
  return rates.map((rate, position) => {
    const share = shares[position] ?? 0;
    const tax = roundHalfAway((share * rate) / (100 + rate));
    return { rate, net: share - tax, tax };
  });
}

function withMoneyFlags(order: Order): Order {
  const flags = new Set(order.flags);
  set(flags, 'overpaid', overpaidAmount(order) > 0);
  set(flags, 'returned_too_much', missingAmount(order) > 0);
  const incidents = order.payments.flatMap((part) => part.incidents ?? []);
  if (incidents.length > 0)
    set(
      flags,
      'card_incident',
      incidents.some(({ kind }) => kind !== 'dispute_won'),
    );
  // an order that costs nothing has nothing to wait for; one without a line has not been ordered
  if (isPaid(order) && activeLines(order.items).length > 0) flags.delete('awaiting_payment');
  return { ...order, flags: [...flags] };
}

function set(flags: Set<OrderFlag>, flag: OrderFlag, present: boolean): void {
  if (present) flags.add(flag);
  else flags.delete(flag);
}
