import { useSnapshot } from 'valtio';
import { connection } from '../realtime/connectionStore.ts';
import { usePictureReady } from './useOrder.ts';

/** Whether nothing was kept and nothing heard yet, so that a list with nothing in it would not be true. */
export function useFirstSight(isEmpty: boolean): boolean {
  const ready = usePictureReady();
  const { online, lastSyncAt } = useSnapshot(connection);
  return !ready || (isEmpty && online && lastSyncAt === undefined);
}
