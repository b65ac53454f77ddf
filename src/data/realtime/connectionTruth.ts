import { onReached } from '../api/reachability.ts';
import { request } from '../api/request.ts';
import { onChange } from '../local/changes.ts';
import { outbox } from '../outbox/outboxStore.ts';
import { subscribeKey } from 'valtio/utils';
import { currentCaller } from '../session/identity.ts';
import { connection, showOnline, showSynced } from './connectionStore.ts';

/** What the specification says about the displayed state: looked at every 10 s. Bad and good news are shown sooner. */
const checkEvery = 10_000;

export type ConnectionTruth = {
  /** the socket answered, or it did not */
  socket(alive: boolean): void;
  /** asked twice, the server said nothing: no connection that is just being replaced */
  silent(): void;
  /** what is shown is what the server has, or no longer surely so: only then it is online */
  caughtUp(done: boolean): void;
  stop(): void;
};

/**
 * What is really known of the connection: whether the last request was answered and whether the socket is alive.
 * `navigator.onLine` only makes us look. `back` is called when the server can be reached again.
 */
export function watchConnection(back: () => void): ConnectionTruth {
  let reached = true;
  let alive = false;
  let current = false;

  const isOnline = (): boolean => reached && alive && current;
  const show = (): void => showOnline(isOnline());
  /** A connection that is just being replaced is no bad news yet: the check shows it when it stays away. */
  const showGood = (): void => void (isOnline() && showOnline(true));
  const stopReached = onReached((answered) => {
    if (reached === answered) return;
    reached = answered;
    if (answered) showGood();
    else show();
    if (answered) back();
  });
  const stopChange = onChange(({ lastSyncAt }) => {
    if (lastSyncAt) showSynced(lastSyncAt);
  });
  const stopWaiting = subscribeKey(outbox, 'waiting', (waiting) => {
    connection.waiting = waiting.length;
  });
  const check = setInterval(show, checkEvery);
  const probe = (): void => void request(currentCaller(), { method: 'GET', path: '/health', anonymous: true });
  const online = (): void => {
    back();
    probe();
  };
  addEventListener('offline', probe);
  addEventListener('online', online);
  return {
    socket(next) {
      if (alive === next) return;
      alive = next;
      showGood();
    },
    silent() {
      alive = false;
      show();
    },
    caughtUp(done) {
      current = done;
      showGood();
    },
    stop() {
      clearInterval(check);
      stopReached();
      stopChange();
      stopWaiting();
      removeEventListener('offline', probe);
      removeEventListener('online', online);
    },
  };
}
