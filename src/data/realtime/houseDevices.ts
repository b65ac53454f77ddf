import { proxy } from 'valtio';
import { deviceCan } from '#domain/device/modes.ts';
import type { Device, DeviceMode } from '#domain/device/device.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { connection } from './connectionStore.ts';

export type HouseDevice = { device_id: string; name: string; mode: DeviceMode; heardAt?: string };

/** The other devices of the house as the server last told of them: kept, since one asks for it when it is gone. */
export const houseDevices = proxy<{ at?: string; devices: HouseDevice[] }>({ devices: [] });

const askEvery = 60_000;
const nameOf = (restaurant_id: string): string => `comanda-house:${restaurant_id}`;

/** Asks once a minute which devices of the house were heard, while there is a connection. Gives what ends it. */
export function followHouseDevices(
  device: Pick<Device, 'mode' | 'shows' | 'device_id'>,
  restaurant_id: string,
): () => void {
  if (!deviceCan(device, 'seeDishes')) return () => undefined;
  delete houseDevices.at;
  houseDevices.devices = [];
  try {
    const kept = localStorage.getItem(nameOf(restaurant_id));
    if (kept) Object.assign(houseDevices, JSON.parse(kept));
  } catch {
    // blocked, or nothing that makes sense: the server tells it again
  }
  let over = false;
  const ask = async (): Promise<void> => {
    if (!connection.online) return;
    try {
      const { at, devices } = await call('GET /device/house', { query: { restaurant_id } });
      if (over) return;
      houseDevices.at = at;
      houseDevices.devices = devices.filter(({ device_id }) => device_id !== device.device_id);
      localStorage.setItem(nameOf(restaurant_id), JSON.stringify(houseDevices));
    } catch (error) {
      // a server of before this release knows no such call
      if (!(error instanceof CallFailed)) reportError(error);
    }
  };
  void ask();
  const timer = setInterval(() => void ask(), askEvery);
  return () => {
    over = true;
    clearInterval(timer);
  };
}
