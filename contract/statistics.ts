import { z } from 'zod';
import { groupings } from '../domain/statistics/figures.ts';
import { call } from './call.ts';
import { BusinessDay, Currency, Id, Money, Text } from './primitives.ts';

const Count = z.int().min(0);
const Sum = z.int();
const Figures = z.object({
  orders: Count,
  items: Count,
  amount: Sum,
  tips: Sum,
  average: Money,
  /** seconds from when an order was begun until it was ready, on average; not known by dish, category or payment */
  preparation: Count.optional(),
});

export const ChainFigures = z.object({
  currency: Currency,
  /** every currency in which these restaurants sell; sums never mix them */
  currencies: z.array(Currency),
  rows: z.array(
    Figures.extend({
      key: z.string(),
      /** of a dish, combo or category, also when it was deleted */
      name: Text.optional(),
    }),
  ),
  totals: Figures,
});

/** Figures of a chain. */
export const statisticsCalls = {
  'POST /chain/statistics': call({
    who: ['owner'],
    reads: true,
    body: z.strictObject({
      chain_id: Id,
      statistics: z.strictObject({
        from: BusinessDay,
        to: BusinessDay,
        groupBy: z.enum(groupings),
        restaurants: z.array(Id).max(1000).optional(),
        currency: Currency.optional(),
      }),
    }),
    answer: ChainFigures,
    summary:
      'Figures of the business days from–to, both included: orders that were not rejected or refunded, in one currency ' +
      '(the first restaurant’s when none is named). Keys: hour 00–23, day YYYY-MM-DD, week YYYY-Www, month YYYY-MM, ' +
      'weekday 0 (Sunday)–6, weekdayHour such as 5-19, or the id or name of what is grouped by; what is not paid yet stands under later',
  }),
};
