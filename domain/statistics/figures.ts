import { roundHalfAway } from '../money/round.ts';
import type { Money } from '../money/money.ts';

/** What figures may be summed up by. */
export const groupings = [
  'hour',
  'day',
  'week',
  'month',
  'weekday',
  'weekdayHour',
  'item',
  'category',
  'restaurant',
  'paymentOption',
  'orderType',
] as const;
export type Grouping = (typeof groupings)[number];

/**
 * What was sold. `items` counts dishes, not lines; `prepared` orders took `preparing` seconds in all from when they were
 * begun (else accepted) until they were ready.
 */
export type Sums = {
  orders: number;
  items: number;
  amount: Money;
  tips: Money;
  prepared?: number;
  preparing?: number;
};
/** `average` is the amount of one order, rounded once; `preparation` how long one was prepared, in seconds. */
export type Figures = Omit<Sums, 'prepared' | 'preparing'> & { average: Money; preparation?: number };

/** The sums with what an order came to and how long it took on average; nothing sold averages 0. */
export const figuresOf = ({ orders, items, amount, tips, prepared = 0, preparing = 0 }: Sums): Figures => ({
  orders,
  items,
  amount,
  tips,
  average: orders === 0 ? 0 : roundHalfAway(amount / orders),
  ...(prepared > 0 ? { preparation: roundHalfAway(preparing / prepared) } : {}),
});
