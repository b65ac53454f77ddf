import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { wishedTypes, type WishedType } from './orderWishes.ts';

/** How one can order from a house without sitting there; it delivers only where it names regions (D5). */
export const typesHere = (house: Pick<Restaurant, 'orderTypes' | 'deliveryRegions'>): WishedType[] =>
  wishedTypes.filter(
    (type) => house.orderTypes.includes(type) && (type !== 'delivery' || house.deliveryRegions.length > 0),
  );

/** How it is ordered here: as wished where the house offers that, otherwise the other way; none serves at tables only. */
export function typeHere(
  house: Pick<Restaurant, 'orderTypes' | 'deliveryRegions'>,
  wished: WishedType,
): WishedType | undefined {
  const types = typesHere(house);
  return types.includes(wished) ? wished : types[0];
}
