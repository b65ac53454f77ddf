import { accept, refuse, type Result } from '../error/refusal.ts';
import type { AnyCommand } from './command.ts';
import { finished } from './finished.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order } from './order.ts';
import { noChange, type Change, type Picture } from './picture.ts';

export type BodyOf<T extends AnyCommand['type']> = Extract<AnyCommand, { type: T }>['body'];

export type CommandRule<Body> = {
  /** The orders and table events that it is about: they tell whether it was applied. Tables say themselves what was done. */
  about(body: Body, picture: Picture): string[];
  apply(picture: Picture, body: Body, occurrence: Occurrence): Result<Change>;
};

/** A rule for each of these types: a type without its rule does not compile. */
export type CommandRules<T extends AnyCommand['type']> = { readonly [K in T]: CommandRule<BodyOf<K>> };

/** What a command changes in a picture by these rules; one that none of them is for is refused. Never mutates. */
export function applyBy(
  rules: Partial<CommandRules<AnyCommand['type']>>,
  picture: Picture,
  { type, body }: AnyCommand,
  occurrence: Occurrence,
): Result<Change> {
  const rule: CommandRule<AnyCommand['body']> | undefined = rules[type];
  if (!rule) return refuse('operation_unknown');
  return isApplied(picture, rule.about(body, picture), occurrence.key)
    ? accept(noChange)
    : rule.apply(picture, body, occurrence);
}

function isApplied(picture: Picture, about: string[], key: string): boolean {
  // what the rules create by themselves has the key as its id: a supplementary order, a payment of a whole order
  if (picture.orders.has(key) || picture.unassigned.has(key)) return true;
  return about.some(
    (id) => picture.orders.get(id)?.applied.includes(key) || picture.tableEvents.get(id)?.applied.includes(key),
  );
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
