import { subscribeKey } from 'valtio/utils';
import { deviceCan } from '#domain/device/modes.ts';
import type { Device } from '#domain/device/device.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { connection } from '../realtime/connectionStore.ts';
import { readOwnPrinters } from './ownPrinters.ts';
import { printing, type HousePrinter } from './printStore.ts';

/** While something does not come out it is looked at again this often: the word that it changed may be lost. */
const askEvery = 15_000;
const nameOf = (restaurant_id: string): string => `comanda-printers:${restaurant_id}`;

let following: string | undefined;

/** Shows the house's printers as they were last known, and asks for them whenever there is reason to. Gives what ends it. */
export function followPrinters(device: Pick<Device, 'mode' | 'shows'>, restaurant_id: string): () => void {
  if (!deviceCan(device, 'seeDishes')) return () => undefined;
  following = restaurant_id;
  printing.restaurant_id = restaurant_id;
  printing.printers = keptPrinters(restaurant_id);
  printing.own = readOwnPrinters(restaurant_id).map((printer) => ({ printer, state: {} }));
  const timer = setInterval(() => {
    const waits = printing.printers.some(({ jobs }) => jobs.length > 0);
    if (waits) void lookAtPrinters(restaurant_id);
  }, askEvery);
  // a connection stands before it is shown as one, and until then nobody is asked
  const stopOnline = subscribeKey(connection, 'online', (online) => online && void lookAtPrinters(restaurant_id));
  return () => {
    clearInterval(timer);
    stopOnline();
    if (following === restaurant_id) following = undefined;
  };
}

let asking: Promise<void> | undefined;
let again = false;

/** Asks how the printers are and what waits there; calls that come while it asks make it ask once more. */
export async function lookAtPrinters(restaurant_id: string): Promise<void> {
  if (following !== restaurant_id || !connection.online) return;
  if (asking) {
    again = true;
    return asking;
  }
  asking = ask(restaurant_id).finally(() => {
    asking = undefined;
    if (!again) return;
    again = false;
    // meanwhile it may be another house
    if (following !== undefined) void lookAtPrinters(following);
  });
  return asking;
}

async function ask(restaurant_id: string): Promise<void> {
  try {
    const printers = await call('GET /restaurant/printers', { query: { restaurant_id } });
    if (following !== restaurant_id) return;
    printing.printers = printers;
    localStorage.setItem(nameOf(restaurant_id), JSON.stringify(printers));
  } catch (error) {
    // a server of before this release knows no such call; a full storage only forgets sooner
    if (!(error instanceof CallFailed) && !(error instanceof DOMException)) reportError(error);
  }
}

/** So that a receipt can be asked for where there is no network. What waited there then nobody knows any more. */
function keptPrinters(restaurant_id: string): HousePrinter[] {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(restaurant_id)) ?? '[]') as HousePrinter[];
    return kept.map(({ printer }) => ({ printer, state: {}, jobs: [] }));
  } catch {
    return []; // blocked, or nothing that makes sense: the server tells it again
  }
}
