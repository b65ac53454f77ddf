import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { noteRestaurantChange } from '../restaurant/noteRestaurantChange.ts';
import { announceRestaurant, lockRestaurant, updateRestaurant } from '../restaurant/restaurantRepository.ts';
import { atProvider } from '../payment/paymentIntents.ts';
import { isSimulatedLocationId } from '../cardProvider/simulatedTerminals.ts';
import { receivingAccount } from '../payment/receivingAccount.ts';

type Parts = Pick<CardParts, 'db' | 'payments' | 'restaurants'>;

/** A restaurant's card location at the provider that is configured now; nobody knows it at another. */
export function cardLocationOf(
  { payments }: Pick<CardParts, 'payments'>,
  { cardLocation }: Pick<Restaurant, 'cardLocation'>,
): string | undefined {
  if (cardLocation === undefined || isDemonstration(cardLocation)) return undefined;
  const simulated = payments.provider.name === 'simulated';
  return isSimulatedLocationId(cardLocation) === simulated ? cardLocation : undefined;
}

/** The demonstration's places are at no provider: a real key never hears of them. */
const isDemonstration = (location_id: string): boolean => location_id.startsWith('tml_demo_');

/** The same, made at the first terminal and saved with the restaurant before any reader stands there. */
export async function ensureCardLocation(
  parts: Parts,
  restaurant: Restaurant,
  callers: Callers,
  now: Date,
): Promise<Result<string>> {
  const existing = cardLocationOf(parts, restaurant);
  if (existing) return accept(existing);
  const receiving = await receivingAccount(parts, restaurant, 'card');
  if (!receiving.ok) return receiving;
  const { restaurant_id, name, address, version } = restaurant;
  const made = await atProvider(
    () =>
      parts.payments.business.terminals.createLocation(
        { restaurant_id, name, address },
        // the version, as the same key must not come with another name or address
        `location:${restaurant_id}:${version}`,
      ),
    'provider_refused',
  );
  if (!made.ok) return made;
  const kept = await parts.db.transaction(async (tx) => {
    const before = await lockRestaurant(tx, restaurant_id);
    if (!before) return undefined;
    const meanwhile = cardLocationOf(parts, before);
    if (meanwhile) return meanwhile;
    const after = await updateRestaurant(tx, { ...before, cardLocation: made.value.location_id });
    await announceRestaurant(tx, restaurant_id);
    if (after) await noteRestaurantChange(tx, callers, before, after, now);
    return made.value.location_id;
  });
  parts.restaurants.forget(restaurant_id);
  return kept ? accept(kept) : refuse('not_found');
}
