import type { Database } from '../db/database.ts';
import { restaurantsBehind } from './figuresRepository.ts';
import {
  changedDays,
  dropFigures,
  lockPositions,
  positionsBehind,
  remakeDays,
  remakeMonths,
  type SalesDays,
  storePositions,
} from './salesRepository.ts';

/**
 * Brings the figures of these restaurants up to their orders. Whole business days are made anew, so it may be done
 * again at any time and by any process; where nothing has changed it only looks. Placing an order costs nothing more.
 */
export async function refreshSales(
  db: Pick<Database, 'transaction'>,
  restaurant_ids: readonly string[],
): Promise<void> {
  if (restaurant_ids.length === 0) return;
  await db.transaction(async (tx) => {
    const found = await positionsBehind(tx, restaurant_ids);
    if (found.length === 0) return;
    await lockPositions(tx, found);
    // somebody else may have done it while this waited
    const behind = await positionsBehind(
      tx,
      found.map(({ restaurant_id }) => restaurant_id),
    );
    const anew = behind.filter(({ seq }) => seq === 0).map(({ restaurant_id }) => restaurant_id);
    if (anew.length > 0) await dropFigures(tx, anew);
    const changed = await changedDays(tx, behind);
    for (const some of inTurns(changed)) await remakeDays(tx, some);
    if (changed.days.length > 0) await remakeMonths(tx, changed);
    await storePositions(tx, behind);
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
  for (const restaurant_id of await restaurantsBehind(db)) await refreshSales(db, [restaurant_id]);
}
