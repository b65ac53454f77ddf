import { localOnlyModes, type DeviceMode } from '../device/device.ts';
import { choiceKey } from '../menu/choiceKey.ts';
import { maxQuantity } from '../menu/linePrice.ts';
import type { Currency } from '../money/money.ts';
import type { Instant } from '../order/instant.ts';
import type { Address, Contact, NewOrderItem, OrderType } from '../order/order.ts';

/** What a guest or the staff are about to order. What it costs is derived (cartTotals), never kept. */
export type Cart = {
  items: NewOrderItem[];
  device: DeviceMode;
  type: OrderType;
  restaurant_id?: string;
  currency?: Currency;
  orderedAt?: Instant;
  /** code of a known customer */
  customer?: string;
  /** of the payment intent, while an online payment is under way */
  clientSecret?: string;
  /** order_id of the order that this cart became */
  createdOrder?: string;
  table_id?: string;
  address?: Partial<Address>;
  contact?: Partial<Contact>;
  selectedCategory?: string;
  /** for the whole order, as the staff take it down */
  note?: string;
};

export function emptyCart(device: DeviceMode, type: OrderType = 'delivery'): Cart {
  return { items: [], device, type: allowedType(device, type) };
}

/** In the cash register and the table manager every order is local. */
function allowedType(device: DeviceMode, type: OrderType): OrderType {
  return localOnlyModes.includes(device) ? 'local' : type;
}

/** The guest's choice among the restaurant's order types. @awaits the guest's ordering for delivery and pick-up */
export function setOrderType(cart: Cart, type: OrderType): Cart {
  return { ...cart, type: allowedType(cart.device, type) };
}

/**
 * Another mode; anything other than the table manager has no table, so it is cleared.
 * @awaits a device whose mode is changed while it has a cart
 */
export function setDevice(cart: Cart, device: DeviceMode): Cart {
  const { table_id, ...rest } = cart;
  const kept = device === 'tablemanager' && table_id ? { table_id } : {};
  return { ...rest, ...kept, device, type: allowedType(device, cart.type) };
}

/** Adds a line; one that is configured like a line already there only raises that one's quantity. */
export function addLine(cart: Cart, line: NewOrderItem): Cart {
  const key = choiceKey(line);
  const twin = cart.items.find((item) => choiceKey(item) === key);
  if (!twin) return { ...cart, items: [...cart.items, { ...line, quantity: bounded(line.quantity) }] };
  return withQuantity(cart, twin.line_id, twin.quantity + line.quantity);
}

/** A line that was taken off stands where it stood; one like it that came meanwhile only gets more. */
export function putLineBack(cart: Cart, line: NewOrderItem, position: number): Cart {
  const key = choiceKey(line);
  if (cart.items.some((item) => choiceKey(item) === key)) return addLine(cart, line);
  return { ...cart, items: cart.items.toSpliced(position, 0, line) };
}

export function increase(cart: Cart, line_id: string): Cart {
  return withQuantity(cart, line_id, quantityOf(cart, line_id) + 1);
}

/** Only above 1: the last one is removed explicitly. */
export function decrease(cart: Cart, line_id: string): Cart {
  const quantity = quantityOf(cart, line_id);
  return quantity > 1 ? withQuantity(cart, line_id, quantity - 1) : cart;
}

export function removeLine(cart: Cart, line_id: string): Cart {
  return { ...cart, items: cart.items.filter((item) => item.line_id !== line_id) };
}

/** Another configuration of a line in the cart; it merges with an equal one. */
export function changeLine(cart: Cart, line: NewOrderItem): Cart {
  const key = choiceKey(line);
  const twin = cart.items.find((item) => item.line_id !== line.line_id && choiceKey(item) === key);
  if (twin) return withQuantity(removeLine(cart, line.line_id), twin.line_id, twin.quantity + line.quantity);
  const changed = { ...line, quantity: bounded(line.quantity) };
  return { ...cart, items: cart.items.map((item) => (item.line_id === line.line_id ? changed : item)) };
}

/** Another restaurant clears the cart but keeps order type and wanted time. @awaits the guest's list of restaurants */
export function switchRestaurant(cart: Cart, restaurant: { restaurant_id: string; currency: Currency }): Cart {
  if (cart.restaurant_id === restaurant.restaurant_id) return cart;
  const { device, type, orderedAt, address, contact } = cart;
  return {
    ...defined({ orderedAt, address, contact }),
    items: [],
    device,
    type,
    restaurant_id: restaurant.restaurant_id,
    currency: restaurant.currency,
  };
}

/**
 * Empties the cart and clears address and contact, but keeps the device and its table. In the browser without a table
 * the restaurant and its categories go too.
 * @awaits the guest's ordering for delivery and pick-up
 */
export function resetOrdering(cart: Cart): Cart {
  const { device, type, restaurant_id, currency, table_id, selectedCategory } = cart;
  const forgetsRestaurant = device === 'browser' && !table_id;
  const kept = forgetsRestaurant ? {} : defined({ restaurant_id, currency, table_id, selectedCategory });
  return { items: [], device, type, ...kept };
}

/**
 * A saved cart comes back only into an empty one of the same restaurant; device and table stay what they are now.
 * @awaits the guest's ordering for delivery and pick-up
 */
export function restoreCart(cart: Cart, saved: Cart): Cart {
  if (cart.items.length > 0 || cart.restaurant_id !== saved.restaurant_id) return cart;
  const { device, table_id } = cart;
  return { ...saved, device, type: allowedType(device, saved.type), table_id };
}

/** How many pieces the cart holds. */
export function totalItems(cart: { readonly items: readonly { quantity: number }[] }): number {
  return cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
}

const bounded = (quantity: number): number => Math.min(Math.max(quantity, 1), maxQuantity);

const quantityOf = (cart: Cart, line_id: string): number =>
  cart.items.find((item) => item.line_id === line_id)?.quantity ?? 0;

function withQuantity(cart: Cart, line_id: string, quantity: number): Cart {
  const items = cart.items.map((item) => (item.line_id === line_id ? { ...item, quantity: bounded(quantity) } : item));
  return { ...cart, items };
}

/** Fields without a value are left out, not undefined. */
function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
