import type { Money } from '../money/money.ts';

/**
 * What one size of a dish costs its house, without tax, in the currency of its price (ADR 69). It is the owners' own and
 * never part of an `Item`: whatever is made of the offer cannot hold it.
 */
export type OptionCost = { option_id: string; cost: Money };
