import type { Table, WaiterReason } from '#domain/table/table.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { commandOfOperation } from '#src/data/outbox/operation.ts';
import { withdraw } from '#src/data/outbox/outboxStore.ts';
import { useOutbox } from '#src/data/outbox/useOutbox.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { WaiterTab } from '#src/features/table/WaiterTab.tsx';

/** The Waiter tab with what this phone and the staff know of the table's calls. */
export function WaiterPanel({ table, timeZone }: { table: Table; timeZone: string }) {
  const tableEvents = usePicture('tableEvents');
  const { waiting } = useOutbox();
  const events = Object.values(tableEvents).filter((event) => event.table_id === table.table_id);
  const calls = waiting.flatMap((operation) => {
    const command = commandOfOperation(operation);
    return command?.type === 'table.call' ? [{ key: operation.key, event_id: command.body.event_id }] : [];
  });
  const call = async (reason: WaiterReason, comment: string): Promise<void> => {
    await act({
      type: 'table.call',
      body: { event_id: newId(), table_id: table.table_id, reason, ...(comment ? { comment } : {}) },
    });
  };
  return (
    <WaiterTab
      events={events}
      unsent={new Set(calls.map((call) => call.event_id))}
      timeZone={timeZone}
      onCall={call}
      onWithdraw={(event_id) => {
        const operation = calls.find((call) => call.event_id === event_id);
        if (operation) void withdraw(operation.key);
      }}
    />
  );
}
