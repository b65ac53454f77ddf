import type { Order } from '#domain/order/order.ts';

/** Who ordered something of a bill: this phone's guest, or somebody by the nickname that came with the order. */
export type BillOwner = { own: boolean; nickname?: string };

/** Who made which order; empty where all of them are one and the same guest's. */
export function billOwners(
  orders: readonly Pick<Order, 'order_id' | 'nickname'>[],
  own: ReadonlySet<string>,
): ReadonlyMap<string, BillOwner> {
  const owners = new Map(
    orders.map(({ order_id, nickname }) => [
      order_id,
      { own: own.has(order_id), ...(nickname === undefined ? {} : { nickname }) },
    ]),
  );
  const people = new Set([...owners.values()].map((owner) => (owner.own ? true : owner.nickname)));
  return people.size > 1 ? owners : new Map();
}
