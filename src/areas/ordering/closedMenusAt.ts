import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { isServedAt } from '#domain/menu/servingTimes.ts';
import type { Instant } from '#domain/order/instant.ts';
import { nextOpening } from '#domain/restaurant/nextOpening.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';

type When = { wantedAt: Instant | undefined; at: Instant };

/** Which menus are not served when it is wanted: at the wished time, otherwise as soon as the house is open. */
export function closedMenusAt(index: MenuIndex, house: Restaurant, { wantedAt, at }: When): string[] {
  const ahead = wantedAt !== undefined && Date.parse(wantedAt) > Date.parse(at);
  const when = ahead ? wantedAt : (nextOpening(house, at) ?? at);
  return index.menu.menus.filter((menu) => !isServedAt(menu, when, house.timezone)).map(({ menu_id }) => menu_id);
}
