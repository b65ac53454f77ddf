import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { picture, tableOrders } from './pictureStore.ts';

// Single entries of the picture. Whoever reads a record keeps all of it as it was when it was last drawn: a ticket that
// stands for an hour and looked for its order there would keep every order of that time.

export const useOrder = (order_id: string | undefined): Order | undefined => useEntry(picture.orders, order_id);
export const useTableName = (table_id: string | undefined): string | undefined =>
  useEntry(picture.tables, table_id)?.name;
/** Whether something of this order waits for the server. */
export const useIsPending = (order_id: string | undefined): boolean =>
  (useEntry(picture.pendingOrders, order_id) ?? 0) > 0;
/** Whether what the device has kept is shown. */
export const usePictureReady = (): boolean => useEntry(picture, 'ready');

/** `tableOrders`, the same list until one of them is another; empty without a table. */
export function useTableOrders(table_id: string | undefined): readonly Order[] {
  const known = useRef<readonly Order[]>([]);
  const read = (): readonly Order[] => {
    const now = table_id === undefined ? [] : tableOrders(table_id);
    const isSame = now.length === known.current.length && now.every((order, at) => order === known.current[at]);
    return isSame ? known.current : (known.current = now);
  };
  return useSyncExternalStore(followPicture, read, read);
}

const followPicture = (notify: () => void) => followed(picture, notify);

const followers = new WeakMap<object, Set<() => void>>();

/** One subscription for all that follow a record: there are hundreds of tickets on a board. */
function followed(record: object, notify: () => void): () => void {
  let all = followers.get(record);
  if (!all) {
    const begun = new Set<() => void>();
    subscribe(record, () => begun.forEach((each) => each()));
    followers.set(record, (all = begun));
  }
  const known = all.add(notify);
  return () => known.delete(notify);
}

function useEntry<R extends object, K extends keyof R | undefined>(
  record: R,
  key: K,
): K extends keyof R ? R[K] : undefined {
  const follow = useCallback((notify: () => void) => followed(record, notify), [record]);
  const read = () => (key === undefined ? undefined : record[key]) as K extends keyof R ? R[K] : undefined;
  return useSyncExternalStore(follow, read, read);
}
