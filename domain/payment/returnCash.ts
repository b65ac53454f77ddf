import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import { cashTotal } from '../money/cashRounding.ts';
import type { Money } from '../money/money.ts';
import type { CardBack, MoneyBack } from '../order/command.ts';
import { followLines } from '../order/markLines.ts';
import { actorKey, type Occurrence } from '../order/occurrence.ts';
import type { CardReturned, Order, SplitLine } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';
import { heldTip, owedFor, providersParts } from './lineReturn.ts';
import { takenAt } from './openPart.ts';
import { leftOf } from './owedRefund.ts';
import { isAmount } from './partAmount.ts';
import { overpaidAmount } from './remaining.ts';
import { withoutLines } from './withoutLines.ts';

/**
 * The order after money was given back: of what was too much, all or a part of it (D12), or for lines (ADR 0060). What a
 * device gave back offline has left the drawer and is recorded as it was, also where it was more than had to be; otherwise
 * it is at most that.
 */
export function returnCash(order: Order, body: MoneyBack, occurrence: Occurrence): Result<Order> {
  if (occurrence.standing === 'guest') return refuse('payment_needs_staff');
  const { lines, amount } = body;
  if (lines) return returnLines(order, { ...body, lines }, occurrence);
  const owed = overpaidAmount(order);
  const fits = occurrence.standing === 'offline' || amount <= owed;
  if (!isAmount(amount) || amount === 0 || !fits) return refuse('amount_invalid', { details: { owed } });
  return accept({ ...order, returns: [...(order.returns ?? []), { ...madeBy(occurrence), amount }] });
}

/** Under which key, when, by whom, and out of which drawer. */
export const madeBy = (occurrence: Occurrence) => ({
  return_id: occurrence.key,
  at: occurrence.at,
  by: actorKey(occurrence.by),
  ...takenAt(occurrence),
});

type LinesBack = MoneyBack & { lines: SplitLine[] };

/** Takes the lines off the bill, which the order may have waited for (ADR 50), and says what of the money went back how. */
function returnLines(order: Order, body: LinesBack, occurrence: Occurrence): Result<Order> {
  const { amount, tip = 0, rounding = 0, note = '', cards = [] } = body;
  const isOffline = occurrence.standing === 'offline';
  if (!note.trim()) return refuse('note_required');
  const amounts = [amount, tip, ...cards.flatMap((card) => [card.amount, card.tip ?? 0])];
  const isTwice = new Set(cards.map(({ partialPayment_id }) => partialPayment_id)).size < cards.length;
  if (!amounts.every(isAmount) || !Number.isSafeInteger(rounding) || isTwice) return refuse('amount_invalid');
  if (!isOwed(order) && !isOffline) return refuse('order_closed', { details: { current: order } });
  const less = withoutLines(order, isOwed(order) ? body.lines : [], note, occurrence);
  if (!less.ok) return less;
  const unfit = isOffline ? undefined : moneyRefusal(order, less.value.order, body);
  if (unfit) return unfit;
  const made = { ...madeBy(occurrence), note, lines: less.value.gone };
  const extra = { ...(tip === 0 ? {} : { tip }), ...(rounding === 0 ? {} : { rounding }) };
  const toCards = cardsReturned(order, less.value.order, body, made);
  return accept({
    ...followLines(less.value.order, occurrence),
    ...(amount + tip > 0 ? { returns: [...(order.returns ?? []), { ...made, amount, ...extra }] } : {}),
    ...(toCards.length > 0 ? { cardReturns: [...(order.cardReturns ?? []), ...toCards] } : {}),
  });
}

/**
 * Nothing has gone back to a card yet, whoever asked for it without knowing of another: it gets what is still owed for the
 * lines, and never more than it paid.
 */
function cardsReturned(
  before: Order,
  after: Order,
  { lines, amount: inCash, tip: tipInCash = 0, cards = [] }: LinesBack,
  made: Omit<CardReturned, 'partialPayment_id' | 'amount' | 'tip'>,
): CardReturned[] {
  const parts = providersParts(before);
  let owed = Math.max(0, owedFor(before, after, lines) - inCash);
  let tips = Math.max(0, heldTip(before) - tipInCash);
  return cards.flatMap(({ partialPayment_id, ...wanted }) => {
    const part = parts.find((each) => each.partialPayment_id === partialPayment_id);
    const held = part && leftOf(part, before);
    const amount = held ? Math.min(wanted.amount, held.amount, owed) : 0;
    if (!held || amount === 0) return [];
    const tip = Math.min(wanted.tip ?? 0, held.tip, tips);
    owed -= amount;
    tips -= tip;
    return [{ ...made, partialPayment_id, amount, tip }];
  });
}

/** What goes back comes to what the lines cost, to the cent and rounded as cash is, and no card gets more than it paid. */
function moneyRefusal(
  before: Order,
  after: Order,
  { lines, amount, tip = 0, rounding = 0, cards = [] }: LinesBack,
): Refusal | undefined {
  const owed = owedFor(before, after, lines);
  const sum = (of: (card: CardBack) => Money): Money => cards.reduce((all, card) => all + of(card), 0);
  const tips = tip + sum((card) => card.tip ?? 0);
  const parts = providersParts(before);
  const fits =
    owed > 0 &&
    amount + sum((card) => card.amount) === owed &&
    tips <= heldTip(before) &&
    rounding === cashTotal(amount + tip, before.currency).rounding &&
    cards.every((card) => {
      const part = parts.find((each) => each.partialPayment_id === card.partialPayment_id);
      const left = part && leftOf(part, before);
      return left !== undefined && card.amount <= left.amount && (card.tip ?? 0) <= left.tip;
    });
  return fits ? undefined : refuse('amount_invalid', { details: { owed } });
}
