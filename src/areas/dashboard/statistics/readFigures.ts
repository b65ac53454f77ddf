import type { AnswerOf, QueryOf } from '#contract/calls.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Grouping } from '#domain/statistics/figures.ts';
import type { TurnoverGrouping } from '#domain/statistics/turnover.ts';
import { asUser } from '#src/data/session/asUser.ts';
import type { Period } from '../pieces/period.ts';
import { stepOf, type Figures } from './chartFigures.ts';
import type { Margins } from './marginFigures.ts';

export type AskedFigures = {
  chain_id: QueryOf<'GET /chain'>['chain_id'];
  period: Period;
  before: Period;
  /** '' for all */
  restaurant: string;
  /** that of the first restaurant where none is named */
  currency: Currency | undefined;
  /** whether whoever asks runs the chain (ADR 69) */
  mayKnowCosts: boolean;
};

export type Turnover = AnswerOf<'POST /chain/turnover'>;
export type AllFigures = Awaited<ReturnType<typeof readFigures>>;

/** Everything that the page shows, of a period and, where it is compared, of the one before. */
export async function readFigures({ chain_id, period, before, restaurant, currency, mayKnowCosts }: AskedFigures) {
  const step = stepOf(period);
  const inHouse = restaurant ? { restaurants: [restaurant] } : {};
  const there = { ...inHouse, ...(currency ? { currency } : {}) };
  const of = (groupBy: Grouping, days = period): Promise<Figures> =>
    asUser('POST /chain/statistics', { body: { chain_id, statistics: { ...days, ...there, groupBy } } });
  const marginsOf = (days: Period): Promise<Margins> =>
    asUser('POST /chain/margins', { body: { chain_id, statistics: { ...days, ...there } } });
  const visitsOf = (groupBy: TurnoverGrouping, days = period): Promise<Turnover> =>
    asUser('POST /chain/turnover', { body: { chain_id, statistics: { ...days, ...inHouse, groupBy } } });
  // first, so that the other finds what was chosen counted
  const readMargins = async () => {
    const now = await marginsOf(period);
    return { now, before: await marginsOf(before) };
  };
  // first, so that the others find the figures made
  const time = await of(step);
  const [timeBefore, week, items, categories, payments, types, houses, offered, margins, ...turnover] =
    await Promise.all([
      of(step, before),
      of('weekdayHour'),
      of('item'),
      of('category'),
      of('paymentOption'),
      of('orderType'),
      of('restaurant'),
      asUser('GET /chain/items', { query: { chain_id } }),
      mayKnowCosts ? readMargins() : undefined,
      visitsOf('hour'),
      visitsOf('hour', before),
      visitsOf('area'),
      visitsOf('table'),
    ]);
  const [hours, hoursBefore, areas, tables] = turnover;
  const visits = { hours, before: hoursBefore, areas, tables };
  return { step, time, timeBefore, week, items, categories, payments, types, houses, offered, margins, visits };
}
