import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const another = msg`Please choose another time.`;
const otherDishes = msg`Please take it off the order, or choose something else.`;

/** What a guest can change of an order that was refused, by the code of the refusal. */
const advice: Record<string, MessageDescriptor> = {
  restaurant_closed: another,
  time_too_far: another,
  restaurant_paused: msg`Please try again later, or choose another restaurant.`,
  restaurant_inactive: msg`Please choose another restaurant.`,
  order_type_unavailable: msg`Please choose between delivery and pick-up again.`,
  payment_type_unavailable: msg`Please choose how you pay again.`,
  no_delivery_address: msg`Please enter another address, or pick your order up.`,
  address_required: msg`Please enter the address.`,
  contact_required: msg`Please enter them.`,
  invalid_request: msg`Please check what you have entered.`,
  price_changed: msg`Please look at the new total.`,
  menu_revision_unknown: msg`Please look at the order again.`,
  item_sold_out: otherDishes,
  item_unknown: otherDishes,
  item_invalid: otherDishes,
};

export const whatNow = (code: string): MessageDescriptor | undefined => advice[code];
