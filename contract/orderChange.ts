import { z } from 'zod';
import { mostStars } from '../domain/order/rateOrder.ts';
import { call } from './call.ts';
import { Order, receiptSubject } from './order.ts';
import { Email, Id, Instant, Money, Name, Note, PositiveMoney, Typed } from './primitives.ts';

/** Exactly one of amount, percent and remove; an amount of 0 removes it too. */
export const NewDiscount = z.strictObject({
  discount_id: Id.optional(),
  amount: PositiveMoney.optional(),
  percent: z.number().min(0.01).max(100).optional(),
  remove: z.boolean().optional(),
  reason: Name.optional(),
});

const occurredAt = Instant.optional();
export const Rating = z.object({ stars: z.int(), count: z.int() });

/** Discounts, moves, ratings and receipt links of orders. */
export const orderChangeCalls = {
  'POST /order/discount': call({
    who: ['device'],
    body: z.strictObject({ order_id: Id, discount: NewDiscount, occurredAt }),
    answer: Order,
    summary: 'Give, change or remove a discount',
  }),
  'POST /order/give-back': call({
    who: ['device'],
    body: z.strictObject({
      order_id: Id,
      /** in cash, off the bill */
      amount: PositiveMoney,
      /** what is given back for it; it takes a note then. Without lines it is cash that was too much */
      lines: z
        .array(z.strictObject({ line_id: Id, quantity: z.int().min(1).max(99), part_id: Id.optional() }))
        .min(1)
        .max(300)
        .optional(),
      note: Note.optional(),
      /** in cash on top of the amount */
      tip: PositiveMoney.optional(),
      rounding: Money.optional(),
      /** what goes back to cards that paid, by the provider */
      cards: z
        .array(z.strictObject({ partialPayment_id: Id, amount: PositiveMoney, tip: PositiveMoney.optional() }))
        .max(20)
        .optional(),
      occurredAt,
    }),
    answer: Order,
    summary:
      'Give money back: cash that was too much, or what lines cost that are given back, in cash or to their cards',
  }),
  'POST /order/move': call({
    who: ['device'],
    body: z.strictObject({
      order_id: Id.optional(),
      table_id: Id.optional(),
      to: z.strictObject({ table_id: Id }),
      occurredAt,
    }),
    answer: z.union([Order, z.array(Order)]),
    summary: 'Move one order, or all of a table’s, to another table',
  }),
  'POST /order/split': call({
    who: ['device'],
    body: z.strictObject({
      order_id: Id,
      to: z.strictObject({
        order_id: Id.optional(),
        /** none: a bill of its own where the order is */
        table_id: Id.optional(),
        number: Typed.max(20).optional(),
      }),
      lines: z
        .array(z.strictObject({ line_id: Id, quantity: z.int().min(1).max(99), part_id: Id.optional() }))
        .min(1)
        .max(100),
      occurredAt,
    }),
    answer: z.array(Order),
    summary: 'Lines, or some units of them, go to an order of their own, at another table or the same',
  }),
  'POST /order/rating': call({
    who: ['guest', 'user'],
    body: z.strictObject({ order_id: Id, stars: z.int().min(1).max(mostStars) }),
    answer: Rating,
    summary: 'Rate a completed order, once; answers the restaurant’s rating',
  }),
  'POST /order/receipt-mail': call({
    who: ['guest', 'user', 'device', 'owner'],
    can: 'printReceipts',
    body: z.strictObject({ ...receiptSubject, email: Email, language: Typed.max(5).optional() }),
    answer: z.object({ sent: z.literal(true) }),
    summary: 'Mail a link to the receipt, good for 30 days',
  }),
  'GET /order/receipt-link': call({
    who: ['guest', 'user', 'device', 'owner'],
    can: 'printReceipts',
    query: z.strictObject({
      ...receiptSubject,
      type: z.enum(['html', 'pdf', 'escpos']).optional(),
      language: Typed.max(5).optional(),
    }),
    answer: z.object({ url: z.string(), expiresAt: Instant }),
    summary: 'Signed URL of the receipt, good for 24 hours',
  }),
};
