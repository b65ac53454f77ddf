import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../tests/support/memoryStorage.ts';
import type * as reachability from './api/reachability.ts';
import type * as connections from './realtime/connectionStore.ts';
import type * as practices from './practice.ts';

const world = vi.hoisted(() => ({ kicked: 0, stopped: 0, locks: [] as { name: string; held: boolean }[] }));
vi.mock('./outbox/startSender.ts', () => ({
  kickSenderNow: () => void (world.kicked += 1),
  senderLock: 'comanda-sender',
}));
vi.mock('./realtime/startRealtime.ts', () => ({ stopRealtime: () => void (world.stopped += 1) }));

const minute = 60_000;
const now = Date.parse('2026-11-28T20:00:00.000Z');
const kept = 'comanda-practice:device:m1';
const reported = vi.fn();
const listen = vi.fn<() => Promise<void>>();
let window: EventTarget;
let page: EventTarget;
let app: typeof practices & typeof reachability & typeof connections;

/** A window of the device is opened, and begins to listen. */
async function start(): Promise<void> {
  vi.resetModules();
  window = new EventTarget();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('document', page);
  app = {
    ...(await import('./practice.ts')),
    ...(await import('./api/reachability.ts')),
    ...(await import('./realtime/connectionStore.ts')),
  };
  app.showOnline(true);
}
const begins = (caller: 'device:m1' | 'device:m2' = 'device:m1', what = listen) =>
  app.listenUnlessPractising(caller, what);
const shows = () => ({ cut: app.line.cut, online: app.connection.online, ...app.practice });
/** Another window of this browser has changed what is kept. */
const told = (key: string): void => void window.dispatchEvent(Object.assign(new Event('storage'), { key }));
const held = () => world.locks.filter((lock) => lock.held).map(({ name }) => name);
const blocks = (call: 'getItem' | 'setItem' | 'removeItem') =>
  vi.spyOn(localStorage, call).mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  Object.assign(world, { kicked: 0, stopped: 0, locks: [] });
  listen.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('reportError', reported.mockReset());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async (name: string, work: () => Promise<void>) => {
        const lock = { name, held: true };
        world.locks.push(lock);
        await work();
        lock.held = false;
      },
    },
  });
  await start();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an outage that is played', () => {
  it('is none on a device that plays none: it listens at once', async () => {
    await begins();
    expect(listen).toHaveBeenCalledTimes(1);
    expect(shows()).toEqual({ cut: false, online: true, over: false });
    expect([vi.getTimerCount(), world.locks, world.stopped]).toEqual([0, [], 0]);
  });

  it('is like a real one until its end, to the second, and everything goes on then', async () => {
    await begins();
    app.startPractice(2);
    expect(shows()).toEqual({ cut: true, online: false, over: false, until: '2026-11-28T20:02:00.000Z' });
    expect([held(), world.stopped, listen.mock.calls.length]).toEqual([['comanda-sender'], 1, 1]);
    await vi.advanceTimersByTimeAsync(2 * minute - 1_000);
    expect([app.line.cut, world.kicked]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shows()).toEqual({ cut: false, online: false, over: true });
    expect([held(), world.kicked, listen.mock.calls.length, vi.getTimerCount()]).toEqual([[], 1, 2, 0]);
    app.practiceSeen();
    expect(app.practice).toEqual({ over: false });
  });

  it('is ended by whoever has seen enough, and is no more after a restart either', async () => {
    await begins();
    app.startPractice(5);
    app.endPractice();
    await vi.advanceTimersByTimeAsync(0);
    expect(shows()).toMatchObject({ cut: false, over: true });
    expect([localStorage.length, world.kicked, listen.mock.calls.length, held()]).toEqual([0, 1, 2, []]);
    app.endPractice();
    expect([world.kicked, listen.mock.calls.length]).toEqual([1, 2]);
  });

  it('goes on over a restart for as long as it was to take', async () => {
    await begins();
    app.startPractice(15);
    // the window is gone with all that it was about to do
    vi.clearAllTimers();
    vi.setSystemTime(now + 14 * minute);
    listen.mockClear();
    await start();
    await begins();
    expect(shows()).toMatchObject({ cut: true, online: false, until: '2026-11-28T20:15:00.000Z' });
    expect(listen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(minute);
    expect(listen).toHaveBeenCalledTimes(1);
    expect(shows()).toMatchObject({ cut: false, over: true });
  });

  it('is played again from its beginning where somebody begins it once more', async () => {
    await begins();
    app.startPractice(2);
    await vi.advanceTimersByTimeAsync(minute);
    app.startPractice(2);
    expect(app.practice).toEqual({ over: false, until: '2026-11-28T20:03:00.000Z' });
    expect([world.locks.length, world.stopped, vi.getTimerCount()]).toEqual([1, 1, 1]);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(app.practice).toEqual({ over: true });
    app.startPractice(2);
    expect(app.practice, 'and nobody is told any more that the last one is over').toMatchObject({ over: false });
    expect(held()).toEqual(['comanda-sender']);
  });

  it('is over as soon as a device that slept through its end is looked at', async () => {
    await begins();
    app.startPractice(2);
    vi.setSystemTime(now + 2 * minute - 1);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(app.line.cut).toBe(true);
    vi.setSystemTime(now + 2 * minute);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(app.line.cut).toBe(false);
  });

  it.each([
    ['longer than any may take is none: somebody has set the clock', 15 * minute + 1, false],
    ['of the longest time is played', 15 * minute, true],
    ['that has ended is none', 0, false],
  ])('%s', async (_, left, isPlayed) => {
    localStorage.setItem(kept, String(now + left));
    await begins();
    expect([app.line.cut, listen.mock.calls.length]).toEqual([isPlayed, isPlayed ? 0 : 1]);
  });

  it('that has ended is not gone on with by who comes just then: he listens when everything goes on', async () => {
    await begins();
    app.startPractice(2);
    vi.setSystemTime(now + 2 * minute);
    await begins();
    expect([app.line.cut, listen.mock.calls.length]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([app.line.cut, listen.mock.calls.length]).toEqual([false, 2]);
    const reads = vi.spyOn(localStorage, 'getItem');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(reads, 'and nobody looks for its end any more').not.toHaveBeenCalled();
  });

  it('is of this device alone, and ends for whoever the window becomes', async () => {
    await begins();
    app.startPractice(5);
    const other = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    await begins('device:m2', other);
    expect([app.line.cut, other.mock.calls.length, held()]).toEqual([false, 1, []]);
    // and it is played on by the one who began it
    await begins();
    expect(app.line.cut).toBe(true);
  });

  it('is still played where somebody unlocks the device in it, who then does not listen either', async () => {
    await begins();
    app.startPractice(5);
    app.showOnline(true);
    const other = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    await begins('device:m1', other);
    expect([app.connection.online, other.mock.calls.length, held().length]).toEqual([false, 0, 1]);
    app.endPractice();
    expect([other.mock.calls.length, listen.mock.calls.length]).toEqual([1, 1]);
  });

  it('is none before the device listens', () => {
    app.startPractice(5);
    app.endPractice();
    told(kept);
    expect([app.line.cut, localStorage.length, world.kicked]).toEqual([false, 0, 0]);
  });
});

