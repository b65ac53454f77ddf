import type { Address, Contact, PaymentOption } from '#domain/order/order.ts';
import { paymentOptions } from '#domain/order/order.ts';
import { offersPayment } from '#domain/order/guestTerms.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Money } from '#domain/money/money.ts';
import type { OrderWishes, WishedType } from '#src/features/cart/orderWishes.ts';
import type { PlaceTerms } from '#src/features/cart/placeCart.ts';
import type { PaymentProvider } from '#src/features/guestPayment/usePaymentProvider.ts';

/** Online first: it is over before the food comes. */
const byRank: readonly PaymentOption[] = ['online', ...paymentOptions.filter((option) => option !== 'online')];

/** How an order without a table can be paid here. What provider it is may not be known yet. */
export const offeredPayments = (house: Pick<Restaurant, 'paymentTypes'>, provider?: PaymentProvider): PaymentOption[] =>
  byRank
    .filter((option) => offersPayment(house, option, undefined))
    .filter((option) => option !== 'online' || provider !== 'off');

/** What was chosen, where it can be had here; until something was, the first. */
export function chosenPayment(
  offered: readonly PaymentOption[],
  wished: PaymentOption | undefined,
): PaymentOption | undefined {
  return offered.find((option) => option === wished) ?? offered[0];
}

const typed = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== ''),
  ) as Partial<T>;

/** The terms of an order in which nothing is wrong any more (wantedFaults). */
export function termsOf(
  { wantedAt, address, contact }: Pick<OrderWishes, 'wantedAt' | 'address' | 'contact'>,
  {
    type,
    option,
    amountTotal,
    legal_version,
  }: { type: WishedType; option: PaymentOption; amountTotal: Money; legal_version?: string | undefined },
  house: Pick<Restaurant, 'address'>,
): PlaceTerms {
  const { street = '', postalCode = '', city = '', ...place } = typed(address);
  const delivered: Address = { country: house.address.country, ...place, street, postalCode, city };
  return {
    type,
    payment: { option },
    contact: { name: '', ...typed(contact) } satisfies Contact,
    ...(type === 'delivery' ? { address: delivered } : {}),
    ...(wantedAt ? { orderedAt: wantedAt } : {}),
    ...(legal_version === undefined ? {} : { legal_version }),
    amountTotal,
  };
}
