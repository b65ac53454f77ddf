import { z } from 'zod';
import { Id, Instant } from '#contract/primitives.ts';
import type { Order } from '#domain/order/order.ts';

const Place = z.object({ createdAt: Instant, order_id: Id });
/** Where an order stands in lists, newest first. */
export type OrderPlace = z.output<typeof Place>;

/** The place that a cursor names; nothing when it is none of ours. */
export function orderCursor(cursor: string): OrderPlace | undefined {
  const [createdAt, order_id, ...rest] = cursor.split('~');
  return rest.length > 0 ? undefined : Place.safeParse({ createdAt, order_id }).data;
}

export const cursorOfOrder = ({ createdAt, order_id }: Order): string => `${createdAt}~${order_id}`;
