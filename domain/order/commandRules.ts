import { accept, refuse, type Result } from '../error/refusal.ts';
import type { AnyCommand } from './command.ts';
import { subjectOf } from './commandSubject.ts';
import { finished } from './finished.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order } from './order.ts';
import { noChange, type Change, type Picture } from './picture.ts';

export type BodyOf<T extends AnyCommand['type']> = Extract<AnyCommand, { type: T }>['body'];

export type CommandRule<Body> = (picture: Picture, body: Body, occurrence: Occurrence) => Result<Change>;

/** A rule for each of these types: a type without its rule does not compile. */
export type CommandRules<T extends AnyCommand['type']> = { readonly [K in T]: CommandRule<BodyOf<K>> };

/** What a command changes in a picture by these rules; one that none of them is for is refused. Never mutates. */
export function applyBy(
  rules: Partial<CommandRules<AnyCommand['type']>>,
  picture: Picture,
  command: AnyCommand,
  occurrence: Occurrence,
): Result<Change> {
  const rule = rules[command.type] as CommandRule<AnyCommand['body']> | undefined;
  if (!rule) return refuse('operation_unknown');
  return isApplied(picture, command, occurrence.key) ? accept(noChange) : rule(picture, command.body, occurrence);
}

/** The orders and the waiter call that it is about tell. Of a table's move its orders do, wherever they are by now. */
function isApplied(picture: Picture, command: AnyCommand, key: string): boolean {
  // what the rules create by themselves has the key as its id: a supplementary order, a payment of a whole order
  if (picture.orders.get(key)?.flags.includes('supplementary') || picture.unassigned.has(key)) return true;
  const { orders, parts, event = '', wholeTable } = subjectOf(command);
  if (picture.tableEvents.get(event)?.applied.includes(key)) return true;
  const isAbout = ({ order_id, payments }: Order): boolean =>
    orders.includes(order_id) ||
    payments.some(({ partialPayment_id }) => parts.includes(partialPayment_id)) ||
    (wholeTable === true && orders.length === 0);
  for (const order of picture.orders.values()) if (order.applied.includes(key) && isAbout(order)) return true;
  return false;
}

/** The change that a rule makes of one order. */
export function changeOrder(
  picture: Picture,
  order_id: string,
  occurrence: Occurrence,
  rule: (order: Order) => Result<Order>,
): Result<Change> {
  const order = orderOf(picture, order_id, occurrence);
  if (!order.ok) return order;
  const changed = rule(order.value);
  return changed.ok ? accept(finished(picture, [changed.value], occurrence)) : changed;
}

export function orderOf(picture: Picture, order_id: string, { restaurant }: Occurrence): Result<Order> {
  const order = picture.orders.get(order_id);
  return order?.restaurant_id === restaurant.restaurant_id ? accept(order) : refuse('not_found');
}