describe('the windows of a device', () => {
  it('play it together, whichever of them begins and ends it', async () => {
    await begins();
    localStorage.setItem(kept, String(now + 5 * minute));
    told('comanda-practice:device:m2');
    expect(app.line.cut).toBe(false);
    told(kept);
    expect(app.line.cut).toBe(true);
    localStorage.removeItem(kept);
    told('comanda-print-receipts');
    expect(app.line.cut).toBe(true);
    told(kept);
    expect(app.line.cut).toBe(false);
    localStorage.setItem(kept, String(now));
    told(kept);
    expect(app.line.cut, 'one that ends in this moment').toBe(false);
  });
});

it('where nobody can tell of other windows none is waited for', async () => {
  vi.stubGlobal('addEventListener', undefined);
  vi.resetModules();
  expect((await import('./practice.ts')).practice).toEqual({ over: false });
});

describe('a device that may keep nothing', () => {
  it('plays none: after a restart it could not be told from a real one', async () => {
    await begins();
    blocks('setItem');
    app.startPractice(5);
    expect(app.line.cut).toBe(false);
  });

  it('listens', async () => {
    blocks('getItem');
    await begins();
    expect([app.line.cut, listen.mock.calls.length]).toEqual([false, 1]);
  });

  it('comes back where it can not know any more how long it was to play', async () => {
    await begins();
    app.startPractice(5);
    blocks('getItem');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(app.line.cut).toBe(false);
  });

  it('comes back from the one that it plays', async () => {
    await begins();
    app.startPractice(5);
    blocks('removeItem');
    app.endPractice();
    expect(app.line.cut).toBe(false);
  });
});

it('what breaks while it comes back is told', async () => {
  await begins();
  app.startPractice(5);
  listen.mockRejectedValue(new TypeError('ours'));
  app.endPractice();
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.mock.calls).toEqual([[new TypeError('ours')]]);
});
