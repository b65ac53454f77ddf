import type { Money } from '../money/money.ts';
import type { Bill } from './bill.ts';
import { partAmount } from './partAmount.ts';
import type { BillShare, LineClaim, NewPartialPayment } from './partialPayment.ts';

/** How a part of a bill is chosen: all that is left, so many of equal shares, units of lines, an amount (D13). */
export const billWays = ['all', 'share', 'items', 'amount'] as const;
export type BillWay = (typeof billWays)[number];

/** What is chosen of a bill. Each way keeps its own, so that going back and forth loses nothing. */
export type BillChoice = { way: BillWay; share: BillShare; claims: readonly LineClaim[]; amount: Money };

export const wholeBill: BillChoice = { way: 'all', share: { of: 2, count: 1 }, claims: [], amount: 0 };

/** The claims with `quantity` units of a line in place of what was claimed of it; 0 lets go of it. */
export function withUnits(claims: readonly LineClaim[], claim: LineClaim): LineClaim[] {
  const others = claims.filter((other) => other.line_id !== claim.line_id || other.order_id !== claim.order_id);
  return claim.quantity > 0 ? [...others, claim] : others;
}

/** All that is still free of these orders: what one party of a bill ordered itself. */
export const claimsOf = (bill: Bill, order_ids: ReadonlySet<string>): LineClaim[] =>
  bill.lines
    .filter(({ order_id, free }) => free > 0 && order_ids.has(order_id))
    .map((line) => ({ ...lineOf(line), quantity: line.free }));

/** Whether exactly these are chosen, in whatever order they were ticked. */
export function areChosen({ way, claims }: Pick<BillChoice, 'way' | 'claims'>, wanted: readonly LineClaim[]): boolean {
  const isThere = (claim: LineClaim): boolean =>
    claims.some(
      (each) => each.order_id === claim.order_id && each.line_id === claim.line_id && each.quantity === claim.quantity,
    );
  return way === 'items' && claims.length === wanted.length && wanted.every(isThere);
}

/** How many units of a line are chosen: never more than are free, somebody else may have been faster. */
export function chosenUnits(claims: readonly LineClaim[], { order_id, line, free }: Bill['lines'][number]): number {
  const claim = claims.find((each) => each.line_id === line.line_id && each.order_id === order_id);
  return Math.min(claim?.quantity ?? 0, free);
}

/** How many units of a line are ticked on the bill: all that is free where everything is paid, none by other ways. */
export function tickedUnits(choice: Pick<BillChoice, 'way' | 'claims'>, line: Bill['lines'][number]): number {
  if (choice.way === 'all') return line.free;
  return choice.way === 'items' ? chosenUnits(choice.claims, line) : 0;
}

/** The choice after `quantity` units of a line were ticked on the bill: single lines, beside whatever was ticked before. */
export function withTicked<Choice extends Pick<BillChoice, 'way' | 'claims'>>(
  bill: Bill,
  choice: Choice,
  claim: LineClaim,
): Choice {
  const ticked = bill.lines
    .map((line) => ({ ...lineOf(line), quantity: tickedUnits(choice, line) }))
    .filter(({ quantity }) => quantity > 0);
  return { ...choice, way: 'items', claims: withUnits(ticked, claim) };
}

const lineOf = ({ order_id, line }: Bill['lines'][number]) => ({ order_id, line_id: line.line_id });

/** The part to ask for, as the server opens it; undefined while nothing is chosen. */
export function wantedPart(
  bill: Bill,
  { way, share, claims, amount }: BillChoice,
  tip: Money,
  partialPayment_id: string,
): NewPartialPayment | undefined {
  const [first] = bill.orders;
  if (!first) return undefined;
  const part = {
    partialPayment_id,
    restaurant_id: first.restaurant_id,
    orders: bill.orders.map(({ order_id }) => order_id),
    ...(tip > 0 ? { tip } : {}),
  };
  switch (way) {
    case 'all':
      return { ...part, amount: bill.left };
    case 'share':
      return { ...part, share };
    case 'items': {
      const lines = bill.lines
        .map((line) => ({ ...lineOf(line), quantity: chosenUnits(claims, line) }))
        .filter(({ quantity }) => quantity > 0);
      return lines.length > 0 ? { ...part, lines } : undefined;
    }
    case 'amount':
      return amount > 0 ? { ...part, amount } : undefined;
  }
}

/** What the choice comes to without tip; undefined when it cannot be had: nothing chosen, or more than is left. */
export function chosenAmount(bill: Bill, choice: BillChoice): Money | undefined {
  const wanted = wantedPart(bill, choice, 0, '');
  const part = wanted && partAmount(bill.orders, wanted);
  return part?.ok ? part.value.amount : undefined;
}
