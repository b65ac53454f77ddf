import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lookForUpdate, updateNow, updateWaitsFor } from './appUpdate.ts';
import { outbox } from './outbox/outboxStore.ts';
import { setUnderWay } from './underWay.ts';

vi.mock('./outbox/outboxStore.ts', () => ({ outbox: { waiting: [] as object[], parked: [] as object[] } }));

const reload = vi.fn();
const told: unknown[] = [];
const waiting = { postMessage: (message: object) => void told.push(message) };
let installed: { update: () => Promise<void>; installing: EventTarget | null; waiting: object | null } | undefined;
let container: EventTarget;

beforeEach(() => {
  installed = { update: async () => undefined, installing: null, waiting: null };
  container = Object.assign(new EventTarget(), { getRegistration: async () => installed });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload: reload.mockReset() });
  told.length = 0;
  Object.assign(outbox, { waiting: [], parked: [] });
});
afterEach(() => {
  setUnderWay('cart', false);
  vi.unstubAllGlobals();
});

describe('whoever looks for a new version', () => {
  test('hears that this browser installs none', async () => {
    installed = undefined;
    expect(await lookForUpdate()).toBe('none');
    vi.stubGlobal('navigator', {});
    expect(await lookForUpdate()).toBe('none');
  });

  test('hears how it is, also without a network', async () => {
    expect(await lookForUpdate()).toBe('newest');
    installed!.update = () => Promise.reject(new TypeError('Failed to fetch'));
    installed!.waiting = waiting;
    expect(await lookForUpdate()).toBe('waiting');
  });

  test('asks the server, and hears of it once it is installed', async () => {
    const installing = new EventTarget();
    let asked = 0;
    installed!.update = async () => {
      asked += 1;
      installed!.installing = installing;
    };
    let state: string | undefined;
    const looking = lookForUpdate().then((found) => (state = found));
    await new Promise((resolve) => setImmediate(resolve));
    expect([asked, state]).toEqual([1, undefined]);
    installed!.waiting = waiting;
    installing.dispatchEvent(new Event('statechange'));
    await looking;
    expect(state).toBe('waiting');
  });
});

test('a new version waits for what was done here to be sent or decided, then for what was begun', () => {
  expect(updateWaitsFor()).toBeUndefined();
  setUnderWay('cart', true);
  expect(updateWaitsFor()).toBe('work');
  Object.assign(outbox, { waiting: [{}] });
  expect(updateWaitsFor()).toBe('outbox');
  Object.assign(outbox, { waiting: [], parked: [{}] });
  expect(updateWaitsFor()).toBe('outbox');
});

describe('a new version that somebody lets in', () => {
  test('takes over, and the window starts again with it, once', async () => {
    installed!.waiting = waiting;
    await updateNow();
    expect([told, reload.mock.calls.length]).toEqual([[{ type: 'SKIP_WAITING' }], 0]);
    for (let times = 0; times < 2; times += 1) container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => void]>([
    ['there is none', () => (installed!.waiting = null)],
    ['this browser installs none', () => (installed = undefined)],
    ['something is under way', () => setUnderWay('cart', true)],
    ['something waits to be sent', () => Object.assign(outbox, { waiting: [{}] })],
  ])('does nothing where %s', async (_, given) => {
    installed!.waiting = waiting;
    given();
    await updateNow();
    container.dispatchEvent(new Event('controllerchange'));
    expect([told, reload.mock.calls.length]).toEqual([[], 0]);
  });
});
