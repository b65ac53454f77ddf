import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';
import { dropChoices, remakeChoiceDays, remakeChoiceMonths } from './choiceRepository.ts';
import {
  changedDays,
  lockPositions,
  positionsBehind,
  type Positions,
  restaurantsBehind,
  type SalesDays,
  storePositions,
} from './positionRepository.ts';
import { dropFigures, remakeDays, remakeMonths } from './salesRepository.ts';

/** What is summed up of the orders of a day, and of the days of a month. */
type Summary = {
  positions: Positions;
  drop: (tx: Sql, restaurant_ids: readonly string[]) => Promise<void>;
  days: (tx: Sql, days: SalesDays) => Promise<void>;
  months: (tx: Sql, days: SalesDays) => Promise<void>;
};

const sales: Summary = { positions: 'sales_position', drop: dropFigures, days: remakeDays, months: remakeMonths };
const choices: Summary = {
  positions: 'choice_position',
  drop: dropChoices,
  days: remakeChoiceDays,
  months: remakeChoiceMonths,
};

type Transacting = Pick<Database, 'transaction'>;

/**
 * Brings the figures of these restaurants up to their orders. Whole business days are made anew, so it may be done
 * again at any time and by any process; where nothing has changed it only looks. Placing an order costs nothing more.
 */
export const refreshSales = (db: Transacting, restaurant_ids: readonly string[]): Promise<void> =>
  refresh(db, sales, restaurant_ids);

/** The same for what was sold by the sizes that were chosen. */
export const refreshChoices = (db: Transacting, restaurant_ids: readonly string[]): Promise<void> =>
  refresh(db, choices, restaurant_ids);

async function refresh(
  db: Transacting,
  { positions, drop, days, months }: Summary,
  restaurant_ids: readonly string[],
): Promise<void> {
  if (restaurant_ids.length === 0) return;
  await db.transaction(async (tx) => {
    const found = await positionsBehind(tx, positions, restaurant_ids);
    if (found.length === 0) return;
    await lockPositions(tx, positions, found);
    // somebody else may have done it while this waited
    const behind = await positionsBehind(
      tx,
      positions,
      found.map(({ restaurant_id }) => restaurant_id),
    );
    const anew = behind.filter(({ seq }) => seq === 0).map(({ restaurant_id }) => restaurant_id);
    if (anew.length > 0) await drop(tx, anew);
    const changed = await changedDays(tx, behind);
    for (const some of inTurns(changed)) await days(tx, some);
    if (changed.days.length > 0) await months(tx, changed);
    await storePositions(tx, positions, behind);
  });
}

/** A first time has years to sum up: as many days at once as fit into memory. */
const daysAtOnce = 100;

const inTurns = ({ restaurants, days, timezones }: SalesDays): SalesDays[] =>
  Array.from({ length: Math.ceil(days.length / daysAtOnce) }, (_, turn) => {
    const [from, to] = [turn * daysAtOnce, (turn + 1) * daysAtOnce];
    return {
      restaurants: restaurants.slice(from, to),
      days: days.slice(from, to),
      timezones: timezones.slice(from, to),
    };
  });

/** Brings every restaurant's figures up to date, each by itself: a first time may take minutes, and others wait for it. */
export async function keepSales(db: Pick<Database, 'query' | 'transaction'>): Promise<void> {
  for (const summary of [sales, choices]) {
    for (const restaurant_id of await restaurantsBehind(db, summary.positions))
      await refresh(db, summary, [restaurant_id]);
  }
}
