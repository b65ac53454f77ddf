import { z } from 'zod';
import { groupings } from '../domain/statistics/figures.ts';
import { turnoverGroupings } from '../domain/statistics/turnover.ts';
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

const Period = z.strictObject({
  from: BusinessDay,
  to: BusinessDay,
  restaurants: z.array(Id).max(1000).optional(),
  currency: Currency.optional(),
});

export const ChainMargins = z.object({
  currency: Currency,
  currencies: z.array(Currency),
  rows: z.array(
    z.object({
      /** the id of a dish or combo */
      key: z.string(),
      name: Text.optional(),
      items: Count,
      /** what the lines came to, with tax and without */
      amount: Sum,
      net: Sum,
      /** of which it is known what it costs */
      known: z.object({ items: Count, net: Sum, cost: Sum }),
    }),
  ),
});

const Visits = z.object({
  visits: Count,
  /** of a party's table, once for each party */
  seats: Count,
  /** how long a party stayed on average, in seconds */
  stay: Count.optional(),
});
const Taken = {
  tables: Count,
  /** how often a table was taken on a day on which anybody came */
  turns: z.number().min(0),
};

export const ChainTurnover = z.object({
  rows: z.array(
    Visits.extend({
      key: z.string(),
      /** of a table or area */
      name: z.string().optional(),
      restaurant_id: Id.optional(),
      tables: Taken.tables.optional(),
      turns: Taken.turns.optional(),
    }),
  ),
  totals: Visits.extend(Taken),
});

/** Figures of a chain. */
export const statisticsCalls = {
  'POST /chain/statistics': call({
    who: ['owner'],
    reads: true,
    body: z.strictObject({
      chain_id: Id,
      statistics: Period.extend({ groupBy: z.enum(groupings) }),
    }),
    answer: ChainFigures,
    summary:
      'Figures of the business days from–to, both included: orders that were not rejected or refunded, in one currency ' +
      '(the first restaurant’s when none is named). Keys: hour 00–23, day YYYY-MM-DD, week YYYY-Www, month YYYY-MM, ' +
      'weekday 0 (Sunday)–6, weekdayHour such as 5-19, or the id or name of what is grouped by; what is not paid yet stands under later',
  }),
  'POST /chain/margins': call({
    who: ['owner'],
    reads: true,
    body: z.strictObject({ chain_id: Id, statistics: Period }),
    answer: ChainMargins,
    summary:
      'What was sold of each dish and combo on the business days from–to, and what that costs today as far as the house ' +
      'said so; for those who manage the chain',
  }),
  'POST /chain/turnover': call({
    who: ['owner'],
    reads: true,
    body: z.strictObject({
      chain_id: Id,
      statistics: Period.omit({ currency: true }).extend({ groupBy: z.enum(turnoverGroupings) }),
    }),
    answer: ChainTurnover,
    summary:
      'How long parties stayed whose first order came on the business days from–to, and how often tables were taken. ' +
      'Keys: hour 00–23, day YYYY-MM-DD, or the id of a table or area, empty for tables without one',
  }),
};
