import { snapshot } from 'valtio';
import type { Device } from '#domain/device/device.ts';
import { deviceCan } from '#domain/device/modes.ts';
import { openBooks } from '../journal/openBooks.ts';
import { onChange } from '../local/changes.ts';
import { askToKeepStorage } from '../local/storageState.ts';
import { loadRestaurant, showKeptRestaurant } from '../menu/menuStore.ts';
import { loadGivenBack } from '../outbox/givenBack.ts';
import { applyCommand } from '#domain/order/applyCommand.ts';
import { outbox, startOutbox } from '../outbox/outboxStore.ts';
import { startPicture } from '../picture/startPicture.ts';
import { listenUnlessPractising } from '../practice.ts';
import { connection } from '../realtime/connectionStore.ts';
import type { DeviceNews, Listening } from '../realtime/listening.ts';
import { followPrinters, lookAtPrinters } from '../print/followPrinters.ts';
import { openPrints, sendPrints } from '../print/sendPrints.ts';
import { followHouseDevices } from '../realtime/houseDevices.ts';
import { followStream } from '../realtime/restaurantFeed.ts';
import { fetchRealtime, startRealtime, stopRealtime } from '../realtime/startRealtime.ts';
import { keepAreas, openAreas, readAreas } from '../table/areaStore.ts';
import { startReceiptMails } from '../receiptMails.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { readingScope } from './readingScope.ts';
import { takesMoney } from './takesMoney.ts';

/** of the release that this is (package.json) */
const appVersion = import.meta.env.VITE_APP_VERSION;

let running: { as: string } | undefined;
/** what is heard by the connection that stands */
let hearing: { restaurant_id: string | undefined; scope: string } | undefined;
let stopListening: (() => void) | undefined;
let stopAsking: (() => void) | undefined;
let stopPrinting: (() => void) | undefined;

/** The next run starts everything anew: what the device was is over. */
export function forgetRun(): void {
  running = undefined;
}

/**
 * Starts what a device needs, from what it has kept: outbox, picture, menu, then the connection. A run during which the
 * device becomes something else gives way to that one, which starts all of it.
 */
export async function runDevice(device: Device, restaurant_id: string | undefined, news: DeviceNews): Promise<void> {
  const scope = readingScope(device, restaurant_id);
  const books = takesMoney(device) ? (device.prefix ?? '') : '–';
  const as = `${device.device_id} ${restaurant_id ?? ''} ${scope} ${books}`;
  if (running?.as === as) return;
  const mine = { as };
  running = mine;
  hearOnly({ restaurant_id, scope });
  stopListening?.();
  stopListening = onChange(({ unauthorised }) => {
    if (unauthorised === `device:${device.machineId}`) news.revoked?.();
  });
  // before anything can be done here: on a first visit no service worker has what is fetched later
  await Promise.all([startOutbox(), fetchRealtime()]);
  await loadGivenBack();
  if (running !== mine) return;
  void askToKeepStorage().catch(reportError);
  let head: number | undefined;
  if (restaurant_id) {
    // first: the picture applies what waits by the restaurant's rules, and is shown only with it
    await showKeptRestaurant(restaurant_id).catch(reportError);
    if (running !== mine) return;
    head = await startPicture(scope, applyCommand);
    if (running !== mine) return;
    await openAreas(restaurant_id).catch(reportError);
    if (running !== mine) return;
    void loadRestaurant(restaurant_id).catch(reportError);
  }
  const letters = (prefix: string): void => news.changed?.({ ...asItIsNow(device), prefix, lastRecord: 0 });
  void openBooks(device, restaurant_id, { letters }).catch(reportError);
  void startReceiptMails().catch(reportError);
  const { kickSender } = await import('../outbox/startSender.ts');
  if (running !== mine) return;
  kickSender();
  const follows = scope !== 'guest';
  const listening: Listening = {
    kind: 'device',
    caller: `device:${device.machineId}`,
    report: () => ({ appVersion, pendingReplays: outbox.waiting.length }),
    rooms: [`device:${device.device_id}`, ...(follows ? [`restaurant:${restaurant_id}` as const] : [])],
    ...(restaurant_id && follows
      ? { scope, restaurant_id, follow: () => followStream(restaurant_id, scope, head) }
      : {}),
  };
  stopAsking?.();
  stopAsking = restaurant_id && follows ? followHouseDevices(device, restaurant_id) : undefined;
  stopPrinting?.();
  stopPrinting = restaurant_id && follows ? followPrinters(device, restaurant_id) : undefined;
  void openPrints().catch(reportError);
  const heard = restaurant_id && follows ? newsOfHouse(device, restaurant_id, news) : news;
  await listenUnlessPractising(listening.caller, () => startRealtime(listening, heard));
}

/** Of another house, or of what another one may read of it, nothing is known before its own connection says so. */
function hearOnly(next: NonNullable<typeof hearing>): void {
  const isOther = hearing !== undefined && hearing.restaurant_id !== next.restaurant_id;
  if (isOther || (hearing !== undefined && hearing.scope !== next.scope)) {
    stopRealtime();
    connection.known = false;
  }
  if (isOther) delete connection.lastSyncAt;
  hearing = next;
}

/** What a question was asked for may have been set up anew when its answer comes. */
function asItIsNow(device: Device): Device {
  const now = deviceSession.device;
  return now?.device_id === device.device_id ? (snapshot(now) as Device) : device;
}

/** What a device hears beside its own news, in a house that it follows. */
function newsOfHouse(device: Device, restaurant_id: string, news: DeviceNews): DeviceNews {
  const heard = withPrinters(restaurant_id, news);
  return deviceCan(device, 'seeTables') ? withAreas(restaurant_id, heard) : heard;
}

type Connecting = DeviceNews & { connected: () => void };

/** A device brings what it wants printed when it is online again, and hears how the printers are. */
const withPrinters = (restaurant_id: string, news: DeviceNews): Connecting => ({
  ...news,
  connected: () => {
    news.connected?.();
    void lookAtPrinters(restaurant_id);
    void sendPrints();
  },
  printers: (changed) => {
    if (changed === restaurant_id) void lookAtPrinters(restaurant_id);
  },
});

/** A device that sees tables follows their areas, too. */
const withAreas = (restaurant_id: string, news: Connecting): DeviceNews => ({
  ...news,
  connected: () => {
    news.connected();
    void readAreas(restaurant_id).catch(reportError);
  },
  areas: (changed) => {
    if (changed.restaurant_id === restaurant_id) void keepAreas(restaurant_id, changed.areas).catch(reportError);
  },
});
