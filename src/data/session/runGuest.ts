import type { Table } from '#domain/table/table.ts';
import { beginVisit } from '../local/baseStorage.ts';
import { onChange } from '../local/changes.ts';
import type { Caller, Scope } from '../local/scope.ts';
import { startOutbox } from '../outbox/outboxStore.ts';
import { kickSender } from '../outbox/startSender.ts';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import { pictureScope, startPicture } from '../picture/startPicture.ts';
import { applyBase, emptyChange } from '../realtime/applyBase.ts';
import { startRealtime, stopRealtime } from '../realtime/startRealtime.ts';
import { currentCaller } from './identity.ts';

let stopListening: (() => void) | undefined;

/** the visit whose picture was started here last, and how far that is */
let shown: { visit: string; ready: Promise<void> } | undefined;

/**
 * Shows what this phone does in this visit, from what it keeps, without asking anybody: what is ordered before the
 * server has answered stands there at once, and can be taken back. Once for each visit.
 */
export async function showVisit(table: Table): Promise<void> {
  const scope = `table:${table.table_id}` as const;
  const visit = `${scope} ${table.generation ?? 0}`;
  if (shown?.visit !== visit || pictureScope() !== scope) {
    shown = { visit, ready: open(scope, table) };
    shown.ready.catch(() => (shown = undefined));
  }
  await shown.ready;
  applyBase({ ...emptyChange(scope), tables: [table] });
}

async function open(scope: Scope, table: Table): Promise<void> {
  await startOutbox();
  await beginVisit(scope, table.generation ?? 0);
  await startPicture(scope, applyGuestCommand);
}

/** Starts what a guest needs after the menu is shown. `over` is called when the table's session has ended. */
export async function runGuest(caller: Caller, table: Table, isOver: () => void): Promise<void> {
  // what is said of a table late is none of whoever has gone on to another, or to an order of his own
  const isHere = (): boolean => currentCaller() === caller;
  const over = (): void => {
    if (!isHere()) return;
    // who asked on would only be refused
    stopListening?.();
    stopRealtime();
    isOver();
  };
  stopListening?.();
  stopListening = onChange((change) => {
    if (change.unauthorised === caller) over();
  });
  const scope = `table:${table.table_id}` as const;
  await showVisit(table);
  if (!isHere()) return;
  kickSender();
  const { restaurant_id } = table;
  await startRealtime(
    { kind: 'guest', caller, scope, rooms: [scope], restaurant_id, table_id: table.table_id },
    { over },
  );
}
