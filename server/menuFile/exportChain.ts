import type { AnswerOf } from '#contract/calls.ts';
import { chainById } from '../chain/chainRepository.ts';
import type { Sql } from '../db/sql.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { housesOfChain } from './exportRepository.ts';
import { costsOfChain } from '../menu/costRepository.ts';
import { offerList } from '../menu/offerRepository.ts';

/** Everything that a chain owns, what its dishes cost for those who may know it; nothing when there is no such chain. */
export async function exportChain(db: Sql, chain_id: string, { now, withCosts }: { now: Date; withCosts: boolean }) {
  const [chain, costs, restaurants, houses, ...lists] = await Promise.all([
    chainById(db, chain_id),
    withCosts ? costsOfChain(db, chain_id) : undefined,
    restaurantsOfChain(db, chain_id),
    housesOfChain(db, chain_id),
    offerList(db, chain_id, 'categories'),
    offerList(db, chain_id, 'ingredients'),
    offerList(db, chain_id, 'items'),
    offerList(db, chain_id, 'menus'),
  ]);
  if (!chain) return undefined;
  const { name, avatar, website, paymentAddress } = chain;
  const [categories, ingredients, items, menus] = lists;
  const house = new Map(houses.map(({ restaurant_id, ...rest }) => [restaurant_id, rest]));
  const empty = { areas: [], tables: [], employees: [], devices: [] };
  return {
    comanda: 'chain' as const,
    exportedAt: now.toISOString(),
    chain: { chain_id, name, avatar, website, paymentAddress },
    restaurants: restaurants.map((one) => ({ ...one, ...(house.get(one.restaurant_id) ?? empty) })),
    categories,
    ingredients,
    items,
    menus,
    ...(costs ? { costs } : {}),
  } satisfies AnswerOf<'GET /chain/export'>;
}
