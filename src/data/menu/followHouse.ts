import { onReached } from '../api/reachability.ts';
import { request } from '../api/request.ts';
import { connection, showOnline } from '../realtime/connectionStore.ts';
import { loadRestaurant, menuState } from './menuStore.ts';

/** Milliseconds after which a house that is looked at is asked how it stands: sold out, paused, another menu. */
const askAgainAfter = 60_000;
/** Milliseconds after which a server that could not be reached is asked again, while somebody looks. */
const lookAgainAfter = 5_000;

/**
 * Shows a house and its menu to whoever sits at none of its tables, and keeps asking how it stands while somebody looks.
 * What is shown already is not asked for again at once. Answers how to stop.
 */
export function followHouse(restaurant_id: string): () => void {
  const ends = new AbortController();
  const look = (): void => void loadRestaurant(restaurant_id).catch(reportError);
  const again = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  if (menuState.restaurant?.restaurant_id !== restaurant_id || !menuState.index || mayBeOld()) look();
  const timer = setInterval(again, askAgainAfter);
  document.addEventListener('visibilitychange', again, { signal: ends.signal });
  const stopSeeing = seeConnection(again);
  return () => {
    clearInterval(timer);
    ends.abort();
    stopSeeing();
  };
}

let looked = false;

/** A page that the service worker has answered may be of another day: the first look at a house asks how it stands. */
function mayBeOld(): boolean {
  const kept = !looked && Boolean(navigator.serviceWorker?.controller);
  looked = true;
  return kept;
}

/** Whether the server can be reached, for pages that hold no socket. `back`: it can again. Answers how to stop. */
export function seeConnection(back: () => void): () => void {
  const ends = new AbortController();
  const stopReached = onReached((answered) => {
    // a phone without any network is answered by its own service worker
    const reached = answered && navigator.onLine;
    const returned = reached && !connection.online;
    showOnline(reached);
    if (returned) back();
  });
  const ask = (): void => void request('guest', { method: 'GET', path: '/health', anonymous: true });
  const cut = (): void => {
    showOnline(false);
    // asked at once: the answer of a moment ago no longer proves that what waits could go out
    ask();
  };
  // nobody tells that a server is back, and what is looked at may not need it
  const timer = setInterval(() => {
    if (!connection.online && navigator.onLine && document.visibilityState === 'visible') ask();
  }, lookAgainAfter);
  addEventListener('offline', cut, { signal: ends.signal });
  // the browser only hopes: an answer tells
  addEventListener('online', back, { signal: ends.signal });
  return () => {
    clearInterval(timer);
    ends.abort();
    stopReached();
  };
}
