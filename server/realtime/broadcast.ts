import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Database } from '../db/database.ts';
import type { Bus } from './bus.ts';
import type { DeviceNamespace } from './socketServer.ts';
import { eventsBetween, type StreamEvent } from './streamRepository.ts';

const channel = 'restaurant_stream';
/** How long commits are gathered before the other processes are woken. */
const wakeAfterMs = 10;

export type BroadcastParts = {
  db: Database;
  bus: Bus;
  namespace: DeviceNamespace;
  processId: string;
  restaurants: { get(restaurant_id: string): Promise<Restaurant | undefined> };
  log: { error: (details: object, message: string) => void };
};

/**
 * Passes committed events to this process's sockets in the order of the stream, and wakes the other processes, which
 * read the events from the database: messages are hints, the table is the truth.
 */
export async function startBroadcast(parts: BroadcastParts): Promise<{ stop(): Promise<void> }> {
  const { bus, db, namespace, log } = parts;
  const emitted = new Map<string, number>();
  const awaited = new Map<string, number>();
  const dirty = new Map<string, number>();
  const running = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const failed = (error: unknown): void => log.error({ err: error }, 'events could not be passed on');

  /** What nobody of this process listens to need not be put into words. */
  const isHeard = (room: string): boolean => namespace.adapter.rooms.has(room);

  function send(restaurant_id: string, events: StreamEvent[]): void {
    for (const event of events) {
      if (event.kind === 'order') {
        const { order } = event;
        const rooms = [`restaurant:${restaurant_id}`, `order:${order.order_id}`, `table:${order.table_id}`].filter(
          isHeard,
        );
        if (rooms.length > 0) namespace.to(rooms).emit('update_order', { seq: event.seq, order });
      } else if (event.kind === 'table_event') {
        const rooms = [`restaurant:${restaurant_id}`, `table:${event.event.table_id}`].filter(isHeard);
        if (rooms.length > 0) namespace.to(rooms).emit('table_event', { seq: event.seq, event: event.event });
      }
    }
    const last = events.at(-1);
    if (last) emitted.set(restaurant_id, last.seq);
  }

  /** Reads what lies between what was sent and what is known to exist; events of other processes come this way. */
  async function fill(restaurant_id: string): Promise<void> {
    if (running.has(restaurant_id)) return;
    running.add(restaurant_id);
    try {
      for (;;) {
        const from = emitted.get(restaurant_id) ?? 0;
        const upTo = awaited.get(restaurant_id) ?? 0;
        if (from >= upTo) return;
        send(restaurant_id, await eventsBetween(db, restaurant_id, from, upTo));
        emitted.set(restaurant_id, upTo);
      }
    } finally {
      running.delete(restaurant_id);
    }
  }

  function receive(restaurant_id: string, events: StreamEvent[]): void {
    const [first] = events;
    const last = events.at(-1);
    if (!first || !last) return;
    const before = emitted.get(restaurant_id);
    if ((before === undefined || before === first.seq - 1) && !running.has(restaurant_id)) {
      send(restaurant_id, events);
    } else {
      awaited.set(restaurant_id, Math.max(awaited.get(restaurant_id) ?? 0, last.seq));
      fill(restaurant_id).catch(failed);
    }
    dirty.set(restaurant_id, last.seq);
    timer ??= setTimeout(wake, wakeAfterMs);
  }

  function wake(): void {
    timer = undefined;
    const heads = Object.fromEntries(dirty);
    dirty.clear();
    db.notify(channel, JSON.stringify({ from: parts.processId, heads })).catch(failed);
  }

  bus.on('stream', receive);
  bus.on('restaurant', (restaurant_id) => {
    parts.restaurants.get(restaurant_id).then((restaurant) => {
      if (!restaurant) return;
      const { menu_revision, soldOut, acceptingOrders, pausedUntil } = restaurant;
      namespace.to(`menu:${restaurant_id}`).emit('menu_changed', {
        restaurant_id,
        menu_revision,
        soldOut,
        acceptingOrders,
        ...(pausedUntil ? { pausedUntil } : {}),
      });
    }, failed);
  });
  bus.on('device', (device_id, what) => {
    if (what !== 'device_revoked') return;
    namespace.to(`device:${device_id}`).emit('device_revoked');
    namespace.in(`device:${device_id}`).disconnectSockets(true);
  });

  await db.listen(channel, (payload) => {
    const { from, heads } = JSON.parse(payload) as { from: string; heads: Record<string, number> };
    if (from === parts.processId) return;
    for (const [restaurant_id, seq] of Object.entries(heads)) {
      if (!emitted.has(restaurant_id)) emitted.set(restaurant_id, seq - 1);
      if ((emitted.get(restaurant_id) ?? 0) >= seq) continue;
      awaited.set(restaurant_id, Math.max(awaited.get(restaurant_id) ?? 0, seq));
      fill(restaurant_id).catch(failed);
    }
  });

  return {
    async stop() {
      clearTimeout(timer);
      if (dirty.size > 0)
        await db.notify(channel, JSON.stringify({ from: parts.processId, heads: Object.fromEntries(dirty) }));
    },
  };
}
