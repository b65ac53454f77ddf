import { z } from 'zod';
import type * as order from '../domain/order/order.ts';
import { Name } from './primitives.ts';

export const Address = z.strictObject({
  street: z.string().trim().max(200),
  postalCode: z.string().trim().max(20),
  city: z.string().trim().max(100),
  state: z.string().trim().max(100).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
}) satisfies z.ZodType<order.Address>;

export const Contact = z.strictObject({
  name: Name,
  phone: z.string().trim().max(40).optional(),
  email: z.email().max(254).optional(),
}) satisfies z.ZodType<order.Contact>;
