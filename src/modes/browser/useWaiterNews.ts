import { useState } from 'react';
import { usePicture } from '#src/data/picture/usePicture.ts';

/** Whether the staff have answered a call since the guest last looked at the Waiter tab. */
export function useWaiterNews(table_id: string, looking: boolean): boolean {
  const tableEvents = usePicture('tableEvents');
  const answers = Object.values(tableEvents)
    .filter((event) => event.table_id === table_id)
    .flatMap((event) => [event.seenAt ?? '', event.processedAt ?? '']);
  const newest = answers.reduce((latest, at) => (at > latest ? at : latest), '');
  const [lookedAt, setLookedAt] = useState(newest);
  if (looking && lookedAt !== newest) setLookedAt(newest);
  return newest > lookedAt;
}
