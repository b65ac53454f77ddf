import { z } from 'zod';
import { paymentOptions } from '../domain/order/order.ts';
import {
  cardAccounts,
  cardVerifications,
  longestCardText,
  readMethods,
  type PaidCard as Card,
} from '../domain/payment/paidCard.ts';
import type * as payment from '../domain/payment/partialPayment.ts';
import { incidentKinds, partialPaymentStatuses, readerStates } from '../domain/payment/partialPayment.ts';
import { Id, Instant, Money, PositiveMoney, Typed } from './primitives.ts';

export const LineClaim = z.strictObject({ order_id: Id, line_id: Id, quantity: z.int().min(1).max(99) });
export const BillShare = z.strictObject({ of: z.int().min(1).max(99), count: z.int().min(1).max(99) });
export const TakenShare = BillShare.extend({ split_id: Id, base: Money, positions: z.array(z.int()) });
export const PaymentOption = z.enum(paymentOptions);

const CardText = Typed.min(1).max(longestCardText);

/** What a receipt says of the card that paid; the provider's word, never a client's. */
export const PaidCard = z.object({
  brand: CardText.optional(),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  readMethod: z.enum(readMethods).optional(),
  account: z.enum(cardAccounts).optional(),
  verification: z.enum(cardVerifications).optional(),
  application: CardText.optional(),
  aid: CardText.optional(),
  authorizationCode: CardText.optional(),
  responseCode: CardText.optional(),
  cryptogram: CardText.optional(),
  tvr: CardText.optional(),
  tsi: CardText.optional(),
}) satisfies z.ZodType<Card>;

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
  card: PaidCard.optional(),
  reader: z
    .object({ terminal_id: z.string(), label: z.string(), state: z.enum(readerStates), reason: z.string().optional() })
    .optional(),
  refunds: z
    .array(z.object({ order_id: Id, amount: Money, at: Instant, return_id: Id.optional(), tip: Money.optional() }))
    .optional(),
  incidents: z
    .array(
      z.object({
        incident_id: z.string(),
        kind: z.enum(incidentKinds),
        amount: Money,
        at: Instant,
        order_id: Id.optional(),
        return_id: Id.optional(),
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
