import { spanOf } from '#domain/restaurant/businessDays.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import type { Sql } from '../db/sql.ts';
import { setNumbering, type StreamHead } from '../stream/streamRepository.ts';
import { highestNumberSince } from './restaurantRepository.ts';

type Zones = { before: string; after: string };

/**
 * A house puts its clock elsewhere: what is the business day there may be another, and come again when the clock is put
 * back. The numbers of its orders go on through both, so that none stands twice on one day (D10). Its stream, whose head
 * this is, is held.
 */
export async function carryNumbers(
  tx: Sql,
  restaurant_id: string,
  head: StreamHead,
  { before, after }: Zones,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const day = businessDay(at, after);
  const going = head.business_day >= earlier(businessDay(at, before), day) ? head.last_number : 0;
  const { since } = spanOf({ from: day }, after);
  const given = since ? await highestNumberSince(tx, restaurant_id, since) : 0;
  const business_day = head.business_day > day ? head.business_day : day;
  await setNumbering(tx, restaurant_id, { business_day, last_number: Math.max(going, given) });
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
