import type { Money } from '../money/money.ts';
import type { PaidCard } from './paidCard.ts';
import type { PaymentOption } from './paymentOption.ts';

export const partialPaymentStatuses = ['open', 'paid', 'cancelled'] as const;
export type PartialPaymentStatus = (typeof partialPaymentStatuses)[number];

/** `count` of `of` equal shares of what remained when the split was opened. */
export type BillShare = { of: number; count: number };

/** Shares that were taken: which places of which split, and the amount that the split divides (D13). */
export type TakenShare = BillShare & { split_id: string; base: Money; positions: number[] };

/** Units of one line that a partial payment covers. */
export type LineClaim = { order_id: string; line_id: string; quantity: number };

/** What can happen to a card payment at the provider without our doing. */
export const incidentKinds = [
  'refunded_elsewhere',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** How one refund or dispute at the card provider stands; the order's journal says how it came to that. */
export type PaymentIncident = {
  /** the provider's name of the refund or dispute */
  incident_id: string;
  kind: IncidentKind;
  amount: Money;
  at: string;
  /** of a refund of ours that failed, the order that it was for */
  order_id?: string;
  /** and the lines that were given back, where it was for these alone */
  return_id?: string;
};

/**
 * How a reader stands that the server asked to charge a part. It works on it only while it is `charging`; whatever else
 * it came to, the part may be tried again or paid otherwise (ADR 34).
 */
export const readerStates = ['charging', 'declined', 'cancelled', 'timed_out', 'offline', 'failed'] as const;
export type ReaderState = (typeof readerStates)[number];

/** The reader on which a part is being charged, as every screen shows it. */
export type ReaderCharge = {
  terminal_id: string;
  label: string;
  state: ReaderState;
  /** why it was declined or failed, in the card provider's word */
  reason?: string;
};

/** What the card provider gave back of a part for one of its orders: all that was left of it, or for some lines (ADR 0060). */
export type CardRefund = {
  order_id: string;
  /** tip included */
  amount: Money;
  at: string;
  /** of lines that were given back */
  return_id?: string;
  /** how much of it is tip */
  tip?: Money;
};

/** A part of a bill: whole order items, a fixed amount or an equal share, of one or more orders of a table (D13). */
export type PartialPayment = {
  partialPayment_id: string;
  restaurant_id: string;
  orders: string[];
  /** what it takes off the bill, tip excluded */
  amount: Money;
  tip: Money;
  status: PartialPaymentStatus;
  option?: PaymentOption;
  lines?: LineClaim[];
  share?: TakenShare;
  /** how `amount` falls on its orders; sums to `amount` */
  allocations: { order_id: string; amount: Money }[];
  createdAt: string;
  confirmedAt?: string;
  /** cash handed over */
  given?: Money;
  /** what cash rounding added (+) or took off (−), a line of its own (D7) */
  rounding?: Money;
  /** the card provider's: of an open part the one that is being charged, of a paid part the one that paid it */
  intent_id?: string;
  /** of a part that was paid by card at the provider, what its receipt says of the card */
  card?: PaidCard;
  /** of an open part: the reader that was asked to charge it */
  reader?: ReaderCharge;
  /** what the card provider gave back, tip included (ADR 0008) */
  refunds?: CardRefund[];
  /** what people have to look into, as it stands at the card provider (ADR 0008) */
  incidents?: PaymentIncident[];
  /** kind and id of who opened it */
  by?: string;
  /** the device in whose shift it counts: the one that took the money, else the one that opened it */
  device_id?: string;
};

/**
 * What a client sends to open a part: exactly one of lines, amount and share. Where cash was taken offline, `amount`
 * may stand beside the others and says what was taken.
 */
export type NewPartialPayment = {
  partialPayment_id: string;
  restaurant_id: string;
  orders: string[];
  lines?: LineClaim[];
  amount?: Money;
  share?: BillShare;
  tip?: Money;
};
