import { proxy, subscribe } from 'valtio';

/** How large everything on a device's screen is, in percent of its usual size. */
export const zooms = [90, 100, 110, 125, 150] as const;
/** Minutes without a touch after which a device that only certain roles may use locks itself (D18). */
export const lockMinutes = [1, 2, 5, 10, 30] as const;

/** How this device is set up by those who stand before it; kept on it, and nobody else's business. */
export type DeviceSettings = {
  /** no title and no way to the settings above the screen: they are found behind the connection */
  hideDeviceNavBar: boolean;
  zoom: number;
  lockAfter: number;
  /** 0–1 */
  volume: number;
};

const storageKey = 'comanda-device-settings';
const usual: DeviceSettings = { hideDeviceNavBar: false, zoom: 100, lockAfter: 5, volume: 0.8 };

const oneOf = <T>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.includes(value as T) ? (value as T) : otherwise;

/** What was kept, as far as it makes sense: somebody may have written anything there. */
export function settingsFrom(text: string | null): DeviceSettings {
  let kept: Partial<Record<keyof DeviceSettings, unknown>> = {};
  try {
    kept = (JSON.parse(text ?? '{}') as typeof kept | null) ?? {};
  } catch {
    // as if nothing had been kept
  }
  const { hideDeviceNavBar, zoom, lockAfter, volume } = kept;
  return {
    hideDeviceNavBar: hideDeviceNavBar === true,
    zoom: oneOf<number>(zooms, zoom, usual.zoom),
    lockAfter: oneOf<number>(lockMinutes, lockAfter, usual.lockAfter),
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // blocked
  }
}

export const deviceSettings = proxy<DeviceSettings>(settingsFrom(stored()));

export const changeDevice = (change: Partial<DeviceSettings>): void => void Object.assign(deviceSettings, change);

subscribe(deviceSettings, () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(deviceSettings));
  } catch {
    // blocked or full: it holds until the next start
  }
});
