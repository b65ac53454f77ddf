import type { AnyCommand } from './command.ts';

/** What a command is about, by the ids that it carries itself; what it leads to is for whoever has the picture. */
export type CommandSubject = {
  /** where it names its restaurant itself: cash for an order that has not arrived yet has only this (D31) */
  restaurant_id?: string | undefined;
  orders: readonly string[];
  /** lines that come new to the order */
  lines: readonly string[];
  /** parts of a bill; the one that it carries whole comes first */
  parts: readonly string[];
  /** the table at which it happens */
  table?: string | undefined;
  /** everything that stands at the table goes along, or decides whether it may happen */
  wholeTable?: boolean;
  /** the table to which the orders go */
  to?: string;
  /** a waiter call */
  event?: string;
  /** the id of what it makes, which its maker chooses */
  makes?: string | undefined;
  /** the menu revision that prices it; none means without prices, or the current one */
  menu_revision?: string | undefined;
};

type BodyOf<T extends AnyCommand['type']> = Extract<AnyCommand, { type: T }>['body'];
type Subject = Partial<CommandSubject>;

const ofOrder = ({ order_id }: { order_id: string }): Subject => ({ orders: [order_id] });
const ofPart = ({ partialPayment_id }: { partialPayment_id: string }): Subject => ({ parts: [partialPayment_id] });
const ofEvent = ({ event_id }: { event_id: string }): Subject => ({ event: event_id });

const idsOf = (lines: readonly { line_id: string }[] = []): string[] => lines.map(({ line_id }) => line_id);
const distinct = (...ids: readonly (string | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/** A command describes itself once: a new one does not compile until it says here what it is about. */
const subjects: { readonly [T in AnyCommand['type']]: (body: BodyOf<T>) => Subject } = {
  'order.place': ({ order: { restaurant_id, order_id, items, table_id, menu_revision } }) => ({
    restaurant_id,
    orders: [order_id],
    lines: idsOf(items),
    table: table_id,
    makes: order_id,
    menu_revision,
  }),
  'order.replace': ({ order }) => ({ ...ofOrder(order), lines: idsOf(order.items) }),
  'order.lines': ({ order_id, add, void: voided = [], menu_revision }) => ({
    orders: [order_id],
    lines: [...idsOf(add), ...distinct(...voided.map(({ part_id }) => part_id))],
    menu_revision,
  }),
  'order.action': ofOrder,
  'order.info': ofOrder,
  'order.discount': ofOrder,
  'order.rate': ofOrder,
  'order.move': ({ order_id, table_id, to }) => ({
    orders: distinct(order_id),
    table: table_id,
    wholeTable: true,
    to: to.table_id,
  }),
  'order.split': ({ order_id, to, lines }) => ({
    orders: [order_id, to.order_id],
    lines: lines.map(({ part_id }) => part_id),
    makes: to.order_id,
    ...(to.table_id === undefined ? {} : { to: to.table_id }),
  }),
  'payment.open': ({ restaurant_id, orders, partialPayment_id }) => ({
    restaurant_id,
    orders,
    parts: [partialPayment_id],
    makes: partialPayment_id,
  }),
  'payment.cancel': ofPart,
  'payment.confirm': ({ order_id, partialPayment_id, partialPayment: whole }) => ({
    restaurant_id: whole?.restaurant_id,
    orders: distinct(order_id, ...(whole?.orders ?? [])),
    parts: distinct(whole?.partialPayment_id, partialPayment_id),
    makes: whole?.partialPayment_id,
  }),
  'payment.return': ({ order_id, lines = [] }) => ({
    orders: [order_id],
    lines: lines.map(({ part_id }) => part_id),
  }),
  'payment.charge': ofPart,
  'payment.release': ofPart,
  'payment.refund': ofPart,
  'payment.incident': ofPart,
  'table.call': ({ event_id, table_id }) => ({ event: event_id, table: table_id, makes: event_id }),
  'table.seen': ofEvent,
  'table.process': ofEvent,
  'table.close': ({ table_id }) => ({ table: table_id, wholeTable: true }),
};

export function subjectOf({ type, body }: AnyCommand): CommandSubject {
  const subject = subjects[type] as (body: AnyCommand['body']) => Subject;
  return { orders: [], lines: [], parts: [], ...subject(body) };
}
