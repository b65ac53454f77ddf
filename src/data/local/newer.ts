import type { Order } from '#domain/order/order.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';

/** An order's `version` grows with each change, so that answers and events may arrive in any order. */
export const isNewerOrder = (order: Order, known: Order | undefined): boolean =>
  !known || order.version > known.version;

const progress = (event: TableEvent): number => (event.processedAt ? 2 : event.seenAt ? 1 : 0);

/** A waiter call only moves from open to seen to processed. */
export const isNewerEvent = (event: TableEvent, known: TableEvent | undefined): boolean =>
  !known || progress(event) > progress(known);

const turns = ({ generation = 0, session }: Table): number => generation * 2 + (session ? 1 : 0);

/**
 * A table opens a session, and closing that raises its generation: an answer that was kept for a repeated request may
 * be older than what the stream has told since. Equal ones count as newer, since a table may also be renamed.
 */
export const isNewerTable = (table: Table, known: Table | undefined): boolean =>
  !known || (table.generation === undefined && known.generation === undefined) || turns(table) >= turns(known);
