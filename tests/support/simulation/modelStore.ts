import { emptyPicture, type Picture } from '#domain/order/picture.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { restaurant, tables } from '#src/data/testing/house.ts';
import { operationId, type Loaded } from '#server/lane/decideBatch.ts';
import type { JournalEntry } from '#server/lane/journalEntry.ts';
import { neededEntities, type Needed } from '#server/lane/neededEntities.ts';
import type { Submission } from '#server/lane/submission.ts';
import { idOf, type Writing } from '#server/lane/writing.ts';
import type { StreamEvent, StreamHead } from '#server/stream/streamRepository.ts';

/** Somebody chose an id that is there already: the database inserts nothing then. */
export class IdTaken extends Error {}

type Told = { seq: number; kind: StreamEvent['kind']; id: string };
export type JournalLine = { caller: string; key: string; type: string; entry: JournalEntry };

/** What the server's database holds of one restaurant, and the two ways in which a turn meets it. */
export type ModelStore = {
  /** all of it, as it stands now */
  picture: () => Picture;
  /** what these submissions may see: only what they name, as `loadTurns` reads it */
  load(submissions: readonly Submission[]): Loaded;
  /** all of what was decided, or nothing: throws `IdTaken` */
  write(writing: Writing, at: string): void;
  head(): StreamHead;
  events: readonly Told[];
  journal: JournalLine[];
  kept: ReadonlyMap<string, { requestHash: Buffer; status: number; answer: string }>;
};

