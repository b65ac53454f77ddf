import type { Order } from '#domain/order/order.ts';
import type { Picture } from '#domain/order/picture.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';

/** What a turn makes. Its ids are chosen by whoever sent it, so that one may be taken although the rules did not see it. */
export type Made = {
  orders: ReadonlySet<string>;
  payments: ReadonlySet<string>;
  tableEvents: ReadonlySet<string>;
  /** lines that are new to their order */
  lines: readonly { line_id: string; order_id: string }[];
};

type Written = {
  orders: ReadonlyMap<string, Order>;
  payments: ReadonlyMap<string, { payment: PartialPayment }>;
  tableEvents: ReadonlyMap<string, unknown>;
};

/** What of a turn's writing was not in the picture that the database gave. */
export function madeEntities({ orders, payments, tableEvents }: Written, loaded: Picture): Made {
  const isKnown = (id: string, order_ids: readonly string[]): boolean =>
    loaded.unassigned.has(id) ||
    order_ids.some((order_id) =>
      loaded.orders.get(order_id)?.payments.some(({ partialPayment_id }) => partialPayment_id === id),
    );
  return {
    orders: new Set([...orders.keys()].filter((id) => !loaded.orders.has(id))),
    payments: new Set(
      [...payments.values()]
        .filter(({ payment }) => !isKnown(payment.partialPayment_id, payment.orders))
        .map(({ payment }) => payment.partialPayment_id),
    ),
    tableEvents: new Set([...tableEvents.keys()].filter((id) => !loaded.tableEvents.has(id))),
    lines: [...orders.values()].flatMap(({ order_id, items }) => {
      const before = loaded.orders.get(order_id)?.items;
      if (before === items) return [];
      const known = new Set(before?.map(({ line_id }) => line_id));
      return items.filter(({ line_id }) => !known.has(line_id)).map(({ line_id }) => ({ line_id, order_id }));
    }),
  };
}
