import type { Order, OrderFlag, OrderItem } from './order.ts';

/** How much of an order a screen reads: all, what the kitchen cooks, or numbers and states (D45). */
export const orderViews = ['all', 'dishes', 'numbers'] as const;
export type OrderView = (typeof orderViews)[number];

/** What decides whether an order is for the kitchen, and for the board, at all. */
const flagsOf: Record<Exclude<OrderView, 'all'>, readonly OrderFlag[]> = {
  dishes: ['awaiting_payment', 'needs_confirmation', 'ticket_printed', 'supplementary', 'sold_out'],
  numbers: ['awaiting_payment', 'needs_confirmation'],
};

/**
 * The order as a screen may read it: nobody's name, address or money, and for a board of numbers no dishes. It keeps
 * its shape, so that what is not to be known is empty rather than missing. Whatever is not named here stays away.
 */
export function trimmedOrder(order: Order, view: OrderView): Order {
  if (view === 'all') return order;
  const { order_id, number, restaurant_id, type, statusEntry, statusEntries, createdAt, updatedAt, version } = order;
  const { currency, menu_revision, orderedAt, promisedAt, occurredAt } = order;
  const bare = ({ status, at, followed }: Order['statusEntry']) => ({ status, at, ...(followed ? { followed } : {}) });
  return {
    order_id,
    number,
    restaurant_id,
    type,
    statusEntry: bare(statusEntry),
    statusEntries: statusEntries.map(bare),
    createdAt,
    updatedAt,
    version,
    currency,
    menu_revision,
    ...(orderedAt ? { orderedAt } : {}),
    ...(promisedAt ? { promisedAt } : {}),
    ...(occurredAt ? { occurredAt } : {}),
    ...(view === 'dishes' ? toCook(order) : { items: [] }),
    flags: order.flags.filter((flag) => flagsOf[view].includes(flag)),
    payment: { option: 'later' },
    amountItems: 0,
    deliveryFee: 0,
    topUp: 0,
    amountTotal: 0,
    amountPaid: 0,
    tip: 0,
    discounts: [],
    taxes: [],
    payments: [],
    applied: [],
  };
}

/** Dishes with the notes that guests typed for them, and the table that they go to. */
const toCook = ({ items, note, table_id }: Order): Pick<Order, 'items' | 'note' | 'table_id'> => ({
  items: items.map(withoutPrice),
  ...(note ? { note } : {}),
  ...(table_id ? { table_id } : {}),
});

const withoutPrice = ({ taxShares: _rates, ...line }: OrderItem): OrderItem => ({
  ...line,
  unitPrice: 0,
  amount: 0,
  taxRate: 0,
});
