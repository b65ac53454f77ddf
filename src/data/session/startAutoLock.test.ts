import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device, Employee } from '#domain/device/device.ts';
import { startAutoLock } from './autoLock.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { deviceSettings } from './deviceSettings.ts';

const world = vi.hoisted(() => ({
  locked: 0,
  isOver: false,
  lock: (): Promise<void> => Promise.resolve(),
}));
vi.mock('./employeeUnlock.ts', () => ({
  isOpenTooLong: () => world.isOver,
  lockDevice: () => {
    world.locked += 1;
    return world.lock();
  },
}));

const minute = 60_000;
const anna: Employee = { employee_id: 'anna', restaurant_id: 'r', name: 'Anna', types: ['waiter'], active: true };
const reported = vi.fn();
/** What lies in the middle of the page keeps its touches for itself: only who listens above it hears of them. */
const hears = (kind: string, options: unknown): boolean =>
  !['pointerdown', 'keydown'].includes(kind) || (options as AddEventListenerOptions).capture === true;
let page: EventTarget;
let screen: EventTarget;
let stop: () => void;

/** The device sleeps: no timer of it runs, nor does the clock that only goes on. */
const sleep = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const does = (kind: string): boolean => page.dispatchEvent(new Event(kind));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  Object.assign(world, { locked: 0, isOver: false, lock: () => Promise.resolve() });
  [page, screen] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('addEventListener', (kind: string, listen: () => void, options: AddEventListenerOptions) => {
    if (hears(kind, options)) page.addEventListener(kind, listen, options);
  });
  vi.stubGlobal('document', screen);
  vi.stubGlobal('reportError', reported.mockReset());
  deviceSession.device = { employeeTypes: ['waiter'] } as Device;
  deviceSession.employee = anna;
  deviceSettings.lockAfter = 2;
  stop = startAutoLock();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete deviceSession.device;
  delete deviceSession.employee;
});

describe('a device that certain people may use', () => {
  it('locks itself when nobody has touched it for as long as is set on it, and looks every few seconds', async () => {
    await vi.advanceTimersByTimeAsync(2 * minute - 1);
    expect(world.locked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.locked).toBe(1);
    deviceSettings.lockAfter = 1;
    does('pointerdown');
    expect(world.locked).toBe(2);
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(world.locked).toBe(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(world.locked).toBe(3);
  });

  it.each(['pointerdown', 'keydown'])('stays open for as long as somebody uses it: %s', async (kind) => {
    for (let touches = 0; touches < 5; touches += 1) {
      await vi.advanceTimersByTimeAsync(2 * minute - 1_000);
      does(kind);
    }
    expect(world.locked).toBe(0);
  });

  it.each(['pointerdown', 'keydown', 'focus', 'pageshow'])(
    'that slept too long is locked by what wakes it: %s',
    (kind) => {
      sleep(2 * minute - 1);
      does('focus');
      expect(world.locked).toBe(0);
      sleep(1);
      does(kind);
      expect(world.locked).toBe(1);
    },
  );

  it('that slept too long is locked as soon as its screen shows', () => {
    sleep(2 * minute);
    screen.dispatchEvent(new Event('visibilitychange'));
    expect(world.locked).toBe(1);
  });

  it('is locked in the midst of its use when its code’s day is over', async () => {
    does('pointerdown');
    world.isOver = true;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(world.locked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.locked).toBe(1);
  });

  it('says so where it could not be locked', async () => {
    world.lock = () => Promise.reject(new TypeError('ours'));
    sleep(2 * minute);
    does('focus');
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError('ours')]]);
  });

  it('is left alone once nobody watches it', async () => {
    stop();
    sleep(2 * minute);
    for (const kind of ['pointerdown', 'keydown', 'focus', 'pageshow']) does(kind);
    screen.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(world.locked).toBe(0);
  });
});

it.each<[string, () => void]>([
  ['nobody has opened', () => delete deviceSession.employee],
  ['everybody may use', () => (deviceSession.device = { employeeTypes: [] as string[] } as Device)],
  ['is none yet', () => delete deviceSession.device],
])('a device that %s locks nobody out', async (_, given) => {
  given();
  await vi.advanceTimersByTimeAsync(10 * minute);
  does('pointerdown');
  expect(world.locked).toBe(0);
});
