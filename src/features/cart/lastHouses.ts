import type { Restaurant } from '#domain/restaurant/restaurant.ts';

/** A house that was looked at on this device. */
export type LastHouse = Pick<Restaurant, 'restaurant_id' | 'name' | 'avatar'>;

const name = 'comanda-last-houses';
const atMost = 6;

const looksRight = (house: unknown): house is LastHouse => {
  const { restaurant_id, name: called, avatar } = (house ?? {}) as Partial<LastHouse>;
  return (
    typeof restaurant_id === 'string' &&
    typeof called === 'string' &&
    (avatar === undefined || (typeof avatar === 'string' && avatar.startsWith('/media/')))
  );
};

/** The houses that were looked at on this device, the last one first. */
export function lastHouses(): LastHouse[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter(looksRight).slice(0, atMost) : [];
  } catch {
    return []; // storage is blocked or broken: there is a list of all houses
  }
}

export function noteHouse({ restaurant_id, name: called, avatar }: LastHouse): void {
  const house = { restaurant_id, name: called, ...(avatar ? { avatar } : {}) };
  const others = lastHouses().filter((other) => other.restaurant_id !== restaurant_id);
  try {
    localStorage.setItem(name, JSON.stringify([house, ...others].slice(0, atMost)));
  } catch {
    // then it is not remembered
  }
}
