import type { AnswerOf } from '#contract/calls.ts';
import { turnsOf, visitsOf, type TurnoverGrouping } from '#domain/statistics/turnover.ts';
import type { Sql } from '../db/sql.ts';
import { type AskedPeriod, sellingIn } from './sellingIn.ts';
import { allVisits, groupedVisits } from './turnoverRepository.ts';

/**
 * How long parties stayed and how often tables were taken, on the days on which anybody came; nothing when a restaurant is
 * named that is not the chain's.
 */
export async function chainTurnover(
  db: Sql,
  chain_id: string,
  { groupBy, ...period }: AskedPeriod & { groupBy: TurnoverGrouping },
): Promise<AnswerOf<'POST /chain/turnover'> | undefined> {
  const selling = await sellingIn(db, chain_id, period);
  if (!selling) return undefined;
  const { asked } = selling;
  const [rows, { days, ...all }] = await Promise.all([groupedVisits(db, groupBy, asked), allVisits(db, asked)]);
  const daysOf = new Map(days.map((house) => [house.restaurant_id, house.days]));
  // a table of a house that was open twice as long could be taken twice as often
  const possible = days.reduce((sum, house) => sum + house.days * house.tables, 0);
  return {
    rows: rows.map(({ key, name, restaurant_id, tables, ...sums }) => ({
      key,
      ...(name === null ? {} : { name }),
      ...visitsOf(sums),
      ...(restaurant_id === null
        ? {}
        : { restaurant_id, tables, turns: turnsOf(sums.visits, tables, daysOf.get(restaurant_id) ?? 0) }),
    })),
    totals: { ...visitsOf(all), tables: all.tables, turns: turnsOf(all.visits, possible, 1) },
  };
}
