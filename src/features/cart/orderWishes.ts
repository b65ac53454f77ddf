import { proxy, ref } from 'valtio';
import type { Instant } from '#domain/order/instant.ts';
import { paymentOptions, type Address, type Contact, type OrderType, type PaymentOption } from '#domain/order/order.ts';

/** How a guest orders who sits at no table. */
export const wishedTypes = ['delivery', 'takeaway'] as const satisfies readonly OrderType[];
export type WishedType = (typeof wishedTypes)[number];

/**
 * What a guest says once for all restaurants; changing the restaurant keeps it. `wantedAt` is the cart's orderedAt:
 * none means as soon as possible (D8).
 */
export type OrderWishes = {
  type: WishedType;
  wantedAt?: Instant;
  address: Partial<Address>;
  contact: Partial<Contact>;
  /** how it is paid; none until something was chosen */
  option?: PaymentOption;
};

const name = 'comanda-order-wishes';
const nothing: OrderWishes = { type: 'delivery', address: {}, contact: {} };

const isType = (value: unknown): value is WishedType => wishedTypes.some((type) => type === value);

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** What was kept, as far as it looks right: an older release, or a curious hand, may have written it. */
function accept(kept: string | null): OrderWishes {
  try {
    const { type, wantedAt, address, contact, option } = (JSON.parse(kept ?? '{}') ?? {}) as Partial<OrderWishes>;
    return {
      type: isType(type) ? type : nothing.type,
      ...(typeof wantedAt === 'string' && !Number.isNaN(Date.parse(wantedAt)) ? { wantedAt } : {}),
      address: { ...texts(address), ...place(address) },
      contact: texts(contact),
      ...(paymentOptions.some((each) => each === option) ? { option: option! } : {}),
    };
  } catch {
    return nothing;
  }
}

const place = (address: Partial<Address> | undefined): Partial<Address> =>
  typeof address?.lat === 'number' && typeof address.lng === 'number' ? { lat: address.lat, lng: address.lng } : {};

function kept(): OrderWishes {
  try {
    return accept(localStorage.getItem(name));
  } catch {
    return nothing; // storage is blocked: the guest says it again
  }
}

/** What was typed is kept on the device, one for all windows. */
export const orderWishes = proxy<{ wishes: OrderWishes }>({ wishes: ref(kept()) });

type Personal = Pick<OrderWishes, 'contact' | 'address'>;

/** What an account knows is shown and never kept here: it would stay for whoever uses this device next. */
let account: Personal = { contact: {}, address: {} };

const without = <T extends object>(said: T, known: T): T =>
  Object.fromEntries(Object.entries(said).filter(([field, value]) => known[field as keyof T] !== value)) as T;

const typedHere = (wishes: OrderWishes): OrderWishes => ({
  ...wishes,
  contact: without(wishes.contact, account.contact),
  address: without(wishes.address, account.address),
});

function wish(change: Partial<OrderWishes>): void {
  orderWishes.wishes = ref({ ...orderWishes.wishes, ...change });
  try {
    localStorage.setItem(name, JSON.stringify(typedHere(orderWishes.wishes)));
  } catch {
    // it then holds until the page is left
  }
}

globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === name || key === null) orderWishes.wishes = ref(filled(accept(newValue), account));
});

export const wishType = (type: WishedType): void => wish({ type });

/** Nothing: as soon as possible. */
export function wishTime(wantedAt: Instant | undefined): void {
  const { wantedAt: _before, ...rest } = orderWishes.wishes;
  orderWishes.wishes = ref(rest);
  wish(wantedAt === undefined ? {} : { wantedAt });
}

/** Changes what is named and keeps the rest; another street is another place on the map. */
export const wishAddress = ({ ...change }: Partial<Address>): void => {
  const { lat: _lat, lng: _lng, ...before } = orderWishes.wishes.address;
  wish({ address: { ...before, ...change } });
};

export const wishContact = (change: Partial<Contact>): void =>
  wish({ contact: { ...orderWishes.wishes.contact, ...change } });

export const wishPayment = (option: PaymentOption): void => wish({ option });

/** Somebody's name and address stand here. */
export const isPersonal = ({ address, contact }: Personal): boolean =>
  [...Object.values(address), ...Object.values(contact)].some((value) => value !== '');

/** Shows what an account knows where nothing was said yet, instead of what another one did. */
export function fillWishes({ contact = {}, address = {} }: Partial<Personal>): void {
  const typed = typedHere(orderWishes.wishes);
  account = { contact, address };
  wish(filled(typed, account));
}

/** The account has left this device, and what it knew of somebody with it. */
export function forgetAccount(): void {
  fillWishes({});
}

/** Whatever was typed here counts. An address is taken as a whole or not at all. */
function filled(wishes: OrderWishes, { contact, address }: Personal): OrderWishes {
  const said = Object.entries(wishes.contact).filter(([, value]) => value.trim() !== '');
  const fits = (name: 'street' | 'postalCode' | 'city'): boolean => {
    const value = wishes.address[name]?.trim() ?? '';
    return value === '' || value === address[name];
  };
  const free = address.street !== undefined && fits('street') && fits('postalCode') && fits('city');
  return { ...wishes, contact: { ...contact, ...Object.fromEntries(said) }, ...(free ? { address } : {}) };
}

/**
 * Who it was for, and when, is forgotten; how somebody orders is not. The answer undoes that.
 */
export function forgetWishes(): () => void {
  const before = typedHere(orderWishes.wishes);
  orderWishes.wishes = ref({ ...nothing, type: before.type });
  wish({});
  return () => wish(filled(before, account));
}
