import { missingToMinimum } from '../cart/cartTotals.ts';
import { deliveryFee } from '../delivery/deliveryFee.ts';
import { accept, refuse, type Result } from '../error/refusal.ts';
import { acceptsOrder } from '../restaurant/acceptsOrder.ts';
import { mayChange, withinPaid } from './changeLines.ts';
import type { Command } from './command.ts';
import { contactRefusal } from './contactRefusal.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order } from './order.ts';
import { isPlannable, plannedTime } from './plannedTime.ts';

export type InfoChange = Omit<Extract<Command, { type: 'order.info' }>['body'], 'order_id'>;

/**
 * An open order with another note, contact, address, wanted or promised time; an empty note removes it. Saying what it
 * says already is a change too: only then is its key known, and a late replay cannot undo what others said since.
 */
export function changeInfo(order: Order, info: InfoChange, occurrence: Occurrence): Result<Order> {
  const refusal = mayChange(order, occurrence);
  if (refusal) return refusal;
  const { standing, at } = occurrence;
  if (standing === 'guest' && info.promisedAt) return refuse('not_allowed');
  // one that was taken in an outage comes along unchanged with whatever else is changed
  const sameContact = info.contact?.phone !== undefined && info.contact.phone === order.contact?.phone;
  const unreachable = sameContact ? undefined : contactRefusal(info.contact, standing);
  if (unreachable) return unreachable;
  const plannable = [info.orderedAt, info.promisedAt].every((time) => isPlannable(time, at));
  if (standing !== 'offline' && !plannable) return refuse('time_too_far');
  const changed: Order = { ...order };
  if (info.note !== undefined) changed.note = info.note.trim() || undefined;
  if (info.contact) changed.contact = info.contact;
  if (info.orderedAt) changed.orderedAt = plannedTime(info.orderedAt, at);
  if (info.promisedAt) changed.promisedAt = plannedTime(info.promisedAt, at);
  if (info.givenCash !== undefined) changed.givenCash = info.givenCash;
  if (info.address) changed.address = info.address;
  if (!info.address && !info.orderedAt) return accept(changed);
  return movedOrder(order, changed, occurrence);
}

/** Another address or time must suit the restaurant as a new order would, and another address has its own fee. */
function movedOrder(order: Order, changed: Order, occurrence: Occurrence): Result<Order> {
  const { restaurant, standing, at } = occurrence;
  const { type, address, orderedAt } = changed;
  const taken = acceptsOrder(restaurant, { type, address, orderedAt, at, standing });
  if (!taken.ok) return taken;
  const flags = [...new Set([...changed.flags, ...taken.value])];
  const moved = type === 'delivery' && address?.postalCode !== order.address?.postalCode;
  if (!moved) return accept({ ...changed, flags });
  const fee = deliveryFee(restaurant.deliveryRegions, address?.postalCode);
  const topUp = Math.min(order.topUp, missingToMinimum(order.amountItems, restaurant.minOrderValue));
  return withinPaid(order, { ...changed, flags, deliveryFee: fee, topUp }, occurrence);
}
