import { accept, refuse, type Result } from '../error/refusal.ts';
import { cashTotal } from '../money/cashRounding.ts';
import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { CardBack } from '../order/command.ts';
import type { Order, SplitLine } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';
import { paidUnits } from './claimAmount.ts';
import { leftOf } from './owedRefund.ts';
import { isReturnedByHand, openCardReturns } from './remaining.ts';
import { withoutLines } from './withoutLines.ts';

export type ReturnWay = 'cash' | 'card';

/** What goes back for lines: in cash (the bill's part, the tip's, and what cash rounding does), and to which cards. */
export type LineReturn = { amount: Money; tip: Money; rounding: Money; cards: Required<CardBack>[] };

/**
 * What is to go back for these lines, at most what was paid of them. To cards goes what they paid, first to those that
 * paid for these very lines; what they did not pay goes back in cash. The tip goes along in proportion, where it is
 * wanted, so that whoever gives back everything gives back all of the tip. Refusals: those of `withoutLines`,
 * `order_closed` where nothing is owed any more, `amount_invalid` where nothing was paid of them.
 */
export function lineReturn(
  order: Order,
  lines: readonly SplitLine[],
  { way, withTip }: { way: ReturnWay; withTip: boolean },
): Result<LineReturn> {
  if (!isOwed(order)) return refuse('order_closed', { details: { current: order } });
  const less = withoutLines(order, lines, '', { at: order.updatedAt, standing: 'staff' });
  if (!less.ok) return less;
  const owed = owedFor(order, less.value.order, lines);
  if (owed === 0) return refuse('amount_invalid', { details: { owed } });
  const cards = way === 'card' ? cardsFor(order, lines, owed, withTip) : [];
  const [toCards, tips] = [sumOf(cards, 'amount'), sumOf(cards, 'tip')];
  const amount = owed - toCards;
  const tip = withTip ? shareOf(Math.max(0, heldTip(order) - tips), amount, heldPaid(order) - toCards) : 0;
  return accept({ amount, tip, rounding: cashTotal(amount + tip, order.currency).rounding, cards });
}

/**
 * What of the bill's fall is to be given back: what was paid beyond what is still owed, and at least what was paid for
 * these very lines, since what friends have not paid yet is not for whoever paid apart to pay.
 */
export function owedFor(before: Order, after: Order, lines: readonly SplitLine[]): Money {
  const fall = Math.max(0, before.amountTotal - after.amountTotal);
  const held = Math.max(0, heldPaid(before));
  return Math.min(fall, held, Math.max(held - after.amountTotal, paidForThese(before, lines, fall)));
}

/** How much of the fall is of units that somebody has paid for as such. */
function paidForThese(order: Order, lines: readonly SplitLine[], fall: Money): Money {
  const units = lines.map(({ line_id, quantity }) => {
    const line = order.items.find((item) => item.line_id === line_id && !item.voided);
    const paid = line ? Math.min(quantity, paidUnits(order, line_id)) : 0;
    return { paid: paid * (line?.unitPrice ?? 0), all: quantity * (line?.unitPrice ?? 0) };
  });
  const paid = units.reduce((sum, each) => sum + each.paid, 0);
  const all = units.reduce((sum, each) => sum + each.all, 0);
  return paid === 0 ? 0 : (prorate(fall, [paid, all - paid])[0] ?? 0);
}

/** What was paid, without what is on its way back to cards. */
const heldPaid = (order: Order): Money => order.amountPaid - sumOf(openCardReturns(order), 'amount');
export const heldTip = (order: Order): Money => Math.max(0, order.tip - sumOf(openCardReturns(order), 'tip'));

/** The parts of an order that the card provider has and can give back. */
export const providersParts = (order: Order): Order['payments'] =>
  order.payments.filter((part) => part.status === 'paid' && !isReturnedByHand(part, order.order_id));

function cardsFor(order: Order, lines: readonly SplitLine[], owed: Money, withTip: boolean): Required<CardBack>[] {
  const ids = new Set(lines.map(({ line_id }) => line_id));
  const paidThese = (part: Order['payments'][number]): boolean =>
    (part.lines ?? []).some((one) => one.order_id === order.order_id && ids.has(one.line_id));
  const parts = providersParts(order).toSorted((a, b) => Number(paidThese(b)) - Number(paidThese(a)));
  const cards: Required<CardBack>[] = [];
  let left = owed;
  // some of the cards' tips may have gone back in cash
  let tipLeft = heldTip(order);
  for (const part of parts) {
    const { partialPayment_id } = part;
    const held = leftOf(part, order);
    const amount = Math.min(left, held.amount);
    if (amount === 0) continue;
    const tip = withTip ? shareOf(Math.min(held.tip, tipLeft), amount, held.amount) : 0;
    cards.push({ partialPayment_id, amount, tip });
    left -= amount;
    tipLeft -= tip;
  }
  return cards;
}

/** The tip's share of so much of a whole. */
const shareOf = (tip: Money, amount: Money, whole: Money): Money =>
  amount === 0 ? 0 : (prorate(tip, [amount, Math.max(0, whole - amount)])[0] ?? 0);

const sumOf = <K extends 'amount' | 'tip'>(of: readonly { [name in K]: Money }[], name: K): Money =>
  of.reduce((sum, each) => sum + each[name], 0);
