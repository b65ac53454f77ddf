import type { Actor } from '#domain/account/account.ts';
import type { Happened } from '#domain/order/happenedAt.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import type { AttentionRow } from '../attention/attentionRow.ts';
import type { StreamEvent, StreamHead } from '../stream/streamRepository.ts';
import type { JournalEntry } from './journalEntry.ts';
import type { Made } from './madeEntities.ts';
import type { Effect, Submission } from './submission.ts';

/** A table's session that began in a turn, ended in it, or both. */
export type SessionChange = {
  session_id: string;
  table_id: string;
  /** the table's, for as long as the session is open: phones that scanned then belong to it (D16) */
  generation: number;
  /** missing where it was open before */
  openedAt?: string;
  ended: boolean;
  /** who closed the table, and what was said of what is still owed there */
  closing?: { by: Actor; note?: string | undefined };
};

/** Everything that a restaurant's turn leaves in the database, each entity once and as it stands at the end. */
export type Writing = {
  restaurant_id: string;
  head: StreamHead;
  operations: Effect[];
  orders: ReadonlyMap<string, Order>;
  payments: ReadonlyMap<string, { payment: PartialPayment; assigned: boolean }>;
  tables: ReadonlyMap<string, Table>;
  /** sessions of tables that began or ended, by their ids */
  sessions: ReadonlyMap<string, SessionChange>;
  tableEvents: ReadonlyMap<string, TableEvent>;
  journal: { submission: Submission; when: Happened; entry: JournalEntry }[];
  events: StreamEvent[];
  /** stars that its guests have given */
  ratings: number[];
  /** what its owners have to look at */
  attention: AttentionRow[];
  /** what of all this the database must not know yet */
  made: Made;
};

/** What a turn was decided on without asking: where the restaurant's stream stood, and who had last written its tables. */
export type Expected = {
  restaurant: Pick<Restaurant, 'restaurant_id'>;
  head: StreamHead;
  rows: ReadonlyMap<string, string>;
};

/** The last position of each entity that changed. */
export type Seqs = ReadonlyMap<string, number>;

export function idOf(event: StreamEvent): string {
  if (event.kind === 'order') return event.order.order_id;
  return event.kind === 'table_event' ? event.event.event_id : event.table_id;
}

export const seqsOf = (writings: readonly Writing[]): Seqs =>
  new Map(writings.flatMap(({ events }) => events).map((event) => [idOf(event), event.seq]));

/** Whether a turn leaves nothing beside orders, their journal and their events. */
export const isOrdersAlone = ({ payments, tables, tableEvents, ratings, attention }: Writing): boolean =>
  payments.size + tables.size + tableEvents.size + ratings.length + attention.length === 0;
