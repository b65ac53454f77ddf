import type { LocalizedText } from '../i18n/localizedText.ts';
import type { Currency, Money } from '../money/money.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import { paymentOptions, type PaymentOption } from '../payment/paymentOption.ts';

export const orderTypes = ['delivery', 'local', 'takeaway'] as const;
export type OrderType = (typeof orderTypes)[number];

export const orderStatuses = [
  'created',
  'accepted',
  'in-preparation',
  'waiting-delivery',
  'in-delivery',
  'delivered',
  'waiting-pickup',
  'completed',
  'rejected',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderActions = [
  'accept',
  'prepare',
  'ready',
  'dispatch',
  'deliver',
  'complete',
  'reject',
  'refund',
] as const;
export type OrderAction = (typeof orderActions)[number];

export { paymentOptions, type PaymentOption };

export type Address = {
  street: string;
  postalCode: string;
  city: string;
  state?: string;
  /** ISO 3166 alpha-2 */
  country: string;
  lat?: number;
  lng?: number;
};

/** In characters: a first name, not a message. */
export const longestNickname = 30;

export type Contact = { name: string; phone?: string; email?: string };

/** An item as the guest configured it. Ingredients not named have quantity 1, toppings 0 (D3). */
export type ItemChoice = {
  item_id: string;
  option_id: string;
  ingredients: Record<string, 0 | 1 | 2>;
  toppings: Record<string, 0 | 2>;
  selections: Record<string, string[]>;
};

export type ComboChoice = { combo_id: string; options: ItemChoice[] };

/** A line as a client makes it: `item` or `combo`, exactly one of them. */
export type NewOrderItem = {
  line_id: string;
  quantity: number;
  note?: string;
  course?: number;
  /** not for the kitchen before it is fired (ADR 36) */
  held?: true;
  item?: ItemChoice;
  combo?: ComboChoice;
};

/** An item's choice in words: what differs from the dish as it is on the menu. `name` and `option` where they tell. */
export type ItemDescription = {
  name?: LocalizedText;
  option?: LocalizedText;
  without: LocalizedText[];
  extra: LocalizedText[];
  toppings: LocalizedText[];
  selections: LocalizedText[];
};

/** A line as the server prices and keeps it. */
export type OrderItem = NewOrderItem & {
  unitPrice: Money;
  amount: Money;
  name: LocalizedText;
  /** percent; of a combo with several rates the one with the largest share */
  taxRate: number;
  /** how the unit price of a combo falls on several tax rates; sums to `unitPrice` */
  taxShares?: { rate: number; amount: Money }[];
  /** kept with the line, so that kitchen and receipt need no menu: one of the item, or one of each combo option */
  description?: ItemDescription[];
  /** when it went to the kitchen: with its order, or when its course was fired */
  sentAt?: string;
  /** what the station that makes it says of it (ADR 50): it took it on, began, is done, handed it over */
  acceptedAt?: string;
  begunAt?: string;
  doneAt?: string;
  servedAt?: string;
  /** when somebody said that the paper ticket with it came out: the kitchen has it on paper (D30) */
  printedAt?: string;
  /** whoever made the order ready did not have this line before them (ADR 24) */
  afterReady?: true;
  voided?: { at: string; reason: string };
  /** units of this line were taken apart from it: some were voided, or went to another bill */
  partOf?: string;
};

/** `followed`: nobody gave it to the whole order, it follows from what stations said of their lines. */
export type StatusEntry = { status: OrderStatus; at: string; by?: string; note?: string; followed?: true };
export type TaxLine = { rate: number; net: Money; tax: Money };
/** A discount of so many percent follows the lines: `amount` is what it comes to as they stand. */
export type Discount = { discount_id: string; amount: Money; percent?: number; reason: string };

/** A discount as it is given: exactly one of amount, percent and remove; an amount of 0 removes it too. */
export type NewDiscount = {
  discount_id: string;
  amount?: Money;
  percent?: number;
  remove?: boolean;
  reason?: string;
};

/**
 * Cash that went back to the guest out of the drawer of the device that gave it: what was too much (D12), what lines cost
 * that were given back, or all that was left of the order, by its refund (`whole`). `amount` is what it takes off the bill;
 * the tip and what cash rounding did come on top.
 */
export type CashReturned = {
  return_id: string;
  amount: Money;
  at: string;
  by: string;
  device_id?: string;
  whole?: true;
  /** another device had refunded the order already: this went out once more, and is off no bill (ADR 64) */
  again?: true;
  /** the lines that were given back for it, under the ids that they have as such */
  lines?: string[];
  note?: string;
  tip?: Money;
  rounding?: Money;
};

/**
 * What is to go back to the card that paid for lines that were given back (ADR 60). Until the card provider has done it
 * the part's `refunds` do not have it; where it could not, an incident of the part says so.
 */
export type CardReturned = {
  return_id: string;
  partialPayment_id: string;
  /** what it takes off the bill; the tip comes on top */
  amount: Money;
  tip: Money;
  at: string;
  by: string;
  device_id?: string;
  lines: string[];
  note: string;
};

/** Units of a line that go to a bill of their own, where they stand under the id `part_id`. */
export type SplitLine = { line_id: string; quantity: number; part_id: string };

/** Where an order was before it was moved; `whole`: all that its visit owed went along (ADR 42). */
export type EarlierTable = { table_id?: string; session_id?: string; at: string; whole?: true };

/**
 * Marks that people must see.
 * price_flagged: taken offline at prices that no longer hold (D31); sold_out, closed, region: accepted although (D31);
 * overpaid: more cash was taken than was owed (D12); returned_too_much: more went back than was taken (ADR 64); ticket_printed: the kitchen has all of it on paper, by a person's word (D30);
 * supplementary: arrived for an order that was closed meanwhile (D32); needs_confirmation: first phone order of a
 * session waits for the staff (D16); awaiting_payment: not for the kitchen until paid online (D11);
 * clock: something was done here by a device whose clock was wrong, and counts from when it arrived (D43);
 * doubled: its lines stand in another order too, as when a register sends one again (ADR 22); table_unknown: taken
 * offline for a table that this restaurant does not have (ADR 23);
 * card_incident: a refund or dispute at the card provider that people must look into (ADR 8).
 */
export const orderFlags = [
  'price_flagged',
  'sold_out',
  'closed',
  'region',
  'overpaid',
  'returned_too_much',
  'ticket_printed',
  'supplementary',
  'needs_confirmation',
  'awaiting_payment',
  'doubled',
  'table_unknown',
  'card_incident',
  'clock',
] as const;
export type OrderFlag = (typeof orderFlags)[number];

/**
 * How an order stood when these payments of it were made, where it was changed afterwards: their receipts stay as they
 * were given (ADR 72). What an earlier release changed is not known.
 */
export type PaidState = Pick<Order, 'items' | 'amountItems' | 'deliveryFee' | 'topUp' | 'discounts' | 'table_id'> & {
  payments: string[];
};

/** How an order was paid, by one of its parts; `open`: something of it is still owed. */
export const paymentFilters = ['cash', 'card', 'online', 'open'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export type Order = {
  order_id: string;
  /** running per restaurant and business day ('17'), or prefixed by the register that took it offline ('A-17') (D10) */
  number: string;
  restaurant_id: string;
  type: OrderType;
  statusEntry: StatusEntry;
  statusEntries: StatusEntry[];
  note?: string;
  contact?: Contact;
  address?: Address;
  /** what the guest calls himself, so that a party finds its own lines on one bill; gone with the visit */
  nickname?: string;
  table_id?: string;
  session_id?: string;
  /** the tables that it was moved away from, the last one last (ADR 12) */
  movedFrom?: EarlierTable[];
  /** the order from which its lines were split */
  splitFrom?: string;
  /** units of its lines that went to other orders; an older release did not say when */
  splitOff?: { line_id: string; quantity: number; order_id: string; at?: string }[];
  /** the account that placed it */
  user_id?: string;
  items: OrderItem[];
  payment: { option: PaymentOption };
  amountItems: Money;
  deliveryFee: Money;
  topUp: Money;
  amountTotal: Money;
  amountPaid: Money;
  tip: Money;
  currency: Currency;
  /** the wanted time; none means as soon as possible (D8) */
  orderedAt?: string;
  createdAt: string;
  occurredAt?: string;
  updatedAt: string;
  /** grows by one with each change */
  version: number;
  device_id?: string;
  employee_id?: string;
  menu_revision: string;
  receiptNumber?: string;
  promisedAt?: string;
  /** 1 to 5 stars that the guest gave once (D23) */
  rating?: number;
  assignedTo?: string;
  givenCash?: Money;
  discounts: Discount[];
  taxes: TaxLine[];
  /** partial payments that touch this order, cancelled ones included */
  payments: PartialPayment[];
  /** cash that was given back by hand, of whatever was too much or for lines that were given back */
  returns?: CashReturned[];
  /** what goes back to the card that paid, for lines that were given back */
  cardReturns?: CardReturned[];
  paidStates?: PaidState[];
  /** keys of the operations lately applied, so that a picture never applies one twice */
  applied: string[];
  flags: OrderFlag[];
};

/** What a client sends to place an order; the server prices it itself (D6). */
export type NewOrder = {
  order_id: string;
  restaurant_id: string;
  type: OrderType;
  items: NewOrderItem[];
  payment: { option: PaymentOption };
  note?: string;
  contact?: Contact;
  address?: Address;
  /** at a table only */
  nickname?: string;
  table_id?: string;
  /** the table's code, from its QR */
  code?: string;
  /** a guest's: the visit in which it was ordered; what waited on the phone belongs to no later one (D16) */
  table_generation?: number;
  /** a guest's without a table: nobody wants it any more when it reaches the server later than that */
  validUntil?: string;
  orderedAt?: string;
  /** whose order a device takes: the user behind the code that the customer showed */
  customer?: string;
  /** the house's conditions that somebody who is logged in was led to; noted with the person, not in the order */
  legal_version?: string;
  menu_revision: string;
  amountTotal: Money;
  /** set by a register that took the order offline (D10) */
  number?: string;
};
