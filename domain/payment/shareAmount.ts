import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { Order } from '../order/order.ts';
import type { BillShare, PartialPayment, TakenShare } from './partialPayment.ts';
import { unclaimedAmount } from './remaining.ts';

export const maxShares = 99;

/**
 * `count` of `of` equal shares (D13). The first taker opens the split over what nobody has claimed yet; the others
 * take the lowest free places of the same split, so that all shares sum to what it divides, in whatever order they are
 * taken or given back. A split whose places are all taken is over; the next one divides what is left then.
 */
export function shareAmount(
  orders: readonly Order[],
  { of, count }: BillShare,
  partialPayment_id: string,
): Result<{ amount: Money; share: TakenShare }> {
  const possible =
    Number.isInteger(of) && Number.isInteger(count) && of >= 1 && of <= maxShares && count >= 1 && count <= of;
  if (!possible) return refuse('amount_invalid');
  const left = orders.reduce((sum, order) => sum + unclaimedAmount(order), 0);
  if (left === 0) return refuse('amount_exceeds_remaining');
  const split = openSplit(orders, of) ?? { split_id: partialPayment_id, base: left, taken: new Set<number>() };
  const positions = places(of)
    .filter((place) => !split.taken.has(place))
    .slice(0, count);
  if (positions.length < count) return refuse('amount_exceeds_remaining');
  const shares = prorate(
    split.base,
    places(of).map(() => 1),
  );
  const amount = positions.reduce((sum, place) => sum + (shares[place] ?? 0), 0);
  const share = { of, count, split_id: split.split_id, base: split.base, positions };
  return accept({ amount: Math.min(amount, left), share });
}

type Split = { split_id: string; base: Money; taken: Set<number> };

/** The split of these orders into this many shares that still has a free place. */
function openSplit(orders: readonly Order[], of: number): Split | undefined {
  const splits = new Map<string, Split>();
  for (const part of orders[0]?.payments ?? []) {
    if (!part.share || part.share.of !== of || part.status === 'cancelled' || !isOver(part, orders)) continue;
    const { split_id, base, positions } = part.share;
    const split = splits.get(split_id) ?? { split_id, base, taken: new Set<number>() };
    positions.forEach((place) => split.taken.add(place));
    splits.set(split_id, split);
  }
  return [...splits.values()].find((split) => split.taken.size < of);
}

const isOver = (part: PartialPayment, orders: readonly Order[]): boolean =>
  part.orders.length === orders.length && orders.every(({ order_id }) => part.orders.includes(order_id));

const places = (of: number): number[] => Array.from({ length: of }, (_, place) => place);
