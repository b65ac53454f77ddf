import type { Basket } from '#domain/menu/basket.ts';
import { goesWith } from '#domain/menu/goesWith.ts';
import { popularDishes } from '#domain/menu/popularDishes.ts';
import type { Database } from '../db/database.ts';
import type { Menus } from '../menu/menus.ts';
import { announceRestaurant } from '../restaurant/restaurantRepository.ts';
import { type CountedHouse, housesToCount, noteCounted, orderedDishes, storeHabits } from './popularityRepository.ts';

type Parts = {
  db: Pick<Database, 'query' | 'transaction'>;
  menus: Pick<Menus, 'index'>;
  log: { warn(what: object, message: string): void };
  now: () => Date;
};

const day = 24 * 3_600_000;
/** Days of orders that say what guests like now. */
const window = 60;
/** Of a busy house the newest of these: counting them takes some milliseconds of the process that takes orders too. */
const mostOrders = 5_000;
/** Houses at a time; the others have their turn a minute later. */
const mostHouses = 20;

/**
 * Looks once a day at what each house's guests order, and keeps which dishes are popular and what goes with what (ADR
 * 0045). Pages and screens hear of it only where other dishes are popular than the day before. A house that cannot be
 * counted keeps what it has until its next turn a day later, and is in nobody's way.
 */
export async function keepPopularity(parts: Parts): Promise<void> {
  const due = await housesToCount(parts.db, new Date(parts.now().getTime() - day), mostHouses);
  for (const house of due) {
    const { restaurant_id } = house;
    try {
      await countHouse(parts, house);
    } catch (error) {
      parts.log.warn({ err: error, restaurant_id }, 'counting what the guests of a house order failed');
      await noteCounted(parts.db, restaurant_id, parts.now());
    }
  }
}

async function countHouse({ db, menus, now }: Parts, { restaurant_id, menu_revision }: CountedHouse): Promise<void> {
  const at = now();
  const index = await menus.index(menu_revision);
  const offered = index ? [...index.items.values()].filter(({ item_id }) => index.menusOfItem.has(item_id)) : [];
  const orders = await orderedDishes(db, restaurant_id, new Date(at.getTime() - window * day), mostOrders);
  const baskets = orders.map(({ created_at, items }): Basket => ({
    items,
    daysAgo: (at.getTime() - created_at.getTime()) / day,
  }));
  const found = { popular: popularDishes(baskets, offered), goesWith: goesWith(baskets, offered), at };
  await db.transaction(async (tx) => {
    if (await storeHabits(tx, restaurant_id, found)) await announceRestaurant(tx, restaurant_id);
  });
}
