import { textIn } from '#domain/i18n/localizedText.ts';
import type { Station } from '#domain/restaurant/station.ts';
import type { OwnedOffer } from '../../articles/useOffer.ts';

export type KitchenDish = { id: string; name: string; categories: readonly string[] };
type KitchenOffer = { dishes: KitchenDish[]; categories: { id: string; name: string }[] };

/**
 * What the kitchen of a restaurant has to cook: the dishes of the menus that it shows, those of combos too, and their
 * categories in the order of the card. A category that a station has stands there even if nothing of it is on a menu
 * now; where nothing is on a menu yet, all of the chain's do.
 */
export function kitchenOffer(
  { items, categories, menus }: Pick<OwnedOffer, 'items' | 'categories' | 'menus'>,
  restaurant_id: string,
  stations: readonly Pick<Station, 'categories'>[],
  language: string,
): KitchenOffer {
  const shown = menus.filter((menu) => menu.status === 'active' && menu.restaurants.includes(restaurant_id));
  const listed = new Set(
    shown.flatMap((menu) => [
      ...menu.items,
      ...menu.combos.flatMap(({ options }) => options.flatMap((option) => option.items)),
    ]),
  );
  const dishes = items.filter(({ item_id }) => listed.has(item_id));
  const wanted = new Set([...dishes, ...stations].flatMap((one) => one.categories));
  return {
    dishes: dishes.map(({ item_id, name, categories: own }) => ({
      id: item_id,
      name: textIn(name, language),
      categories: own,
    })),
    categories: categories
      .filter(({ foodCategory_id }) => dishes.length === 0 || wanted.has(foodCategory_id))
      .map(({ foodCategory_id, name }) => ({ id: foodCategory_id, name: textIn(name, language) })),
  };
}
