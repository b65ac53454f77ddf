import type { OrderFlag } from '../order/order.ts';

/**
 * Flags that tell owners of money, stock or a clock that are not as they should be. What the staff sees to in passing
 * is not for them, and what comes of a card payment stands there for itself.
 */
const forOwners: ReadonlySet<OrderFlag> = new Set([
  'price_flagged',
  'sold_out',
  'closed',
  'region',
  'overpaid',
  'returned_too_much',
  'supplementary',
  'doubled',
  'table_unknown',
  'clock',
]);

/** The flags that a change put on an order and that its owners have to look at. */
export const flagsForOwners = (before: readonly OrderFlag[], after: readonly OrderFlag[]): OrderFlag[] =>
  after.filter((flag) => forOwners.has(flag) && !before.includes(flag));
