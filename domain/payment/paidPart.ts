import { accept, refuse, type Result } from '../error/refusal.ts';
import { cashTotal } from '../money/cashRounding.ts';
import type { Currency, Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { PaymentOption } from '../order/order.ts';
import { isAmount } from './partAmount.ts';
import type { PartialPayment } from './partialPayment.ts';

export type Paying = {
  option: PaymentOption;
  currency: Currency;
  at: string;
  given?: Money;
  tip?: Money;
  /** the money has been taken already: too little of it lowers the amount instead of being refused (D12) */
  taken: boolean;
};

/** What must be handed over for a part: amount and tip, in cash rounded to the smallest coin (D7). */
export function dueOf(
  { amount, tip }: Pick<PartialPayment, 'amount' | 'tip'>,
  option: PaymentOption,
  currency: Currency,
): { total: Money; rounding: Money } {
  return option === 'cash' ? cashTotal(amount + tip, currency) : { total: amount + tip, rounding: 0 };
}

/** The change for a part that was paid in cash. */
export function changeOf({ amount, tip, rounding = 0, given }: PartialPayment): Money {
  return given === undefined ? 0 : Math.max(0, given - amount - tip - rounding);
}

/** The part as paid, with what was given and what cash rounding did. */
export function paidPart(part: PartialPayment, paying: Paying): Result<PartialPayment> {
  const { option, currency, at, given, taken, tip = part.tip } = paying;
  if (!isAmount(tip) || (given !== undefined && !isAmount(given))) return refuse('amount_invalid');
  const paid: PartialPayment = { ...part, tip, status: 'paid', option, confirmedAt: at };
  if (option !== 'cash') return accept(paid);
  const { total, rounding } = dueOf(paid, option, currency);
  const cash = { ...(given === undefined ? {} : { given }), ...(rounding === 0 ? {} : { rounding }) };
  if (given === undefined || given >= total) return accept({ ...paid, ...cash });
  if (!taken) return refuse('given_too_low', { details: { due: total } });
  return accept({ ...paid, ...tooLittle(paid, given), given });
}

/** Money that does not pay for all of a part pays the bill first, then the tip; what is left was cash rounding. */
function tooLittle({ amount, tip, allocations }: PartialPayment, given: Money): Partial<PartialPayment> {
  const billed = Math.min(amount, given);
  const tipped = Math.min(tip, given - billed);
  const rounding = given - billed - tipped;
  const amounts = allocations.map((allocation) => allocation.amount);
  // what waits for its orders falls on none of them yet
  const shares = amounts.length > 0 ? prorate(billed, amounts) : [];
  return {
    amount: billed,
    tip: tipped,
    allocations: allocations.map(({ order_id }, position) => ({ order_id, amount: shares[position] ?? 0 })),
    ...(rounding === 0 ? {} : { rounding }),
  };
}
