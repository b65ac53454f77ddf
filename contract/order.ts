import { z } from 'zod';
import type * as order from '../domain/order/order.ts';
import { longestNickname, orderActions, orderFlags, orderStatuses, orderTypes } from '../domain/order/order.ts';
import { intentStates } from '../domain/payment/intentState.ts';
import { call } from './call.ts';
import { LegalVersion } from './legal.ts';
import { Address, Contact } from './address.ts';
import { OrdersQuery } from './ordersQuery.ts';
import { NewPartialPayment, PartialPayment, PaymentOption } from './payment.ts';
import {
  Count,
  Currency,
  Deleted,
  Flag,
  Id,
  Instant,
  Money,
  Name,
  Note,
  PositiveMoney,
  Text,
  Typed,
} from './primitives.ts';
import { secret } from './secret.ts';
import { Restaurant } from './restaurant.ts';

export const ItemChoice = z.strictObject({
  item_id: Id,
  option_id: Id,
  ingredients: z.record(Id, z.union([z.literal(0), z.literal(1), z.literal(2)])),
  toppings: z.record(Id, z.union([z.literal(0), z.literal(2)])),
  selections: z.record(Id, z.array(Id).max(50)),
}) satisfies z.ZodType<order.ItemChoice>;

const lineFields = {
  line_id: Id,
  quantity: z.int().min(1).max(99),
  note: Note.optional(),
  course: z.int().min(0).max(20).optional(),
  /** of a device: for the kitchen only when it is fired */
  held: z.literal(true).optional(),
  item: ItemChoice.optional(),
  combo: z.strictObject({ combo_id: Id, options: z.array(ItemChoice).min(1).max(20) }).optional(),
};

export const NewOrderItem = z.strictObject(lineFields) satisfies z.ZodType<order.NewOrderItem>;

const ItemDescription = z.object({
  name: Text.optional(),
  option: Text.optional(),
  without: z.array(Text),
  extra: z.array(Text),
  toppings: z.array(Text),
  selections: z.array(Text),
}) satisfies z.ZodType<order.ItemDescription>;

export const OrderItem = z.object({
  ...lineFields,
  unitPrice: Money,
  amount: Money,
  name: Text,
  taxRate: z.number(),
  taxShares: z.array(z.object({ rate: z.number(), amount: Money })).optional(),
  description: z.array(ItemDescription).optional(),
  sentAt: Instant.optional(),
  acceptedAt: Instant.optional(),
  begunAt: Instant.optional(),
  doneAt: Instant.optional(),
  servedAt: Instant.optional(),
  printedAt: Instant.optional(),
  afterReady: z.literal(true).optional(),
  voided: z.object({ at: Instant, reason: z.string() }).optional(),
  /** the line of which these units were taken */
  partOf: Id.optional(),
}) satisfies z.ZodType<order.OrderItem>;

const StatusEntry = z.object({
  status: z.enum(orderStatuses),
  at: Instant,
  by: z.string().optional(),
  note: z.string().optional(),
  followed: z.literal(true).optional(),
});

const discounts = z.array(
  z.object({ discount_id: Id, amount: Money, percent: z.number().optional(), reason: z.string() }),
);

const moneyBack = { return_id: Id, amount: Money, at: Instant, by: z.string(), device_id: Id.optional() };

export const Order = z.object({
  order_id: Id,
  number: z.string(),
  restaurant_id: Id,
  type: z.enum(orderTypes),
  statusEntry: StatusEntry,
  statusEntries: z.array(StatusEntry),
  note: Note.optional(),
  contact: Contact.optional(),
  address: Address.optional(),
  nickname: z.string().optional(),
  table_id: Id.optional(),
  session_id: Id.optional(),
  movedFrom: z
    .array(
      z.object({ table_id: Id.optional(), session_id: Id.optional(), at: Instant, whole: z.literal(true).optional() }),
    )
    .optional(),
  /** the order from which its lines were split */
  splitFrom: Id.optional(),
  splitOff: z.array(z.object({ line_id: Id, quantity: z.int(), order_id: Id, at: Instant.optional() })).optional(),
  user_id: Id.optional(),
  items: z.array(OrderItem),
  payment: z.object({ option: PaymentOption }),
  amountItems: Money,
  deliveryFee: Money,
  topUp: Money,
  amountTotal: Money,
  amountPaid: Money,
  tip: Money,
  currency: Currency,
  orderedAt: Instant.optional(),
  createdAt: Instant,
  occurredAt: Instant.optional(),
  updatedAt: Instant,
  version: z.int(),
  device_id: Id.optional(),
  employee_id: Id.optional(),
  menu_revision: z.string(),
  receiptNumber: z.string().optional(),
  promisedAt: Instant.optional(),
  rating: z.int().optional(),
  assignedTo: z.string().optional(),
  givenCash: Money.optional(),
  discounts,
  taxes: z.array(z.object({ rate: z.number(), net: Money, tax: Money })),
  payments: z.array(PartialPayment),
  returns: z
    .array(
      z.object({
        ...moneyBack,
        whole: z.literal(true).optional(),
        again: z.literal(true).optional(),
        lines: z.array(Id).optional(),
        note: Note.optional(),
        tip: Money.optional(),
        rounding: Money.optional(),
      }),
    )
    .optional(),
  cardReturns: z
    .array(z.object({ ...moneyBack, partialPayment_id: Id, tip: Money, lines: z.array(Id), note: Note }))
    .optional(),
  paidStates: z
    .array(
      z.object({
        payments: z.array(Id),
        items: z.array(OrderItem),
        amountItems: Money,
        deliveryFee: Money,
        topUp: Money,
        discounts,
        table_id: Id.optional(),
      }),
    )
    .optional(),
  applied: z.array(z.string()),
  flags: z.array(z.enum(orderFlags)),
}) satisfies z.ZodType<order.Order>;

