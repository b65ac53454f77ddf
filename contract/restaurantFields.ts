import { z } from 'zod';
import { completeWebAddress, isWebAddress } from '../domain/account/webAddress.ts';
import { normalisedPostalCode } from '../domain/delivery/postalCode.ts';
import { orderTypes } from '../domain/order/order.ts';
import { mostExceptions } from '../domain/restaurant/openingExceptions.ts';
import { spansOverlap } from '../domain/restaurant/openingHours.ts';
import { isTimezone } from '../domain/restaurant/localTime.ts';
import { Address } from './address.ts';
import { Avatar } from './media.ts';
import { DayHours, OpeningSpan } from './menu.ts';
import { CalendarDate, Currency, Id, Name, PositiveMoney, Text, Typed } from './primitives.ts';

const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Stored whole: without http it gets https:// and www. (D24). */
export const WebAddress = Typed.trim()
  .max(300)
  .refine(isWebAddress, 'is not a web address')
  .transform(completeWebAddress);

export const SocialLinks = z.strictObject({
  facebook: WebAddress.optional(),
  instagram: WebAddress.optional(),
  twitter: WebAddress.optional(),
});

export const OpeningDays = z
  .array(OpeningSpan)
  .max(100)
  .refine((spans) => !spansOverlap(spans), 'times overlap');

const OpeningExceptions = z
  .array(
    z.strictObject({
      date: CalendarDate,
      spans: z
        .array(DayHours)
        .max(10)
        .refine((spans) => !spansOverlap(spans.map((span) => ({ weekDay: 0, ...span }))), 'times overlap'),
    }),
  )
  .max(mostExceptions)
  .refine((exceptions) => distinct(exceptions.map(({ date }) => date)), 'a date occurs twice');

const DeliveryRegions = z
  .array(z.strictObject({ postalCode: Typed.trim().min(1).max(20), fee: PositiveMoney }))
  .max(2000)
  .refine((regions) => distinct(regions.map(({ postalCode }) => normalisedPostalCode(postalCode))), {
    message: 'a postal code occurs twice',
  });

/** What an owner says of a restaurant. */
export const restaurantFields = {
  name: Name,
  description: Text.optional(),
  avatar: Avatar.optional(),
  address: Address,
  timezone: Typed.max(60).refine(isTimezone, 'is not an IANA time zone').optional(),
  currency: Currency.optional(),
  minOrderValue: PositiveMoney.optional(),
  deliveryRegions: DeliveryRegions.optional(),
  openingDays: OpeningDays.optional(),
  openingExceptions: OpeningExceptions.optional(),
  orderTypes: z.array(z.enum(orderTypes)).min(1).refine(distinct, 'an order type occurs twice').optional(),
  paymentTypes: z
    .array(z.enum(['cash', 'online']))
    .min(1)
    .refine(distinct, 'a payment type occurs twice')
    .optional(),
  readerTips: z.boolean().optional(),
  confirmFirstOrder: z.boolean().optional(),
  website: WebAddress.optional(),
  social: SocialLinks.optional(),
  legalName: Name.optional(),
  vatNumber: Typed.trim().max(40).optional(),
  stations: z
    .array(z.strictObject({ station_id: Id, name: Name, categories: z.array(Id).min(1).max(200) }))
    .max(20)
    .refine((stations) => distinct(stations.map(({ station_id }) => station_id)), 'a station occurs twice')
    .optional(),
  taxByOrderType: z.partialRecord(z.enum(orderTypes), z.number().min(0).max(100)).optional(),
};

/** What only the server sets of a restaurant, or what comes along by `populate`. */
export const restaurantServerFields = [
  'chain_id',
  'status',
  'activation',
  'acceptingOrders',
  'pausedUntil',
  'soldOut',
  'popular',
  'menu_revision',
  'rating',
  'cardLocation',
  'version',
  'chain',
  'goesWith',
  'menus',
  'tables',
  'areas',
  'terminals',
  'devices',
  'employees',
  'events',
] as const;
