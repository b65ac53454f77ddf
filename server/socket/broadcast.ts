import type { Order } from '#domain/order/order.ts';
import { orderViews, trimmedOrder } from '#domain/order/trimmedOrder.ts';
import type { Database } from '../db/database.ts';
import { orderRooms } from '../order/orderRooms.ts';
import type { Bus } from '../stream/bus.ts';
import type { Table } from '#domain/table/table.ts';
import { tableViews, trimmedTable } from '../caller/readsAs.ts';
import { callsPlace, placeOf, tablesPlace } from './places.ts';
import type { DeviceNamespace } from './socketServer.ts';
import { eventsBetween, streamChannel, streamHeads, type StreamEvent } from '../stream/streamRepository.ts';

/** How long commits are gathered before the other processes are woken. */
const wakeAfterMs = 10;
const tryAgainAfterMs = 1_000;
/** A notification holds at most 8,000 bytes. */
const headsPerWake = 100;
/** How often the streams are looked at although nobody has said anything: whoever committed may have been killed. */
const lookEveryMs = 3_000;

export type BroadcastParts = {
  db: Database;
  bus: Bus;
  namespace: DeviceNamespace;
  processId: string;
  /** tables as they are now, also those that are gone */
  tables(table_ids: readonly string[]): Promise<Table[]>;
  /** a table as it travels */
  presentTable(table: Table): Table;
  /** the session of a table began or ended: who still listens may have lost the right to */
  tableChanged(table_id: string): void;
  log: { error: (details: object, message: string) => void };
};

export type Broadcast = {
  /** A socket of this process listens to the restaurant from now on; up to `seq` it reads by itself. */
  follow(restaurant_id: string, seq: number): void;
  /** Tells the other processes what they have not been told yet. */
  stop(): Promise<void>;
};

/**
 * Passes committed events to this process's sockets in the order of the stream, and wakes the other processes, which
 * read the events from the database and pass them to theirs: messages are hints, the table is the truth.
 */
export async function startBroadcast(parts: BroadcastParts): Promise<Broadcast> {
  const { bus, db, namespace, log } = parts;
  /** up to where this process has passed on, of restaurants that somebody here listens to */
  const emitted = new Map<string, number>();
  const awaited = new Map<string, number>();
  const dirty = new Map<string, number>();
  const running = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const failed = (error: unknown): void => log.error({ err: error }, 'events could not be passed on');

  /** What nobody of this process listens to need not be put into words. */
  const isHeard = (room: string): boolean => namespace.adapter.rooms.has(room);

  function sendOrder(seq: number, order: Order): void {
    const rooms = orderRooms(order);
    for (const view of orderViews) {
      const places = rooms.map((room) => placeOf(room, view)).filter(isHeard);
      if (places.length > 0) namespace.local.to(places).emit('update_order', { seq, order: trimmedOrder(order, view) });
    }
  }

  function sendTable(seq: number, table: Table): void {
    for (const view of tableViews) {
      const place = tablesPlace(table.restaurant_id, view);
      if (!isHeard(place)) continue;
      namespace.local.to(place).emit('table_changed', { seq, table: trimmedTable(parts.presentTable(table), view) });
    }
  }

  /** What was read of the stream names its tables only. */
  async function withTables(events: StreamEvent[]): Promise<StreamEvent[]> {
    const named = events.flatMap((event) => (event.kind === 'table' ? [event.table_id] : []));
    if (named.length === 0) return events;
    const tables = new Map((await parts.tables(named)).map((table) => [table.table_id, table]));
    return events.map((event) => {
      const table = event.kind === 'table' ? tables.get(event.table_id) : undefined;
      return event.kind === 'table' && table ? { ...event, table } : event;
    });
  }

  function send(restaurant_id: string, events: StreamEvent[]): void {
    for (const event of events) {
      if (event.kind === 'order') {
        sendOrder(event.seq, event.order);
      } else if (event.kind === 'table_event') {
        const rooms = [callsPlace(restaurant_id), `table:${event.event.table_id}`].filter(isHeard);
        if (rooms.length > 0) namespace.local.to(rooms).emit('table_event', { seq: event.seq, event: event.event });
      } else {
        if (event.table) sendTable(event.seq, event.table);
        parts.tableChanged(event.table_id);
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
        const from = emitted.get(restaurant_id);
        const upTo = awaited.get(restaurant_id) ?? 0;
        if (from === undefined || from >= upTo) return;
        send(restaurant_id, await withTables(await eventsBetween(db, restaurant_id, from, upTo)));
        emitted.set(restaurant_id, upTo);
      }
    } finally {
      running.delete(restaurant_id);
    }
  }

  /** The stream is known to reach this far; whoever listens here gets what is missing. */
  function learn(restaurant_id: string, seq: number): void {
    const known = emitted.get(restaurant_id);
    if (known === undefined || known >= seq) return;
    awaited.set(restaurant_id, Math.max(awaited.get(restaurant_id) ?? 0, seq));
    fill(restaurant_id).catch(failed);
  }

  function receive(restaurant_id: string, events: StreamEvent[]): void {
    const [first] = events;
    const last = events.at(-1);
    if (!first || !last) return;
    if (emitted.get(restaurant_id) === first.seq - 1 && !running.has(restaurant_id)) send(restaurant_id, events);
    else learn(restaurant_id, last.seq);
    dirty.set(restaurant_id, last.seq);
    timer ??= setTimeout(wakeSoon, wakeAfterMs);
  }

  async function wake(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const heads = [...dirty];
    dirty.clear();
    for (let at = 0; at < heads.length; at += headsPerWake) {
      const some = heads.slice(at, at + headsPerWake);
      try {
        await db.notify(streamChannel, JSON.stringify({ from: parts.processId, heads: Object.fromEntries(some) }));
      } catch (error) {
        for (const [restaurant_id, seq] of heads.slice(at))
          dirty.set(restaurant_id, Math.max(seq, dirty.get(restaurant_id) ?? 0));
        if (!stopped) timer ??= setTimeout(wakeSoon, tryAgainAfterMs);
        throw error;
      }
    }
  }

  function wakeSoon(): void {
    wake().catch(failed);
  }

  /** Looks at the table itself: for wake-ups that were lost, with their sender or with the listening connection. */
  async function look(): Promise<void> {
    for (const restaurant_id of emitted.keys()) {
      if (isHeard(`menu:${restaurant_id}`)) continue;
      emitted.delete(restaurant_id);
      awaited.delete(restaurant_id);
    }
    if (emitted.size === 0) return;
    for (const [restaurant_id, seq] of Object.entries(await streamHeads(db, [...emitted.keys()])))
      learn(restaurant_id, seq);
  }
  const looking = setInterval(() => void look().catch(failed), lookEveryMs);
  looking.unref();

  bus.on('stream', receive);
  await db.listen(
    streamChannel,
    (payload) => {
      const { from, heads } = JSON.parse(payload) as { from: string; heads: Record<string, number> };
      if (from === parts.processId) return;
      for (const [restaurant_id, seq] of Object.entries(heads)) learn(restaurant_id, seq);
    },
    () => void look().catch(failed),
  );

  return {
    follow(restaurant_id, seq) {
      if (!emitted.has(restaurant_id)) emitted.set(restaurant_id, seq);
    },
    async stop() {
      stopped = true;
      clearInterval(looking);
      await wake().catch(failed);
    },
  };
}
