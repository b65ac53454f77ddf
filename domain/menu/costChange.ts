import type { Money } from '../money/money.ts';
import { roundHalfAway } from '../money/round.ts';
import type { Item } from './menu.ts';
import type { OptionCost } from './optionCost.ts';

/** A sum, so many percent of the price without its tax, or that nobody knows it. */
export type CostChange = { set: Money } | { percentOfPrice: number } | 'unknown';

/** What a size costs from now on; without `cost` it is known no more. */
export type NewCost = Pick<OptionCost, 'option_id'> & { cost?: Money };

/** What all sizes of these dishes cost after a change. */
export const changedCosts = (items: readonly Pick<Item, 'options' | 'taxRate'>[], change: CostChange): NewCost[] =>
  items.flatMap(({ options, taxRate }) =>
    options.map(({ option_id, price }): NewCost => {
      if (change === 'unknown') return { option_id };
      if ('set' in change) return { option_id, cost: change.set };
      // in whole ten thousandths: 33.3 % of 16.50 is half a cent more than its nearest number says
      const percent = Math.round(change.percentOfPrice * 10_000);
      return { option_id, cost: roundHalfAway((price * percent) / ((100 + taxRate) * 10_000)) };
    }),
  );
