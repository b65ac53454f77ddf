import type { Table } from '#domain/table/table.ts';
import { beginVisit } from '../local/baseStorage.ts';
import { onChange } from '../local/changes.ts';
import type { Caller } from '../local/scope.ts';
import { startOutbox } from '../outbox/outboxStore.ts';
import { kickSender } from '../outbox/startSender.ts';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import { startPicture } from '../picture/startPicture.ts';
import { applyBase, emptyChange } from '../realtime/applyBase.ts';
import { startRealtime, stopRealtime } from '../realtime/startRealtime.ts';
import { currentCaller } from './identity.ts';

let stopListening: (() => void) | undefined;

/** Starts what a guest needs after the menu is shown. `over` is called when the table's session has ended. */
export async function runGuest(caller: Caller, table: Table, isOver: () => void): Promise<void> {
  const over = (): void => {
    // who asked on would only be refused
    stopListening?.();
    stopRealtime();
    isOver();
  };
  stopListening?.();
  stopListening = onChange((change) => {
    // whoever has gone on to an order of his own follows that one: the table's end is none of it
    if (change.unauthorised === caller && currentCaller() === caller) over();
  });
  const scope = `table:${table.table_id}` as const;
  await startOutbox();
  await beginVisit(scope, table.generation ?? 0);
  await startPicture(scope, applyGuestCommand);
  applyBase({ ...emptyChange(scope), tables: [table] });
  kickSender();
  const { restaurant_id } = table;
  await startRealtime(
    { kind: 'guest', caller, scope, rooms: [scope], restaurant_id, table_id: table.table_id },
    { over },
  );
}
