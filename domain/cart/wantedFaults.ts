import { isEmailAddress } from '../account/email.ts';
import { isPhoneNumber } from '../account/phone.ts';
import { deliveryRegion } from '../delivery/postalCode.ts';
import type { Instant } from '../order/instant.ts';
import type { Address, Contact, OrderType, PaymentOption } from '../order/order.ts';
import { offersPayment } from '../order/guestTerms.ts';
import { isOpenAt, type OpeningTimes } from '../restaurant/openingHours.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';

/** What a guest says at the check-out of an order that is brought or fetched. */
export type Wanted = {
  type: OrderType;
  /** none means as soon as possible */
  orderedAt?: Instant;
  address: Partial<Address>;
  contact: Partial<Contact>;
  option?: PaymentOption;
};

/** In the order in which they are asked: the first that is wrong is where one goes on. */
export const wantedFields = ['orderedAt', 'street', 'postalCode', 'city', 'name', 'phone', 'email', 'option'] as const;
export type WantedField = (typeof wantedFields)[number];
/** `passed`: the time lies behind · `outside`: the house does not deliver there · `invalid`: it is not one. */
export type WantedFault = 'missing' | 'invalid' | 'outside' | 'passed' | 'closed';
export type WantedFaults = Partial<Record<WantedField, WantedFault>>;

type House = OpeningTimes & Pick<Restaurant, 'deliveryRegions' | 'paymentTypes'>;

/** What is missing or wrong, each at its field; nothing of it is for the server to find out. */
export function wantedFaults(wanted: Wanted, house: House, at: Instant): WantedFaults {
  const { contact, option } = wanted;
  const faults: Record<WantedField, WantedFault | undefined> = {
    orderedAt: timeFault(wanted, house, at),
    ...addressFaults(wanted, house),
    name: missing(contact.name),
    phone: phoneFault(wanted),
    email: contact.email?.trim() && !isEmailAddress(contact.email.trim()) ? 'invalid' : undefined,
    option: option && offersPayment(house, option, undefined) ? undefined : 'missing',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

const missing = (text: string | undefined): 'missing' | undefined => (text?.trim() ? undefined : 'missing');

function timeFault({ orderedAt }: Wanted, house: House, at: Instant): WantedFault | undefined {
  if (orderedAt !== undefined && Date.parse(orderedAt) <= Date.parse(at)) return 'passed';
  return isOpenAt(house, orderedAt ?? at) ? undefined : 'closed';
}

function addressFaults({ type, address }: Wanted, { deliveryRegions }: House) {
  const delivered = type === 'delivery';
  const region = deliveryRegion(deliveryRegions, address.postalCode);
  return {
    street: delivered ? missing(address.street) : undefined,
    postalCode: delivered ? (missing(address.postalCode) ?? (region ? undefined : ('outside' as const))) : undefined,
    city: delivered ? missing(address.city) : undefined,
  };
}

/** Who brings an order has to be able to call; who fetches one may say how to be reached. */
function phoneFault({ type, contact }: Wanted): WantedFault | undefined {
  const phone = contact.phone?.trim();
  if (!phone) return type === 'delivery' ? 'missing' : undefined;
  return isPhoneNumber(phone) ? undefined : 'invalid';
}
