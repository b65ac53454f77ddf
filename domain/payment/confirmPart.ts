import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import type { Command } from '../order/command.ts';
import { finished } from '../order/finished.ts';
import { actorKey, type Occurrence } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import { allocate } from './allocate.ts';
import { cancelOpenParts } from './cancelPart.ts';
import { openPart, takenAt } from './openPart.ts';
import { paidPart } from './paidPart.ts';
import type { PartialPayment } from './partialPayment.ts';
import { partOf, withoutReader, withPart } from './partOf.ts';
import { allocatedTo, remainingAmount } from './remaining.ts';
import { ordersOf, takenPart } from './takenPart.ts';

export type Confirmation = Extract<Command, { type: 'payment.confirm' }>['body'];

/**
 * Records a payment: of a part that is open, of one that comes along, or of all that remains of an order (a part whose
 * id is the operation's key). A payment that is already recorded counts once. Money that a device took offline is never
 * refused: what goes beyond the bill shows as overpaid, and what arrives before its order waits for it (D12, D31).
 */
export function confirmPart(picture: Picture, body: Confirmation, occurrence: Occurrence): Result<Change> {
  const whole = body.partialPayment?.partialPayment_id;
  const id = body.partialPayment_id ?? whole ?? occurrence.key;
  // what is looked up is what is recorded: under another name it would stand in the place of a payment
  if (whole && whole !== id) return refuse('partial_payment_invalid');
  const existing = partOf(picture, id);
  const isNamed = body.partialPayment_id !== undefined || whole !== undefined;
  // a part that an operation makes of a whole order is paid from the start: an open one under its key is another's
  if (!isNamed && existing?.status === 'open') return refuse('id_taken');
  const recorded = existing?.status === 'paid' ? existing : picture.unassigned.get(id);
  if (recorded) {
    const beside = cashBeside(recorded, body, occurrence);
    return beside ? confirmPart(picture, beside, occurrence) : accept(noChange);
  }
  const unproven = proofRefusal(existing, body, occurrence);
  if (unproven) return unproven;
  if (body.paymentOption === 'later') return payLater(picture, body, occurrence);
  const taken = occurrence.standing === 'offline' && (body.paymentOption === 'cash' || !existing?.intent_id);
  const due = partToPay(picture, existing, body, occurrence, taken);
  if (!due.ok) return due;
  const { part, drafts } = due.value;
  const { paymentOption: option, given } = body;
  const { readerTip = 0, ...proof } = occurrence.proven ?? {};
  const { currency } = occurrence.restaurant;
  const { intent_id: _, ...free } = withoutReader(part);
  const tip = readerTip > 0 ? (body.tip ?? part.tip) + readerTip : body.tip;
  const paid = paidPart(
    { ...free, ...proof, ...takenAt(occurrence) },
    {
      option,
      currency,
      at: occurrence.at,
      given,
      tip,
      taken,
    },
  );
  if (!paid.ok) return paid;
  const orders = ordersOf(picture, paid.value);
  if (orders.length < paid.value.orders.length) return accept({ ...noChange, unassigned: [paid.value] });
  const beyond = taken ? undefined : beyondRefusal(paid.value, orders);
  return beyond ?? accept(finished(picture, withPart(picture, drafts, paid.value), occurrence));
}

/** Who may say that it is paid: the card provider for what it takes, the staff for everything else (D14). */
function proofRefusal(
  existing: PartialPayment | undefined,
  body: Confirmation,
  occurrence: Occurrence,
): Refusal | undefined {
  if (occurrence.proven) return undefined;
  const { paymentOption } = body;
  const charging = existing?.intent_id !== undefined;
  if (paymentOption === 'online' || (charging && paymentOption !== 'cash')) return refuse('payment_not_confirmed');
  if (occurrence.standing === 'guest') return refuse('payment_needs_staff');
  return charging && occurrence.standing === 'staff' ? refuse('lines_already_claimed') : undefined;
}

/**
 * Cash that a device took offline for a part which was paid by card meanwhile, or to another device: other money than
 * what is recorded, since it lies in another drawer. It becomes a part of its own under the key of the operation, and
 * shows as overpaid (ADR 61).
 */
function cashBeside(existing: PartialPayment, body: Confirmation, occurrence: Occurrence): Confirmation | undefined {
  const inOtherDrawer = [existing, occurrence].every(({ device_id }) => device_id !== undefined);
  const isOther = existing.intent_id !== undefined || (inOtherDrawer && existing.device_id !== occurrence.device_id);
  // under the name of this part it is this payment, which another device tells of once more
  const isSame = existing.partialPayment_id === occurrence.key;
  if (occurrence.standing !== 'offline' || body.paymentOption !== 'cash' || !isOther || isSame) return undefined;
  const { restaurant_id, orders } = existing;
  const { amount = existing.amount, tip = existing.tip } = body.partialPayment ?? {};
  const partialPayment = { partialPayment_id: occurrence.key, restaurant_id, orders, amount, tip };
  return { ...body, partialPayment_id: undefined, order_id: undefined, partialPayment };
}

