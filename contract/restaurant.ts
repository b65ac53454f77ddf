import { z } from 'zod';
import { orderTypes } from '../domain/order/order.ts';
import type * as restaurant from '../domain/restaurant/restaurant.ts';
import { DayHours, OpeningSpan } from './menu.ts';
import { Address } from './address.ts';
import { CalendarDate, Currency, Id, Instant, Name, PositiveMoney, Text } from './primitives.ts';

export const Restaurant = z.object({
  restaurant_id: Id,
  chain_id: Id,
  name: Name,
  description: Text,
  avatar: z.string().optional(),
  status: z.enum(['active', 'inactive']),
  activation: z.enum(['open', 'approved', 'declined']),
  address: Address,
  timezone: z.string(),
  currency: Currency,
  minOrderValue: PositiveMoney.optional(),
  deliveryRegions: z.array(z.strictObject({ postalCode: z.string(), fee: PositiveMoney })),
  openingDays: z.array(OpeningSpan),
  openingExceptions: z.array(z.object({ date: CalendarDate, spans: z.array(DayHours) })).optional(),
  orderTypes: z.array(z.enum(orderTypes)),
  paymentTypes: z.array(z.enum(['cash', 'online'])),
  cardLocation: z.string().optional(),
  rating: z.object({ stars: z.int(), count: z.int() }).optional(),
  readerTips: z.boolean().optional(),
  confirmFirstOrder: z.boolean(),
  acceptingOrders: z.boolean(),
  pausedUntil: Instant.optional(),
  menu_revision: z.string(),
  soldOut: z.array(Id),
  popular: z.array(Id).optional(),
  website: z.string().optional(),
  social: z
    .strictObject({ facebook: z.string().optional(), instagram: z.string().optional(), twitter: z.string().optional() })
    .optional(),
  legalName: z.string().optional(),
  vatNumber: z.string().optional(),
  taxByOrderType: z.partialRecord(z.enum(orderTypes), z.number()).optional(),
  stations: z.array(z.object({ station_id: Id, name: z.string(), categories: z.array(Id) })).optional(),
  version: z.int(),
}) satisfies z.ZodType<restaurant.Restaurant>;
