import { isPausedAt } from '#domain/restaurant/acceptsOrder.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Database } from '../db/database.ts';
import { restaurantById, restaurantChannel } from './restaurantRepository.ts';

export type Restaurants = {
  /** the restaurant as it stands now; nothing when there is none */
  get(restaurant_id: string): Promise<Restaurant | undefined>;
  /** reads it anew next time: who has just changed it sees the change at once */
  forget(restaurant_id: string): void;
};

type Parts = {
  db: Pick<Database, 'query' | 'listen' | 'hears'>;
  /** tells this process's screens that the restaurant changed */
  changed: (restaurant_id: string) => void;
  now: () => Date;
  /** nobody takes cards: guests are offered what works (D44) */
  cashOnly?: boolean;
};

/** Restaurants, read once and kept in memory until any process says that one changed. */
export async function createRestaurants({ db, changed, now, cashOnly = false }: Parts): Promise<Restaurants> {
  const held = new Map<string, Promise<Restaurant | undefined>>();

  await db.listen(
    restaurantChannel,
    (restaurant_id) => {
      held.delete(restaurant_id);
      changed(restaurant_id);
    },
    () => held.clear(),
  );

  function read(restaurant_id: string): Promise<Restaurant | undefined> {
    const reading = restaurantById(db, restaurant_id);
    // While nobody would tell us of a change, nothing is believed.
    if (!db.hears()) return reading;
    held.set(restaurant_id, reading);
    const drop = (): void => {
      if (held.get(restaurant_id) === reading) held.delete(restaurant_id);
    };
    // What is not there, or could not be read, is asked for again next time.
    reading.then((found) => found ?? drop(), drop);
    return reading;
  }

  return {
    async get(restaurant_id) {
      const restaurant = await ((db.hears() ? held.get(restaurant_id) : undefined) ?? read(restaurant_id));
      const today = restaurant && withoutEndedPause(restaurant, now());
      return today && cashOnly ? { ...today, paymentTypes: ['cash'] } : today;
    },
    forget: (restaurant_id) => void held.delete(restaurant_id),
  };
}

/** A pause that was given a time ends by itself (D19). */
export function withoutEndedPause(restaurant: Restaurant, now: Date): Restaurant {
  if (restaurant.acceptingOrders || isPausedAt(restaurant, now.toISOString())) return restaurant;
  const { pausedUntil: _over, ...rest } = restaurant;
  return { ...rest, acceptingOrders: true };
}
