import { subscribe } from 'valtio';
import type { Actor } from '#domain/account/account.ts';
import type { Booking } from '#domain/register/booking.ts';
import { paymentBookings, refundBookings, type GivenBack } from '#domain/register/moneyBookings.ts';
import type { Order } from '#domain/order/order.ts';
import type { CardRefund, PartialPayment } from '#domain/payment/partialPayment.ts';
import type { PaymentOption } from '#domain/payment/paymentOption.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { menuState } from '../menu/menuStore.ts';
import { picture } from '../picture/pictureStore.ts';
import { currentActor } from '../session/actor.ts';
import { currentIdentity } from '../session/identity.ts';
import { bookNow, bookTables } from './bookStorage.ts';
import { books, cardReceipt, journalOf } from './booksStore.ts';
import { currentRegister } from './currentRegister.ts';

let stop: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Books what the card provider took for this register, or gave back: that is known when the order says so, not when a
 * finger taps. Cash was booked as it was taken; what is booked already is booked once.
 */
export function followPaidParts(): void {
  stop ??= subscribe(picture, soon);
  soon();
}

function soon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void bookPaid().catch(reportError);
  }, 200);
}

async function bookPaid(): Promise<void> {
  const register = currentRegister();
  const { restaurant } = menuState;
  const { device_id } = currentIdentity();
  const journal = register && journalOf(books.journals, register);
  if (!journal || !restaurant || device_id === undefined) return;
  const orders = Object.values(picture.orders);
  const optionOf = (receipt_of: string): PaymentOption | undefined => books.receipts[receipt_of]?.option;
  const bookings = bookingsOfCards(orders, device_id, restaurant, currentActor(), optionOf).filter(
    ({ receipt_of, at }) => receipt_of !== undefined && !books.receipts[receipt_of] && at >= journal.openedAt,
  );
  if (bookings.length === 0) return;
  const change = await outboxDatabase().transaction('rw', bookTables(), () => bookNow(register, bookings));
  if (change.records) announce({ books: change });
}

/**
 * Parts that this device had charged by the provider, and what that gave back of them; of lines that were given back at
 * this device, whoever had charged them. Where cash was taken here for the part as well, unaware of the card, that has the
 * part's receipt, and the card gets one of its own: `optionOf` says of what a receipt is.
 */
export function bookingsOfCards(
  orders: readonly Order[],
  device_id: string,
  restaurant: Restaurant,
  by: Actor,
  optionOf: (receipt_of: string) => PaymentOption | undefined,
): Booking[] {
  const parts = new Map<string, PartialPayment>();
  for (const part of orders.flatMap(({ payments }) => payments))
    if (part.status === 'paid') parts.set(part.partialPayment_id, part);
  return [...parts.values()].flatMap((part) => {
    const { partialPayment_id, option = 'card', confirmedAt, createdAt } = part;
    const own = orders.filter(({ order_id }) => part.orders.includes(order_id));
    const sale = paymentBookings(part, own, { at: confirmedAt ?? createdAt, by, restaurant });
    const receipt_of = cardReceipt(partialPayment_id);
    const taken = optionOf(partialPayment_id) === 'cash' ? sale.map((one) => ({ ...one, receipt_of })) : sale;
    const back = (part.refunds ?? []).flatMap((refund) => {
      const order = own.find(({ order_id }) => order_id === refund.order_id);
      const given = backOf(part, refund, order, device_id);
      return given ? refundBookings(given, order, { at: refund.at, by, restaurant }) : [];
    });
    // an earlier release, or a lost journal, may have taken cash that is booked nowhere here: that is not made up
    return option === 'cash' || part.device_id !== device_id ? back : [...taken, ...back];
  });
}

/** What the provider gave back, where it is for this device to book. */
function backOf(
  { partialPayment_id, option = 'card', device_id: charged }: PartialPayment,
  { order_id, amount, return_id, tip = 0 }: CardRefund,
  order: Order | undefined,
  device_id: string,
): GivenBack | undefined {
  const money = { order_id, amount: amount - tip, tip, option };
  if (!return_id) return charged === device_id ? { id: `${partialPayment_id} ${order_id}`, ...money } : undefined;
  const asked = order?.cardReturns?.find((each) => each.return_id === return_id);
  if (asked?.device_id !== device_id) return undefined;
  const of = { partialPayment_id, lines: asked.lines, reason: asked.note };
  return { id: `${return_id} ${partialPayment_id}`, ...money, ...of };
}