/** What is paid, and the orders that change with it before. */
type PartToPay = { part: PartialPayment; drafts: Order[] };

/** The part that is there, the one that comes along, or all that remains of the order. */
function partToPay(
  picture: Picture,
  existing: PartialPayment | undefined,
  body: Confirmation,
  occurrence: Occurrence,
  taken: boolean,
): Result<PartToPay> {
  if (existing) {
    // what was taken is what it came to there, where the part was opened here for another sum (D12)
    const amount = (taken ? body.partialPayment?.amount : undefined) ?? existing.amount;
    const isOpen = existing.status === 'open';
    if (isOpen && amount === existing.amount) return accept({ part: existing, drafts: [] });
    if (!taken) return refuse('partial_payment_closed');
    const { lines: _, share: __, ...plain } = existing;
    return accept({
      part: { ...plain, amount, allocations: allocate(amount, ordersOf(picture, existing)) },
      drafts: [],
    });
  }
  if (body.partialPayment) {
    const part = taken
      ? takenPart(picture, body.partialPayment, body.given, occurrence)
      : openPart(picture, body.partialPayment, occurrence);
    return part.ok ? accept({ part: part.value, drafts: [] }) : part;
  }
  if (!body.order_id) return refuse('partial_payment_invalid');
  return wholeOrder(picture, body.order_id, body, occurrence, taken);
}

/** All that remains of one order. Parts that others have opened but not paid give way, unless a card is being charged. */
function wholeOrder(
  picture: Picture,
  order_id: string,
  { given, tip = 0 }: Confirmation,
  occurrence: Occurrence,
  taken: boolean,
): Result<PartToPay> {
  const order = picture.orders.get(order_id);
  const { restaurant_id } = occurrence.restaurant;
  const whole = { partialPayment_id: occurrence.key, restaurant_id, orders: [order_id], tip };
  if (!order || order.restaurant_id !== restaurant_id) {
    const cash = given === undefined ? undefined : takenPart(picture, whole, given, occurrence);
    if (!taken || !cash?.ok) return refuse('not_found');
    return accept({ part: cash.value, drafts: [] });
  }
  const charging = order.payments.some(
    (part) => part.status === 'open' && part.intent_id && allocatedTo(part, order_id) > 0,
  );
  if (charging && !taken) return refuse('lines_already_claimed');
  if (!isOwed(order) && !taken) return refuse('order_closed', { details: { current: order } });
  const remaining = remainingAmount(order);
  if (remaining === 0 && !taken) return refuse('amount_exceeds_remaining', { details: { remaining } });
  // an order that somebody else has settled meanwhile: what the device took for it is to be given back
  const amount = remaining > 0 ? remaining : given === undefined ? order.amountTotal : Math.max(0, given - tip);
  const part: PartialPayment = {
    ...whole,
    amount,
    allocations: [{ order_id, amount }],
    status: 'open',
    createdAt: occurrence.at,
    by: actorKey(occurrence.by),
  };
  return accept({ part, drafts: cancelOpenParts(picture, order, (open) => !open.intent_id) });
}

/** Nothing is paid yet: the order says that it will be later (D14). */
function payLater(picture: Picture, body: Confirmation, occurrence: Occurrence): Result<Change> {
  const order = body.order_id ? picture.orders.get(body.order_id) : undefined;
  if (!order) return body.order_id ? refuse('not_found') : refuse('payment_type_unavailable');
  if (!isOwed(order)) return refuse('order_closed', { details: { current: order } });
  if (order.payment.option === 'later') return accept(noChange);
  const flags = order.flags.filter((flag) => flag !== 'awaiting_payment');
  return accept(finished(picture, [{ ...order, payment: { option: 'later' }, flags }], occurrence));
}

function beyondRefusal(part: PartialPayment, orders: Order[]): Refusal | undefined {
  const paid = orders.filter(({ order_id }) => allocatedTo(part, order_id) > 0);
  const closed = paid.find((order) => !isOwed(order));
  if (closed) return refuse('order_closed', { details: { current: closed } });
  const within = paid.every((order) => allocatedTo(part, order.order_id) <= remainingAmount(order));
  return within ? undefined : refuse('amount_exceeds_remaining');
}
