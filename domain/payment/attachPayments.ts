import type { Order } from '../order/order.ts';
import type { Picture } from '../order/picture.ts';
import { allocate } from './allocate.ts';
import { withPart } from './partOf.ts';

/**
 * Puts the payments that waited for this new order on it and on the orders beside it, once all of a payment's orders
 * are there. Gives the orders as they then stand and the ids of these payments.
 */
export function attachPayments(picture: Picture, order: Order): { drafts: Order[]; assigned: string[] } {
  let drafts = [order];
  const assigned: string[] = [];
  const waiting = [...picture.unassigned.values()].filter((part) => part.orders.includes(order.order_id));
  for (const part of waiting.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const orders = part.orders.map((id) => drafts.find((draft) => draft.order_id === id) ?? picture.orders.get(id));
    const all = orders.filter((one) => one !== undefined);
    if (all.length < orders.length) continue;
    drafts = withPart(picture, drafts, { ...part, allocations: allocate(part.amount, all) });
    assigned.push(part.partialPayment_id);
  }
  return { drafts, assigned };
}
