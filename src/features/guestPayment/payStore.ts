import { proxy } from 'valtio';
import type { LineClaim } from '#domain/payment/partialPayment.ts';
import { moneyFrom } from './moneyFrom.ts';
import type { PayWay, Tip, Wanted } from './bill.ts';

/** What a guest is choosing on the Pay tab. Amounts stay as typed until they are read. */
export const payChoice = proxy<{
  way: PayWay;
  of: number;
  count: number;
  claims: LineClaim[];
  amountText: string;
  tipPercent: number | undefined;
  tipText: string;
}>({ way: 'all', of: 2, count: 1, claims: [], amountText: '', tipPercent: 0, tipText: '' });

export const chooseWay = (way: PayWay): void => {
  payChoice.way = way;
};
export const splitInto = (of: number): void => {
  payChoice.of = of;
  payChoice.count = Math.min(payChoice.count, of);
};
export const takeShares = (count: number): void => {
  payChoice.count = Math.min(count, payChoice.of);
};
export const typeAmount = (text: string): void => {
  payChoice.amountText = text;
};

/** Chooses `quantity` units of a line; 0 lets go of it. */
export function claimUnits(order_id: string, line_id: string, quantity: number): void {
  const others = payChoice.claims.filter((claim) => claim.line_id !== line_id);
  payChoice.claims = quantity > 0 ? [...others, { order_id, line_id, quantity }] : others;
}

export const tipInPercent = (percent: number): void => {
  payChoice.tipPercent = percent;
};
/** A tip of one's own; empty counts as none. */
export const typeTip = (text: string): void => {
  payChoice.tipPercent = undefined;
  payChoice.tipText = text;
};

/** After a payment the next one starts anew. */
export function resetPayChoice(): void {
  Object.assign(payChoice, { way: 'all', claims: [], amountText: '', tipPercent: 0, tipText: '' });
}

type Choice = Readonly<Omit<typeof payChoice, 'claims'>> & { readonly claims: readonly LineClaim[] };

export const wantedOf = ({ way, of, count, claims, amountText }: Choice): Wanted => ({
  way,
  share: { of, count },
  claims,
  amount: moneyFrom(amountText),
});
export const tipOf = ({ tipPercent, tipText }: Choice): Tip =>
  tipPercent === undefined ? { amount: moneyFrom(tipText) ?? 0 } : { percent: tipPercent };
