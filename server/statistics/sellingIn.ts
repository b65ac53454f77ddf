import type { Currency } from '#domain/money/money.ts';
import type { Sql } from '../db/sql.ts';
import { type Asked, sellingRestaurants } from './figuresRepository.ts';

export type AskedPeriod = {
  /** business days, YYYY-MM-DD, both included */
  from: string;
  to: string;
  restaurants?: readonly string[] | undefined;
  currency?: Currency | undefined;
};

/**
 * What is asked for, with the restaurants that are meant and the currency that is: the first one's where none is named.
 * Nothing when a restaurant is named that is not the chain's.
 */
export async function sellingIn(
  sql: Sql,
  chain_id: string,
  { from, to, restaurants: wanted, currency: wished }: AskedPeriod,
): Promise<{ asked: Asked; currencies: Currency[] } | undefined> {
  const selling = await sellingRestaurants(sql, chain_id, wanted);
  if (wanted && selling.length < new Set(wanted).size) return undefined;
  const currencies = [...new Set(selling.map((restaurant) => restaurant.currency))];
  const currency = wished ?? currencies[0] ?? 'EUR';
  return { asked: { restaurants: selling.map(({ restaurant_id }) => restaurant_id), from, to, currency }, currencies };
}
