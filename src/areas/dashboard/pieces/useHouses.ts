import type { Currency } from '#domain/money/money.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { useLoaded, type Loaded } from '#src/features/person/useLoaded.ts';
import { useChain } from '../frame/useChain.ts';

/** The restaurants of the chain that is worked on. */
export function useHouses(): Loaded<Restaurant[]> {
  const { chain_id } = useChain();
  return useLoaded(() => asUser('GET /chain/restaurants', { query: { chain_id } }));
}

/** In what they sell, where all of them sell in the same. */
export function commonCurrency(houses: readonly Restaurant[]): Currency | undefined {
  const [first, ...others] = new Set(houses.map(({ currency }) => currency));
  return others.length === 0 ? first : undefined;
}