export const NewOrder = z.strictObject({
  order_id: Id.optional(),
  restaurant_id: Id,
  type: z.enum(orderTypes),
  items: z.array(NewOrderItem).min(1).max(300),
  payment: z.strictObject({ option: PaymentOption }),
  note: Note.optional(),
  contact: Contact.optional(),
  address: Address.optional(),
  /** of a guest at a table: its party and the staff read it, until the visit is over */
  nickname: Typed.trim().min(1).max(longestNickname).optional(),
  table_id: Id.optional(),
  code: Typed.max(64).optional(),
  table_generation: z.int().min(0).optional(),
  validUntil: Instant.optional(),
  orderedAt: Instant.optional(),
  /** of a device: the `user_id` that GET /user/code gave */
  customer: Id.optional(),
  /** of a user: the house's conditions that the check-out led to; those that nobody was told of are not noted */
  legal_version: LegalVersion.optional(),
  menu_revision: Typed.min(1).max(100),
  amountTotal: PositiveMoney,
  number: Typed.max(20).optional(),
  /** what earlier releases said as soon as they asked the browser to print: still taken, and proves nothing */
  ticketPrintedAt: Instant.optional(),
}) satisfies z.ZodType<Omit<order.NewOrder, 'order_id'> & { order_id?: string }>;

/** When it happened goes along with what a device queues; it counts in a replay only (D31, D43). */
const occurredAt = Instant.optional();
/** Who pays later pays nothing now: there is no payment then. */
export const PaymentAnswer = z.object({ orders: z.array(Order), partialPayment: PartialPayment.optional() });

/** Which receipt: the order’s, that of one payment, or that of what went back. */
export const receiptSubject = { order_id: Id, partialPayment_id: Id.optional(), return_id: Id.optional() };

const T_D = ['guest', 'device'] as const;

