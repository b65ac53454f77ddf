import type { ChainPart } from '#contract/chain.ts';
import type { Chain } from '#domain/chain/chain.ts';
import type { OverviewParts } from './overviewParts.ts';
import { offerList } from '../menu/offerRepository.ts';
import { cardsOf } from '../billing/chainCustomer.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { withoutEndedPause } from '../restaurant/restaurants.ts';
import { lastDays } from '../statistics/chainFigures.ts';

type Part = (deps: OverviewParts, chain_id: string) => Promise<unknown>;

/** What each part of a chain is read with; the room it belongs to puts its own function here. */
const parts: Record<ChainPart, Part> = {
  restaurants: async ({ db, now }, chain_id) =>
    (await restaurantsOfChain(db, chain_id)).map((restaurant) => withoutEndedPause(restaurant, now())),
  menus: ({ db }, chain_id) => offerList(db, chain_id, 'menus'),
  // A chain can be shown although its card provider is away.
  cards: async (deps, chain_id) => {
    const cards = await cardsOf(deps, chain_id);
    return cards.ok ? cards.value : undefined;
  },
  statistics: ({ db, now }, chain_id) => lastDays(db, chain_id, now()),
};

/** The chain with the parts that were asked for. */
export async function populateChain(deps: OverviewParts, chain: Chain, wanted: readonly ChainPart[]): Promise<Chain> {
  const read = await Promise.all(wanted.map(async (name) => [name, await parts[name](deps, chain.chain_id)] as const));
  return { ...chain, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) };
}
