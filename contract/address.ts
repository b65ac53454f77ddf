import { z } from 'zod';
import type * as order from '../domain/order/order.ts';
import { Name, Typed } from './primitives.ts';

export const Address = z.strictObject({
  street: Typed.trim().max(200),
  postalCode: Typed.trim().max(20),
  city: Typed.trim().max(100),
  state: Typed.trim().max(100).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
}) satisfies z.ZodType<order.Address>;

export const Contact = z.strictObject({
  name: Name,
  phone: Typed.trim().max(40).optional(),
  email: z.email().max(254).optional(),
}) satisfies z.ZodType<order.Contact>;
