import { foldText } from '#domain/i18n/foldText.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';

/** The restaurants whose name or address has every word that was typed, whatever its accents. */
export function searchHouses<House extends Pick<Restaurant, 'name' | 'address'>>(
  houses: readonly House[],
  typed: string,
): readonly House[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return houses.filter(({ name, address: { street, postalCode, city } }) => {
    const text = foldText(`${name} ${street} ${postalCode} ${city}`);
    return words.every((word) => text.includes(word));
  });
}
