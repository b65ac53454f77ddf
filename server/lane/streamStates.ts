import { LRUCache } from 'lru-cache';
import type { Table } from '#domain/table/table.ts';
import type { StreamHead } from '../stream/streamRepository.ts';
import { givenNumber } from './givenNumber.ts';
import { none } from './loadBeginnings.ts';
import type { Loaded } from './decideBatch.ts';
import type { Turn } from './loadTurns.ts';
import { neededEntities } from './neededEntities.ts';
import type { Submission } from './submission.ts';
import type { Writing } from './writing.ts';

/** A table as it was read, and the transaction that had written it. */
type Seat = { table: Table; written: string };

/** Where a turn of this process left a restaurant, and its tables as they were last read. */
type State = {
  head: StreamHead;
  seats: Map<string, Seat>;
  /** how many turns in a row found the restaurant as the turn before had left it */
  alone: number;
};

/** From so many turns on, nobody else is believed to write to the restaurant: most tries then succeed. */
const aloneEnough = 8;
/** Restaurants whose state is remembered. */
const mostStates = 2_000;

export type StreamStates = {
  /** What the database would say to these turns, if nobody wrote meanwhile; nothing when they need more than is known. */
  expected(turns: readonly Turn[]): Loaded[] | undefined;
  /** A turn that was decided on this has been stored. */
  left(loaded: Loaded, writing: Pick<Writing, 'head' | 'tables'>): void;
  /** What was expected of these restaurants is not so. */
  forget(turns: readonly Turn[]): void;
};

/**
 * What this process last knew of the restaurants that it writes to: an order that is only made needs nothing else, and
 * is decided without asking first (ADR 38). Whatever is remembered here may be out of date at any time; the statement
 * that stores the turn compares all of it.
 */
export function createStreamStates(): StreamStates {
  const states = new LRUCache<string, State>({ max: mostStates });

  return {
    expected(turns) {
      const all: Loaded[] = [];
      for (const { restaurant, submissions } of turns) {
        const state = states.get(restaurant.restaurant_id);
        if (!state || state.alone < aloneEnough || restaurant.confirmFirstOrder) return undefined;
        if (!submissions.every(onlyMakesAnOrder)) return undefined;
        const seats = seatsOf(state, submissions);
        if (!seats) return undefined;
        const tables = new Map(seats.map(({ table }) => [table.table_id, table]));
        const picture = { orders: new Map(), tables, tableEvents: new Map(), unassigned: new Map() };
        const rows = new Map(seats.map(({ table, written }) => [table.table_id, written]));
        all.push({ restaurant, head: state.head, picture, rows, kept: new Map(), beginnings: none, given: new Map() });
      }
      return all;
    },
    left({ restaurant, head: found, picture, rows }, { head, tables }) {
      const { restaurant_id } = restaurant;
      const before = states.get(restaurant_id);
      const alone = before && isSame(before.head, found) ? before.alone + 1 : 0;
      const seats = before?.seats ?? new Map<string, Seat>();
      for (const [table_id, table] of picture.tables) {
        const written = rows.get(table_id);
        if (written) seats.set(table_id, { table, written });
      }
      for (const table_id of tables.keys()) seats.delete(table_id);
      states.set(restaurant_id, { head, seats, alone });
    },
    forget(turns) {
      for (const { restaurant } of turns) states.delete(restaurant.restaurant_id);
    },
  };
}

const isSame = (one: StreamHead, other: StreamHead): boolean =>
  one.head_seq === other.head_seq && one.business_day === other.business_day && one.last_number === other.last_number;

/** A new order that nobody brings from an outage: what was before, and what waits for it, need not be looked at. */
function onlyMakesAnOrder(submission: Submission): boolean {
  const { command, occurredAt, brought, lane } = submission;
  const isNew = command.type === 'order.place' && occurredAt === undefined && brought === undefined;
  return isNew && lane === undefined && givenNumber(submission) === undefined;
}

/** The tables that the submissions name, when all of them are known and have an open session: then none changes. */
function seatsOf({ seats }: State, submissions: readonly Submission[]): Seat[] | undefined {
  const named = neededEntities(submissions.map(({ command }) => command)).table_ids;
  const scanned = submissions.flatMap(({ table_id }) => table_id ?? []);
  const found = [...new Set([...named, ...scanned])].map((table_id) => seats.get(table_id));
  return found.every((seat) => seat?.table.session) ? (found as Seat[]) : undefined;
}
