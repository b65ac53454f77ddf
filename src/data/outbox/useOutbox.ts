import { useSnapshot } from 'valtio';
import { outbox } from './outboxStore.ts';

/** The outbox, followed by a component; what is in it is replaced, never changed. */
export const useOutbox = (): Readonly<typeof outbox> => useSnapshot(outbox) as typeof outbox;
