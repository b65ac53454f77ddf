import type { QueryOf } from '#contract/calls.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Grouping } from '#domain/statistics/figures.ts';
import { asUser } from '#src/data/session/asUser.ts';
import type { Period } from '../pieces/period.ts';
import { stepOf, type Figures } from './chartFigures.ts';

export type AskedFigures = {
  chain_id: QueryOf<'GET /chain'>['chain_id'];
  period: Period;
  before: Period;
  /** '' for all */
  restaurant: string;
  /** that of the first restaurant where none is named */
  currency: Currency | undefined;
};

export type AllFigures = Awaited<ReturnType<typeof readFigures>>;

/** Everything that the page shows, of a period and, where it is compared, of the one before. */
export async function readFigures({ chain_id, period, before, restaurant, currency }: AskedFigures) {
  const step = stepOf(period);
  const of = (groupBy: Grouping, days = period): Promise<Figures> =>
    asUser('POST /chain/statistics', {
      body: {
        chain_id,
        statistics: {
          ...days,
          groupBy,
          ...(restaurant ? { restaurants: [restaurant] } : {}),
          ...(currency ? { currency } : {}),
        },
      },
    });
  // first, so that the others find the figures made
  const time = await of(step);
  const [timeBefore, week, items, categories, payments, types, houses, offered] = await Promise.all([
    of(step, before),
    of('weekdayHour'),
    of('item'),
    of('category'),
    of('paymentOption'),
    of('orderType'),
    of('restaurant'),
    asUser('GET /chain/items', { query: { chain_id } }),
  ]);
  return { step, time, timeBefore, week, items, categories, payments, types, houses, offered };
}
