import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { useServerNow } from '#src/data/useServerNow.ts';
import { doneCalls } from './answerCall.ts';
import { staffCalls, type StaffCall } from './staffCalls.ts';

/** The calls that concern the staff now; of one table, where one is named. */
export function useStaffCalls(table_id?: string): StaffCall[] {
  const tableEvents = usePicture('tableEvents');
  const { ids } = useSnapshot(doneCalls);
  const now = useServerNow(15);
  return useMemo(() => {
    const all = staffCalls(tableEvents, now, ids);
    return table_id === undefined ? all : all.filter(({ event }) => event.table_id === table_id);
  }, [tableEvents, now, ids, table_id]);
}
