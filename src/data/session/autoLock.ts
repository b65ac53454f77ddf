import { deviceSession } from './deviceSessionStore.ts';
import { deviceSettings } from './deviceSettings.ts';
import { isOpenTooLong, lockDevice } from './employeeUnlock.ts';

const second = 1_000;
const lookEvery = 5 * second;

export type IdleParts = {
  /** the device's clock, in milliseconds */
  wall: () => number;
  /** milliseconds that only go on, and may stand still while the device sleeps */
  steady: () => number;
};

/** How long nobody has touched a device, also when it slept meanwhile or somebody set its clock back. */
export function createIdleness({ wall, steady }: IdleParts): { touched(): void; milliseconds(): number } {
  let at = { wall: wall(), steady: steady() };
  return {
    touched: () => void (at = { wall: wall(), steady: steady() }),
    milliseconds: () => Math.max(wall() - at.wall, steady() - at.steady),
  };
}

/**
 * Locks a device that only certain roles may use when nobody has touched it for as long as is set on it, and when a
 * code's day is over (D18). Looked at again whenever the device wakes: timers sleep with it. Gives what ends it.
 */
export function startAutoLock(): () => void {
  const idle = createIdleness({ wall: () => Date.now(), steady: () => performance.now() });
  const look = (): void => {
    const { device, employee } = deviceSession;
    if (!employee || (device?.employeeTypes.length ?? 0) === 0) return;
    if (idle.milliseconds() < deviceSettings.lockAfter * 60 * second && !isOpenTooLong()) return;
    lockDevice().catch((error: unknown) => reportError(error));
  };
  const ends = new AbortController();
  const { signal } = ends;
  for (const kind of ['pointerdown', 'keydown'] as const) {
    const touched = (): void => {
      // the touch that wakes a device that slept too long opens nothing
      look();
      idle.touched();
    };
    addEventListener(kind, touched, { capture: true, signal });
  }
  for (const kind of ['focus', 'pageshow'] as const) addEventListener(kind, look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(look, lookEvery);
  return () => {
    ends.abort();
    clearInterval(timer);
  };
}
