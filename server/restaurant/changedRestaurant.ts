import type { ParsedBody } from '#contract/calls.ts';
import { countryDefaults } from '#domain/restaurant/countryDefaults.ts';
import type { Activation, Restaurant } from '#domain/restaurant/restaurant.ts';

type Wanted = ParsedBody<'POST /restaurant'>['restaurant'];
type Change = ParsedBody<'PUT /restaurant'>['restaurant'];

/** Fields that a restaurant may be without: a change that leaves one out takes it away. */
const optional = ['avatar', 'minOrderValue', 'website', 'social', 'legalName', 'vatNumber', 'taxByOrderType'] as const;

/** A new restaurant; its clock and currency are those of its country where its owner says nothing. */
export function newRestaurant(
  wanted: Wanted,
  made: { restaurant_id: string; chain_id: string; activation: Activation },
): Restaurant {
  return {
    description: {},
    ...countryDefaults(wanted.address.country),
    deliveryRegions: [],
    openingDays: [],
    orderTypes: ['local', 'takeaway'],
    paymentTypes: ['cash'],
    confirmFirstOrder: false,
    ...said(wanted),
    ...made,
    name: wanted.name,
    address: wanted.address,
    status: 'active',
    acceptingOrders: true,
    menu_revision: '',
    soldOut: [],
    version: 1,
  };
}

/** The restaurant as its owner wants it; what only the server sets stays. */
export function changedRestaurant(restaurant: Restaurant, { version: _based, ...change }: Change): Restaurant {
  const kept: Partial<Restaurant> = { ...restaurant };
  for (const name of optional) delete kept[name];
  return { ...kept, ...said(change) } as Restaurant;
}

/** Without the fields of which nothing was said. */
const said = (fields: object): Partial<Restaurant> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