export function createModelStore(businessDay: string): ModelStore {
  let picture: Picture = { ...emptyPicture, tables: new Map(tables.map((table) => [table.table_id, table])) };
  let head: StreamHead = { head_seq: 0, business_day: businessDay, last_number: 0 };
  const kept = new Map<string, { requestHash: Buffer; status: number; answer: string }>();
  const events: Told[] = [];
  const journal: JournalLine[] = [];
  const freedAt = new Map<string, string>();

  const ordersWhere = (isMeant: (order: Order) => boolean): Order[] => [...picture.orders.values()].filter(isMeant);
  const ofTables = (table_ids: readonly string[]): Order[] => {
    const sessions = new Set(table_ids.map((id) => picture.tables.get(id)?.session?.session_id).filter(Boolean));
    return ordersWhere(({ session_id }) => session_id !== undefined && sessions.has(session_id));
  };

  function load(submissions: readonly Submission[]): Loaded {
    const needed = neededBy(submissions);
    const { order_ids, line_ids, payment_ids, event_ids } = needed;
    const byId = new Set(order_ids);
    const lines = new Set(line_ids);
    const parts = new Set(payment_ids);
    const named = ordersWhere(
      (order) =>
        byId.has(order.order_id) ||
        order.items.some((line) => lines.has(line.line_id)) ||
        order.payments.some((part) => parts.has(part.partialPayment_id)),
    );
    named.push(...ofTables(needed.wholeTables));
    const unassigned = submissions.some(({ standing }) => standing !== 'guest')
      ? [...picture.unassigned.values()].filter(
          (part) => parts.has(part.partialPayment_id) || part.orders.some((id) => byId.has(id)),
        )
      : [];
    const left = tablesLeft(needed, submissions, named);
    named.push(...ofTables(left), ...linkedOrders(named, unassigned));
    const table_ids = [...needed.table_ids, ...left];
    const of = <T>(map: ReadonlyMap<string, T>, ids: readonly string[]): Map<string, T> =>
      new Map(ids.flatMap((id) => (map.has(id) ? [[id, map.get(id)!]] : [])));
    return {
      restaurant,
      head: { ...head },
      rows: new Map(),
      kept: new Map(
        submissions.flatMap(({ caller, key }) => {
          const id = operationId(caller, key);
          const row = kept.get(id);
          return row ? [[id, row]] : [];
        }),
      ),
      picture: {
        orders: new Map(named.map((order) => [order.order_id, order])),
        tables: of(picture.tables, table_ids),
        tableEvents: of(picture.tableEvents, event_ids),
        unassigned: new Map(unassigned.map((part) => [part.partialPayment_id, part])),
      },
      beginnings: { freedAt: freedBefore(submissions), shiftAt: () => undefined },
      given: givenAt(picture),
    };
  }

  function linkedOrders(named: readonly Order[], unassigned: readonly PartialPayment[]): Order[] {
    const ids = [...named.flatMap(({ payments }) => payments), ...unassigned].flatMap(({ orders }) => orders);
    return ids.flatMap((id) => picture.orders.get(id) ?? []);
  }

  /** Of the tables at which a session is open that is younger than what is brought there. */
  const freedBefore = (submissions: readonly Submission[]): Map<string, string> =>
    new Map(
      submissions.flatMap(({ command, occurredAt = '' }) => {
        const table_id = command.type === 'order.place' ? (command.body.order.table_id ?? '') : '';
        const openedAt = picture.tables.get(table_id)?.session?.openedAt ?? '';
        const freed = freedAt.get(table_id);
        return freed && occurredAt && occurredAt < openedAt ? [[table_id, freed]] : [];
      }),
    );

  function tablesLeft({ movedOrders }: Needed, submissions: readonly Submission[], named: readonly Order[]): string[] {
    const placed = submissions.flatMap(({ command }) => (command.type === 'order.place' ? [command.body.order] : []));
    return [...named, ...placed].flatMap(({ order_id, table_id }) =>
      table_id && movedOrders.includes(order_id) ? [table_id] : [],
    );
  }

  function write(writing: Writing, at: string): void {
    const { made } = writing;
    const known = new Set([
      ...picture.unassigned.keys(),
      ...[...picture.orders.values()].flatMap(({ payments }) => payments.map((part) => part.partialPayment_id)),
    ]);
    const taken =
      [...made.orders].some((id) => picture.orders.has(id)) ||
      [...made.payments].some((id) => known.has(id)) ||
      [...made.tableEvents].some((id) => picture.tableEvents.has(id)) ||
      writing.operations.some(({ submission: { caller, key } }) => kept.has(operationId(caller, key)));
    if (taken) throw new IdTaken();
    for (const { table_id, ended } of writing.sessions.values()) if (ended) freedAt.set(table_id, at);
    const unassigned = new Map(picture.unassigned);
    for (const [id, { payment, assigned }] of writing.payments)
      if (assigned) unassigned.delete(id);
      else unassigned.set(id, payment);
    picture = {
      orders: new Map([...picture.orders, ...writing.orders]),
      tables: new Map([...picture.tables, ...writing.tables]),
      tableEvents: new Map([...picture.tableEvents, ...writing.tableEvents]),
      unassigned,
    };
    head = writing.head;
    for (const event of writing.events) events.push({ seq: event.seq, kind: event.kind, id: idOf(event) });
    for (const { submission, entry } of writing.journal) {
      const { caller, key, command } = submission;
      journal.push({ caller, key, type: command.type, entry });
    }
    for (const { submission, outcome } of writing.operations) {
      const { caller, key, requestHash } = submission;
      kept.set(operationId(caller, key), { requestHash, status: outcome.status, answer: outcome.body });
    }
  }

  return { picture: () => picture, load, write, head: () => head, events, journal, kept };
}

/** When the orders were made that have a number, by number. */
function givenAt({ orders }: Picture): Loaded['given'] {
  const numbered = Map.groupBy(orders.values(), ({ number }) => number);
  return new Map([...numbered].map(([number, all]) => [number, all.map(({ createdAt }) => createdAt)]));
}

/** As the lane says it of its turns. */
function neededBy(submissions: readonly Submission[]): Needed {
  const needed = neededEntities(submissions.map(({ command }) => command));
  for (const { table_id, command, key } of submissions) {
    if (table_id) needed.table_ids.push(table_id);
    if (command.type === 'order.lines' && command.body.add?.length) needed.order_ids.push(key);
    const seated = command.type === 'order.place' ? command.body.order.table_id : undefined;
    if (seated && restaurant.confirmFirstOrder) needed.wholeTables.push(seated);
  }
  return needed;
}
