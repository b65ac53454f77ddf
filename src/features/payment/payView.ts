import type { Refusal, Result } from '#domain/error/refusal.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Order, PaymentOption } from '#domain/order/order.ts';
import { emptyPicture } from '#domain/order/picture.ts';
import { type Bill, billOf } from '#domain/payment/bill.ts';
import { type BillChoice, wantedPart } from '#domain/payment/billChoice.ts';
import { openPart } from '#domain/payment/openPart.ts';
import { dueOf } from '#domain/payment/paidPart.ts';
import type { NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { chargeOf } from './card/chargeOf.ts';

/** How the money comes at a register. */
export type Means = Exclude<PaymentOption, 'online'>;

/** A payment just taken, shown until the next one is begun. */
export type JustPaid = { part: PartialPayment; change: Money };

/** What the pay screen knows: the bill, what is chosen of it, and what cards are being charged. */
export type Paying = {
  orders: readonly Order[];
  restaurant: Restaurant;
  choice: BillChoice;
  tip: Money;
  /** the id that the part will have */
  partialPayment_id: string;
  means: Means;
  /** what was just taken in cash */
  taken: JustPaid | undefined;
  /** the card payment of this screen, step by step */
  card: { isOpen: boolean; isPaid: boolean; partialPayment_id: string | undefined };
  /** what this register asked of a reader that the server drives */
  reader: { asking: boolean; begun: string | undefined; device_id: string | undefined };
};

export type PayView = {
  bill: Bill;
  means: Means;
  /** the part to ask for, and what it comes to; undefined while nothing is chosen or it cannot be had */
  wanted: NewPartialPayment | undefined;
  part: PartialPayment | undefined;
  /** why what is chosen cannot be had */
  refusal: Refusal | undefined;
  /** where a card is being charged: nothing else may be begun meanwhile */
  charging: 'here' | 'reader' | undefined;
  /** a reader of the house is at it, or being asked */
  onReader: boolean;
  /** the part that a reader of the house charges (ADR 34) */
  charge: PartialPayment | undefined;
  /** the part that has its own button to be given up */
  chargedPart_id: string | undefined;
  paid: JustPaid | undefined;
  due: { total: Money; rounding: Money };
};

/** Everything that stands on the pay screen. */
export function payView(paying: Paying): PayView {
  const { orders, restaurant, choice, tip, partialPayment_id, taken, card, reader } = paying;
  const bill = billOf(orders);
  const charge = chargeOf(orders, reader.begun, reader.device_id);
  const onReader = reader.asking || charge?.status === 'open';
  const charging = card.isOpen ? 'here' : onReader ? 'reader' : undefined;
  const means = charging ? 'card' : paying.means;
  const wanted = wantedPart(bill, choice, tip, partialPayment_id);
  const preview = wanted && previewPart(wanted, orders, restaurant);
  const part = preview?.ok ? preview.value : undefined;
  const own = orders.flatMap((order) => order.payments).find((one) => one.partialPayment_id === card.partialPayment_id);
  const byCard = card.isPaid ? own : charge?.status === 'paid' ? charge : undefined;
  const shown = (charging === 'here' ? own : charging === 'reader' ? charge : undefined) ?? part;
  return {
    bill,
    means,
    wanted,
    part,
    refusal: preview && !preview.ok ? preview : undefined,
    charging,
    onReader,
    charge,
    chargedPart_id: charging === 'here' ? card.partialPayment_id : onReader ? charge?.partialPayment_id : undefined,
    paid: taken ?? (byCard && { part: byCard, change: 0 }),
    due: shown ? dueOf(shown, means, restaurant.currency) : { total: 0, rounding: 0 },
  };
}

/** What a part would come to, by the very rules that the server will use. */
function previewPart(
  wanted: NewPartialPayment,
  orders: readonly Order[],
  restaurant: Restaurant,
): Result<PartialPayment> {
  const picture = { ...emptyPicture, orders: new Map(orders.map((order) => [order.order_id, order])) };
  return openPart(picture, wanted, {
    key: wanted.partialPayment_id,
    at: '',
    by: { kind: 'device', id: '' },
    standing: 'staff',
    restaurant,
    menu: undefined,
    number: '',
  });
}

/** A part as it was just paid in cash, with the change to give. */
export function paidInCash(part: PartialPayment, given: Money, currency: Currency): JustPaid {
  const { rounding, total } = dueOf(part, 'cash', currency);
  return { part: { ...part, status: 'paid', option: 'cash', given, rounding }, change: given - total };
}
