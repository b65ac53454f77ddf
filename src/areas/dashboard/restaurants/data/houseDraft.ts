import type { BodyOf } from '#contract/calls.ts';
import { isWebAddress } from '#domain/account/webAddress.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { OpeningSpan } from '#domain/menu/menu.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { orderTypes, type OrderType } from '#domain/order/order.ts';
import type { OpeningException, Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Station } from '#domain/restaurant/station.ts';
import { stationFaults } from '#domain/restaurant/stationWork.ts';
import { weekFaults } from '../hours/week.ts';
import { regionsOf, zoneFault, zonesOf, type Zone } from './zones.ts';

/** A restaurant as it stands in the form. */
export type HouseDraft = {
  name: string;
  description: LocalizedText;
  avatar: string | undefined;
  address: {
    street: string;
    postalCode: string;
    city: string;
    state?: string;
    country: string;
    lat?: number;
    lng?: number;
  };
  timezone: string;
  currency: Currency;
  openingDays: readonly OpeningSpan[];
  openingExceptions: readonly OpeningException[];
  orderTypes: readonly OrderType[];
  paymentTypes: readonly ('cash' | 'online')[];
  minOrderValue: Money | undefined;
  zones: readonly Zone[];
  stations: readonly Station[];
  /** percent, as typed */
  taxes: Partial<Record<OrderType, string>>;
  legalName: string;
  vatNumber: string;
  website: string;
  facebook: string;
  instagram: string;
  twitter: string;
  confirmFirstOrder: boolean;
  readerTips: boolean;
};
export type HouseField = keyof HouseDraft;

export function draftOf(house: Restaurant): HouseDraft {
  const { social = {}, address } = house;
  return {
    name: house.name,
    description: house.description,
    avatar: house.avatar,
    address: { ...address },
    timezone: house.timezone,
    currency: house.currency,
    openingDays: house.openingDays,
    openingExceptions: house.openingExceptions ?? [],
    orderTypes: house.orderTypes,
    paymentTypes: house.paymentTypes,
    minOrderValue: house.minOrderValue,
    zones: zonesOf(house.deliveryRegions),
    stations: house.stations ?? [],
    taxes: Object.fromEntries(Object.entries(house.taxByOrderType ?? {}).map(([type, rate]) => [type, String(rate)])),
    legalName: house.legalName ?? '',
    vatNumber: house.vatNumber ?? '',
    website: house.website ?? '',
    facebook: social.facebook ?? '',
    instagram: social.instagram ?? '',
    twitter: social.twitter ?? '',
    confirmFirstOrder: house.confirmFirstOrder,
    readerTips: house.readerTips ?? false,
  };
}

/** '10,5' as percent; undefined where it is none. */
export function typedPercent(text: string): number | undefined {
  const number = /^\s*\d{1,3}([.,]\d{1,3})?\s*%?\s*$/.test(text) ? Number.parseFloat(text.replace(',', '.')) : NaN;
  return number <= 100 ? number : undefined;
}

/** Only what is filled in. */
const filled = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined | ''> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]?: Exclude<T[K], undefined | ''>;
  };

type Sent = BodyOf<'PUT /restaurant'>['restaurant'];

/** The whole restaurant as it is sent: a field that is left out would be taken away. */
export function restaurantOf(
  draft: HouseDraft,
  { restaurant_id, version, stations, openingExceptions }: Restaurant,
): Sent {
  const { facebook, instagram, twitter } = draft;
  const social = filled({ facebook: facebook.trim(), instagram: instagram.trim(), twitter: twitter.trim() });
  const taxes = orderTypes.flatMap((type) => {
    const rate = typedPercent(draft.taxes[type] ?? '');
    return rate === undefined ? [] : [[type, rate] as const];
  });
  return {
    restaurant_id,
    version,
    name: draft.name.trim(),
    description: draft.description,
    address: draft.address,
    timezone: draft.timezone,
    currency: draft.currency,
    openingDays: [...draft.openingDays],
    orderTypes: [...draft.orderTypes],
    paymentTypes: [...draft.paymentTypes],
    deliveryRegions: regionsOf(draft.zones),
    confirmFirstOrder: draft.confirmFirstOrder,
    readerTips: draft.readerTips,
    ...(stations || draft.stations.length > 0
      ? { stations: draft.stations.map((station) => ({ ...station, name: station.name.trim() })) }
      : {}),
    // an empty list takes them away, and is no news of a house that never had any
    ...(openingExceptions || draft.openingExceptions.length > 0
      ? { openingExceptions: [...draft.openingExceptions] }
      : {}),
    ...(Object.keys(social).length > 0 ? { social } : {}),
    ...(taxes.length > 0 ? { taxByOrderType: Object.fromEntries(taxes) } : {}),
    ...filled({
      avatar: draft.avatar,
      minOrderValue: draft.minOrderValue,
      website: draft.website.trim(),
      legalName: draft.legalName.trim(),
      vatNumber: draft.vatNumber.trim(),
    }),
  };
}

export type HouseFault = 'missing' | 'web_address' | 'percent' | 'hours' | 'zones' | 'stations';

/** What cannot be saved as it stands, by field, in the order of the form. */
export function houseFaults(draft: HouseDraft): Partial<Record<HouseField, HouseFault>> {
  const { street, postalCode, city } = draft.address;
  const faults: Partial<Record<HouseField, HouseFault>> = {};
  if (draft.name.trim() === '') faults.name = 'missing';
  for (const link of ['website', 'facebook', 'instagram', 'twitter'] as const)
    if (draft[link].trim() !== '' && !isWebAddress(draft[link].trim())) faults[link] = 'web_address';
  if ([street, postalCode, city].some((part) => part.trim() === '')) faults.address = 'missing';
  if (weekFaults(draft.openingDays).size > 0) faults.openingDays = 'hours';
  if (draft.orderTypes.length === 0) faults.orderTypes = 'missing';
  if (draft.paymentTypes.length === 0) faults.paymentTypes = 'missing';
  if (zoneFault(draft.zones)) faults.zones = 'zones';
  if (stationFaults(draft.stations).length > 0) faults.stations = 'stations';
  const typed = Object.values(draft.taxes).filter((text) => text.trim() !== '');
  if (typed.some((text) => typedPercent(text) === undefined)) faults.taxes = 'percent';
  return faults;
}
