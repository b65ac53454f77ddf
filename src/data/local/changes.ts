import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import { lifted } from '../outbox/liftOperation.ts';
import type { StoredOperation } from '../outbox/operation.ts';
import type { DraftRow, HeldRow } from './drafts.ts';
import type { BooksChange } from './journalRows.ts';
import type { Caller, Scope } from './scope.ts';

/** What the server said, newer than what was stored. */
export type BaseChange = {
  scope: Scope;
  orders: Order[];
  tables: Table[];
  tableEvents: TableEvent[];
  /** cash that waits for its order */
  unassigned: PartialPayment[];
  /** a fresh picture of these, asked for at this time: what is not in it and was not heard of later is gone */
  whole?: { asOf: number; of: 'all' | 'orders' };
};

/** Something stored, told to every tab and to the service worker's pages; one message is shown in one step. */
export type Change = {
  base?: BaseChange;
  /** operations as they now stand, new ones included */
  saved?: StoredOperation[];
  /** keys of operations that are done with; `done` ones were answered by the server */
  gone?: { key: string; done: boolean }[];
  /** drafts as they now stand */
  drafts?: DraftRow[];
  /** taps that can be taken back for a moment */
  held?: HeldRow[];
  /** ids of those that are in the outbox now, or were taken back */
  released?: string[];
  /** a register's books */
  books?: BooksChange;
  lastSyncAt?: string;
  /** a caller has no right to speak any more */
  unauthorised?: Caller;
};

type Listener = (change: Change) => void;
const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('comanda-changes');
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => tell(inThisRelease(data)));
  return channel;
}

/** Another tab may still be of another release. */
const inThisRelease = ({ saved, ...change }: Change): Change => ({
  ...change,
  ...(saved && { saved: saved.map(lifted) }),
});

/** One listener that fails keeps the news from no other, nor from whoever stored it. */
function tell(change: Change): void {
  for (const listener of listeners) {
    try {
      listener(change);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Hears what this context and all others announce. */
export function onChange(listener: Listener): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(change: Change): void {
  tell(change);
  const channel = open();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(change);
}
