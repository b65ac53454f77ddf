import { proxy, ref } from 'valtio';
import type { DrawnTable } from '#contract/drawnPage.ts';
import type { WireError } from '#contract/errors.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import { inVisit } from '#domain/table/inVisit.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';
import { loadRestaurant, placeRestaurant } from '../menu/menuStore.ts';

import { showOnline } from '../realtime/connectionStore.ts';
import { whenIdle } from '../whenIdle.ts';
import { becomeIdentity, currentCaller } from './identity.ts';

/** The table that a phone scanned. `over`: its session has ended, the code has to be scanned again (D16). */
export const guestSession = proxy<{ table?: Table; restaurant?: Restaurant; over?: boolean; error?: WireError }>({});

/** what an older release kept has no calls */
export type Scanned = Table & { restaurant: Restaurant; events?: TableEvent[] };

/** Under which name a phone keeps the table behind a code. */
export const keptTable = (code: string): string => `table:${code}`;

/** Milliseconds until a phone without a network asks again. */
const retryAfter = 3_000;

/** the last opening once more */
let again: (() => Promise<void>) | undefined;

/** Opens anew what could not be opened: the same table, by the same notice (D16). */
export const openAgain = (): Promise<void> | undefined => again?.();

let placed: DrawnTable | undefined;
let openings = 0;

/** Shows a table and its menu as the server has put them into the page. `openTable` makes this phone a guest there. */
export function placeTable(drawn: DrawnTable): void {
  const { code, table, restaurant, menu } = drawn;
  placed = drawn;
  becomeGuest(code, table);
  guestSession.table = ref(table);
  guestSession.restaurant = ref(restaurant);
  placeRestaurant(restaurant, menu);
}

/** The page of the table is left: an answer that comes now makes nobody a guest there. */
export function leaveTable(): void {
  openings += 1;
}

function becomeGuest(code: string, { table_id, restaurant_id, generation }: Table): void {
  becomeIdentity({
    caller: `guest:${code}`,
    scope: `table:${table_id}`,
    restaurant_id,
    complete: (command) => Promise.resolve(inVisit(command, generation)),
  });
}

/** What is ordered while nobody answers stands there at once, as waiting. */
async function showUnanswered(table: Table, waits: () => boolean): Promise<void> {
  if (!waits()) return;
  try {
    const { showVisit } = await import('./runGuest.ts');
    if (waits()) await showVisit(table);
  } catch (error) {
    reportError(error);
    setTimeout(() => void showUnanswered(table, waits), retryAfter);
  }
}

/** A notice led here that told of this visit (its table's generation); `over` is called where that is over. */
type Notice = { visit: number; over: () => void };

/** Opens the table behind a code, and its restaurant's menu. Without a network the table as it was known last. */
export async function openTable(code: string, notice?: Notice): Promise<void> {
  const caller = `guest:${code}` as const;
  const opening = (openings += 1);
  again = () => openTable(code, notice);
  const { table: before } = guestSession;
  // back at the table that is still on screen: what is done before the answer belongs to its visit
  if (before?.code === code) becomeGuest(code, before);
  else if (placed?.code !== code || currentCaller() !== caller) {
    becomeIdentity({ caller, scope: 'guest' });
    // what is tapped there now would be ordered at the one in the name of the other's guest
    delete guestSession.table;
  }
  delete guestSession.error;
  delete guestSession.over;
  const kept = keptTable(code);
  let answered = false;
  const later = (ms: number): void => void setTimeout(() => opening === openings && void openAgain(), ms);
  const waits = (): boolean => !answered && opening === openings;
  // the page came with its table: whoever reads it may order
  if (placed?.code === code && before) whenIdle(() => void showUnanswered(before, waits));
  let scanned: Scanned | undefined;
  try {
    scanned = await call('GET /table', { query: { code } });
    answered = true;
    // whoever taps it at home does not sit down among others (D16)
    if (notice && (scanned.generation ?? 0) > notice.visit) return opening === openings ? notice.over() : undefined;
    await writeValue(kept, scanned);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const offline = error.code === 'no_connection';
    scanned = offline ? await readValue<Scanned>(kept) : undefined;
    // another table has been opened meanwhile
    if (opening !== openings) return;
    if (offline && placed?.code === code && (scanned?.generation ?? -1) < (placed.table.generation ?? 0)) {
      showOnline(false);
      // the page came and then the network went: the menu is read on until this phone can become a guest of this visit
      later(retryAfter);
      return;
    }
    if (!scanned) {
      guestSession.error = error.error;
      // a server that wants to be left alone says for how long, in seconds
      const { retryAfter: wanted } = (error.error.details ?? {}) as { retryAfter?: number };
      if (wanted) later(wanted * 1000);
      return;
    }
  }
  if (opening !== openings) return;
  // the calls come again with the table's room
  const { restaurant, events: _calls, ...table } = scanned;
  becomeGuest(code, table);
  guestSession.table = ref(table);
  guestSession.restaurant = ref(restaurant);
  await loadRestaurant(table.restaurant_id, restaurant);
  const run = async (): Promise<void> => {
    try {
      const { runGuest } = await import('./runGuest.ts');
      await runGuest(caller, table, () => {
        guestSession.over = true;
      });
    } catch (error) {
      reportError(error);
      // the network went before its parts came: without them an order would be kept, and neither shown nor sent
      setTimeout(() => opening === openings && void run(), retryAfter);
    }
  };
  // the menu is read before the outbox, the picture and the socket come; whoever has gone on meanwhile is somebody else
  whenIdle(() => opening === openings && void run());
}
