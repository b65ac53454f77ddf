import { proxy, snapshot } from 'valtio';
import type { Bill } from '#domain/payment/bill.ts';
import { type BillChoice, wholeBill, withTicked } from '#domain/payment/billChoice.ts';
import type { LineClaim } from '#domain/payment/partialPayment.ts';
import type { Tip } from '#domain/payment/tip.ts';
import { moneyFrom } from './moneyFrom.ts';

type Typed = { amountText: string; tipPercent: number | undefined; tipText: string };
const nothingTyped: Typed = { amountText: '', tipPercent: 0, tipText: '' };

/** What a guest is choosing on the Pay tab. Amounts stay as typed until they are read. */
export const payChoice = proxy<Omit<BillChoice, 'amount'> & Typed>({ ...wholeBill, ...nothingTyped });

let at: string | undefined;

/** What is chosen now is chosen at this table: what was chosen on the bill of another is not wanted here. */
export function payAt(table_id: string): void {
  if (at !== undefined && at !== table_id) Object.assign(payChoice, { ...wholeBill, ...nothingTyped });
  at = table_id;
}

export const chooseWay = (way: BillChoice['way']): void => {
  payChoice.way = way;
};
export const splitInto = (of: number): void => {
  payChoice.share = { of, count: Math.min(payChoice.share.count, of) };
};
export const takeShares = (count: number): void => {
  const { of } = payChoice.share;
  payChoice.share = { of, count: Math.min(count, of) };
};
export const typeAmount = (text: string): void => {
  payChoice.amountText = text;
};

/** Ticks exactly these lines. */
export const chooseLines = (claims: readonly LineClaim[]): void => {
  Object.assign(payChoice, { way: 'items', claims });
};

/** Ticks `quantity` units of a line on the bill; 0 lets go of it. */
export function tickUnits(bill: Bill, claim: LineClaim): void {
  const { way, claims } = withTicked(bill, snapshot(payChoice), claim);
  Object.assign(payChoice, { way, claims });
}

export const tipInPercent = (percent: number): void => {
  payChoice.tipPercent = percent;
};
/** A tip of one's own; empty counts as none. */
export const typeTip = (text: string): void => {
  payChoice.tipPercent = undefined;
  payChoice.tipText = text;
};

/** After a payment the next one starts anew, with as many shares as before. */
export function resetPayChoice(): void {
  Object.assign(payChoice, { way: 'all', claims: [], ...nothingTyped });
}

export const wantedOf = ({ way, share, claims, amountText }: Readonly<typeof payChoice>): BillChoice => ({
  way,
  share,
  claims,
  amount: moneyFrom(amountText) ?? 0,
});
export const tipOf = ({ tipPercent, tipText }: Readonly<Typed>): Tip =>
  tipPercent === undefined ? { amount: moneyFrom(tipText) ?? 0 } : { percent: tipPercent };
