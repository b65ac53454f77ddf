import { withoutPerson } from '#domain/order/withoutPerson.ts';
import type { Sql } from '../db/sql.ts';
import type { PersonParts } from './personParts.ts';
import { lockStreams, type StreamEvent } from '../stream/streamRepository.ts';
import { deleteForgotten, ordersToForget, ordersWithNames, storeForgotten } from './forgottenRepository.ts';

/** An order that is still under way keeps its address and phone this long, so that it can arrive. */
const underWayMs = 2 * 86_400_000;
const atOnce = 200;

/** What happened in each restaurant's stream. */
type Forgotten = Map<string, StreamEvent[]>;

/**
 * Takes the people whose accounts were deleted out of their orders, as far as those are over: a change like any other,
 * with its place in the restaurant's stream and its line in the journal. Call again until nothing comes back.
 */
async function forgetPeople(tx: Sql, now: Date): Promise<Forgotten> {
  const due = await ordersToForget(tx, new Date(now.getTime() - underWayMs), atOnce);
  if (due.length === 0) {
    await deleteForgotten(tx);
    return new Map();
  }
  const heads = await lockStreams(tx, [...new Set(due.map(({ restaurant_id }) => restaurant_id))].sort());
  const at = now.toISOString();
  const namedOrders = await ordersWithNames(
    tx,
    due.map(({ order_id }) => order_id),
  );
  const forgotten = namedOrders.map(({ order, names }) => {
    const head = heads.get(order.restaurant_id);
    if (!head) throw new Error(`restaurant ${order.restaurant_id} has no stream`);
    head.head_seq += 1;
    return { order: withoutPerson(order, names, at), seq: head.head_seq };
  });
  await storeForgotten(tx, forgotten, now);
  return Map.groupBy(
    forgotten.map(({ order, seq }): StreamEvent => ({ seq, kind: 'order', order })),
    (event) => (event.kind === 'order' ? event.order.restaurant_id : ''),
  );
}

/** Forgets all that is due and tells the restaurants' screens. */
export async function forgetAll({ db, bus, now }: Pick<PersonParts, 'db' | 'bus' | 'now'>): Promise<void> {
  for (;;) {
    const forgotten = await db.transaction((tx) => forgetPeople(tx, now()));
    for (const [restaurant_id, events] of forgotten) bus.emit(restaurant_id, events);
    if (forgotten.size === 0) return;
  }
}
