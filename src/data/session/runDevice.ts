import type { Device } from '#domain/device/device.ts';
import { onChange } from '../local/changes.ts';
import { askToKeepStorage } from '../local/storageState.ts';
import { loadRestaurant } from '../menu/menuStore.ts';
import { startOutbox } from '../outbox/outboxStore.ts';
import { devicePicture } from '../picture/devicePicture.ts';
import { startPicture } from '../picture/startPicture.ts';
import type { DeviceNews } from '../realtime/listening.ts';
import { followStream } from '../realtime/restaurantFeed.ts';
import { startRealtime } from '../realtime/startRealtime.ts';

let runningAs: string | undefined;
let stopListening: (() => void) | undefined;

/** Starts what a device needs, from what it has kept: outbox, picture, menu, then the connection. */
export async function runDevice(device: Device, restaurant_id: string | undefined, news: DeviceNews): Promise<void> {
  const as = `${device.device_id} ${restaurant_id ?? ''}`;
  if (runningAs === as) return;
  runningAs = as;
  stopListening?.();
  stopListening = onChange(({ unauthorised }) => {
    if (unauthorised === `device:${device.machineId}`) news.revoked?.();
  });
  await startOutbox();
  void askToKeepStorage().catch(reportError);
  if (restaurant_id) {
    await startPicture(`restaurant:${restaurant_id}`, devicePicture);
    void loadRestaurant(restaurant_id).catch(reportError);
  }
  const { kickSender } = await import('../outbox/startSender.ts');
  kickSender();
  await startRealtime(
    {
      kind: 'device',
      caller: `device:${device.machineId}`,
      rooms: [`device:${device.device_id}`, ...(restaurant_id ? [`restaurant:${restaurant_id}` as const] : [])],
      ...(restaurant_id
        ? { scope: `restaurant:${restaurant_id}`, restaurant_id, follow: () => followStream(restaurant_id) }
        : {}),
    },
    news,
  );
}
