import { deliveryRegion } from '../delivery/postalCode.ts';
import { foldText } from '../i18n/foldText.ts';
import { textIn } from '../i18n/localizedText.ts';
import type { Instant } from '../order/instant.ts';
import { openingState, type OpeningState } from './openingState.ts';
import type { Restaurant } from './restaurant.ts';

/** What a guest's list says of a house. */
export const houseFields = [
  'restaurant_id',
  'name',
  'description',
  'avatar',
  'address',
  'timezone',
  'currency',
  'minOrderValue',
  'deliveryRegions',
  'openingDays',
  'openingExceptions',
  'orderTypes',
  'rating',
  'status',
  'activation',
  'acceptingOrders',
  'pausedUntil',
] as const satisfies readonly (keyof Restaurant)[];
export type ListedHouse = Pick<Restaurant, (typeof houseFields)[number]>;

export type Listed = { house: ListedHouse; state: OpeningState };
type Wanted = {
  type: 'delivery' | 'takeaway';
  /** where a delivery goes, when that is known */
  postalCode?: string | undefined;
  at: Instant;
  /** words that a house's name, description or city all have to hold */
  query: string;
  language: string;
};

/**
 * The houses of a guest's list, open ones first, then those that open soonest; `elsewhere` are those that do not deliver
 * to that postal code.
 */
export function listHouses(houses: readonly ListedHouse[], wanted: Wanted): { here: Listed[]; elsewhere: Listed[] } {
  const { type, postalCode, at } = wanted;
  const listed = houses
    .filter((house) => house.orderTypes.includes(type) && holds(house, wanted))
    .map((house) => ({ house, state: openingState(house, at) }))
    .toSorted((a, b) => rank(a.state) - rank(b.state) || a.house.name.localeCompare(b.house.name));
  const reaches = ({ house: { deliveryRegions } }: Listed): boolean => {
    if (type !== 'delivery') return true;
    return postalCode ? deliveryRegion(deliveryRegions, postalCode) !== undefined : deliveryRegions.length > 0;
  };
  return { here: listed.filter(reaches), elsewhere: listed.filter((one) => !reaches(one)) };
}

/** When it opens; what is open or paused comes before every moment. */
function rank(state: OpeningState): number {
  switch (state.kind) {
    case 'open':
      return 0;
    case 'paused':
      return 1;
    case 'closed':
      return state.opens === undefined ? Infinity : Date.parse(state.opens);
    case 'inactive':
      return Number.MAX_VALUE;
  }
}

function holds({ name, description, address }: ListedHouse, { query, language }: Wanted): boolean {
  const text = foldText(`${name} ${textIn(description, language)} ${address.city}`);
  return foldText(query)
    .split(/\s/)
    .every((word) => text.includes(word));
}
