import { roundHalfAway } from '../money/round.ts';
import type { Money } from '../money/money.ts';

/** What figures may be summed up by. */
export const groupings = [
  'hour',
  'day',
  'week',
  'month',
  'weekday',
  'item',
  'category',
  'restaurant',
  'paymentOption',
  'orderType',
] as const;
export type Grouping = (typeof groupings)[number];

/** What was sold. `items` counts dishes, not lines. */
export type Sums = { orders: number; items: number; amount: Money; tips: Money };
/** `average` is the amount of one order, rounded once. */
export type Figures = Sums & { average: Money };

/** The sums with what an order came to on average; nothing sold averages 0. */
export const figuresOf = ({ orders, items, amount, tips }: Sums): Figures => ({
  orders,
  items,
  amount,
  tips,
  average: orders === 0 ? 0 : roundHalfAway(amount / orders),
});