export const orderCalls = {
  'POST /order': call({
    who: ['anyone', 'user', 'device', 'guest'],
    body: z.strictObject({ order: NewOrder, occurredAt }),
    answer: Order,
    summary: 'Place an order; the server prices it from the named menu revision',
  }),
  'PUT /order': call({
    who: T_D,
    body: z.strictObject({
      order: z.strictObject({
        order_id: Id,
        version: z.int().min(1),
        items: z.array(NewOrderItem).min(1).max(300),
        /** what the guest was shown: at any other sum nothing is changed; a phone of an older release names none */
        amountTotal: PositiveMoney.optional(),
      }),
      occurredAt,
    }),
    answer: Order,
    summary: 'Replace the items, while created (guest) or open (device)',
  }),
  'PUT /order/info': call({
    who: T_D,
    body: z.strictObject({
      order_id: Id,
      note: Note.optional(),
      contact: Contact.optional(),
      address: Address.optional(),
      orderedAt: Instant.optional(),
      promisedAt: Instant.optional(),
      givenCash: PositiveMoney.optional(),
      occurredAt,
    }),
    answer: Order,
    summary: 'Change note, contact, address or wanted time',
  }),
  'POST /order/lines': call({
    who: T_D,
    body: z.strictObject({
      order_id: Id,
      add: z.array(NewOrderItem).max(100).optional(),
      void: z
        .array(
          z.strictObject({
            line_id: Id,
            reason: Name,
            /** so many units of it, which then stand under `part_id`; none means the whole line */
            quantity: z.int().min(1).max(99).optional(),
            part_id: Id.optional(),
          }),
        )
        .max(100)
        .optional(),
      /** a station takes its lines on, begins them, is done with them, hands them over, makes them again (ADR 50) */
      accept: z.array(Id).max(300).optional(),
      begin: z.array(Id).max(300).optional(),
      done: z.array(Id).max(300).optional(),
      serve: z.array(Id).max(300).optional(),
      recall: z.array(Id).max(300).optional(),
      /** held lines that go to the kitchen now */
      fire: z.array(Id).max(300).optional(),
      /** the kitchen has these on paper: somebody holds the ticket (D30) */
      printed: z.array(Id).max(300).optional(),
      menu_revision: Typed.max(100).optional(),
      occurredAt,
    }),
    answer: Order,
    summary:
      'Add, void, fire and cross off lines, say that their ticket came out: the way several devices change one order. ' +
      'Its status follows from what stations say of their lines',
  }),
  'GET /order': call({
    who: ['guest', 'user', 'device', 'owner'],
    can: 'seeOrders',
    query: z.strictObject({ order_id: Id, restaurant: Flag.optional() }),
    answer: Order.extend({ restaurant: Restaurant.optional() }),
    summary: 'An order, on request with its restaurant',
  }),
  'GET /orders': call({
    who: ['device', 'owner'],
    can: 'seeBills',
    query: OrdersQuery,
    answer: z.array(Order),
    summary:
      'Orders of a restaurant or a chain, newest first: by status, type, flag, payment (lists: any; `open`: something is ' +
      'owed), business days from–to, table, employee or device (who took it or brings it), and what somebody typed. A ' +
      'page may be short or empty while the header Next-Cursor says that there are more to look at',
  }),
  // a guest's only action is to cancel what the house has not accepted yet (D9)
  'POST /order/action': call({
    who: ['device', 'owner', 'guest'],
    body: z.strictObject({
      order_id: Id,
      action: z.enum(orderActions),
      note: Note.optional(),
      /** the lines that are ready; without them all that the order has */
      lines: z.array(Id).max(300).optional(),
      /** of a refund: the cash that goes back. Online it must be all that is left to give back by hand */
      amount: PositiveMoney.optional(),
      occurredAt,
    }),
    answer: Order,
    summary: 'Move an order along its states',
  }),
  'POST /order/partial-payment': call({
    who: T_D,
    body: NewPartialPayment.partial({ partialPayment_id: true }).extend({ occurredAt }),
    answer: PartialPayment,
    summary: 'Open a part of a bill',
  }),
  'DELETE /order/partial-payment': call({
    who: T_D,
    query: z.strictObject({ partialPayment_id: Id }),
    answer: Deleted,
    summary: 'Cancel an open part',
  }),
  'POST /order/payment-intent': call({
    who: ['guest', 'user', 'device'],
    body: z.strictObject({
      order_id: Id.optional(),
      partialPayment_id: Id.optional(),
      type: z.enum(['card', 'online']).optional(),
    }),
    answer: z.object({
      client_secret: z.string(),
      intent_id: z.string(),
      amount: Money,
      currency: Currency,
      /** where it stands at the provider, when it was made before: whether a card was shown for it */
      state: z.enum(intentStates).optional(),
    }),
    summary: 'A payment intent at the card provider',
  }),
  'PUT /order/payment-confirm-client': call({
    who: ['guest', 'user', 'device'],
    body: z.strictObject({
      order_id: Id.optional(),
      partialPayment_id: Id.optional(),
      partialPayment: NewPartialPayment.optional(),
      paymentOption: PaymentOption,
      given: PositiveMoney.optional(),
      tip: PositiveMoney.optional(),
      occurredAt,
    }),
    answer: PaymentAnswer,
    summary: 'Confirm a payment; cards are confirmed after asking the provider',
  }),
  'GET /order/receipt': call({
    // anyone who holds a signed link to it
    who: ['anyone', 'guest', 'user', 'device', 'owner'],
    can: 'printReceipts',
    query: z.strictObject({
      type: z.enum(['html', 'pdf', 'escpos']).optional(),
      language: Typed.max(5).optional(),
      ...receiptSubject,
      expires: Count.optional(),
      signature: secret(Typed.max(100)).optional(),
    }),
    answer: z.custom<string | Uint8Array>(),
    kind: 'file',
    summary: 'The receipt of an order, of one payment, or of what went back (of a card: with its payment)',
  }),
  'GET /order/journal': call({
    who: ['device', 'owner'],
    can: 'seeBills',
    query: z.strictObject({
      order_id: Id,
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: Count.optional(),
    }),
    answer: z.array(
      z.object({
        journal_id: z.int(),
        order_id: Id,
        at: Instant,
        occurredAt: Instant.optional(),
        /** when it happened by the clock of who says it, which could not be: `at` counts */
        clock: Instant.optional(),
        actor: z.string(),
        actorName: z.string().optional(),
        what: z.string(),
        note: z.string().optional(),
        from: z.string().optional(),
        to: z.string().optional(),
        key: z.string().optional(),
        amount: Money.optional(),
      }),
    ),
    summary: 'Who did what to the order',
  }),
};
