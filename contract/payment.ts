import { z } from 'zod';
import { paymentOptions } from '../domain/order/order.ts';
import type * as payment from '../domain/payment/partialPayment.ts';
import { incidentKinds, partialPaymentStatuses } from '../domain/payment/partialPayment.ts';
import { Id, Instant, Money, PositiveMoney } from './primitives.ts';

export const LineClaim = z.strictObject({ order_id: Id, line_id: Id, quantity: z.int().min(1).max(99) });
export const BillShare = z.strictObject({ of: z.int().min(1).max(99), count: z.int().min(1).max(99) });
export const TakenShare = BillShare.extend({ split_id: Id, base: Money, positions: z.array(z.int()) });
export const PaymentOption = z.enum(paymentOptions);

export const PartialPayment = z.object({
  partialPayment_id: Id,
  restaurant_id: Id,
  orders: z.array(Id),
  amount: Money,
  tip: Money,
  status: z.enum(partialPaymentStatuses),
  option: PaymentOption.optional(),
  lines: z.array(LineClaim).optional(),
  share: TakenShare.optional(),
  allocations: z.array(z.object({ order_id: Id, amount: Money })),
  createdAt: Instant,
  confirmedAt: Instant.optional(),
  given: Money.optional(),
  rounding: Money.optional(),
  intent_id: z.string().optional(),
  refunds: z.array(z.object({ order_id: Id, amount: Money, at: Instant })).optional(),
  incidents: z
    .array(
      z.object({
        incident_id: z.string(),
        kind: z.enum(incidentKinds),
        amount: Money,
        at: Instant,
        order_id: Id.optional(),
      }),
    )
    .optional(),
  by: z.string().optional(),
  device_id: Id.optional(),
}) satisfies z.ZodType<payment.PartialPayment>;

export const NewPartialPayment = z.strictObject({
  partialPayment_id: Id,
  restaurant_id: Id,
  orders: z.array(Id).min(1).max(50),
  lines: z.array(LineClaim).min(1).max(300).optional(),
  amount: PositiveMoney.optional(),
  share: BillShare.optional(),
  tip: PositiveMoney.optional(),
}) satisfies z.ZodType<payment.NewPartialPayment>;
