import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteReached } from '../api/reachability.ts';
import { connection } from '../realtime/connectionStore.ts';
import { followHouse, seeConnection } from './followHouse.ts';
import { menuState } from './menuStore.ts';

const asked = vi.hoisted(() => vi.fn(async (_restaurant_id: string) => undefined));
vi.mock('./menuStore.ts', () => ({ menuState: {} as object, loadRestaurant: asked }));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const windowEvents = new EventTarget();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  page.visibilityState = 'visible';
  for (const key of ['restaurant', 'index'] as const) delete menuState[key];
  asked.mockClear();
  connection.online = true;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks at once, then each minute while somebody looks, and at once when he looks again', () => {
  stop = followHouse('a');
  expect(asked.mock.calls).toEqual([['a']]);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(120_000);
  expect(asked).toHaveBeenCalledTimes(2);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(120_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledTimes(3);
});

it('does not ask at once for what is shown already', () => {
  Object.assign(menuState, { restaurant: { restaurant_id: 'a' }, index: {} });
  stop = followHouse('a');
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['another house', { restaurant: { restaurant_id: 'b' }, index: {} }],
  ['the house without its menu', { restaurant: { restaurant_id: 'a' } }],
])('asks at once where %s is shown', (_, shown) => {
  Object.assign(menuState, shown);
  stop = followHouse('a');
  expect(asked.mock.calls).toEqual([['a']]);
});

it('asks at once for what a page of the service worker shows, which may be of another day', async () => {
  vi.resetModules();
  const { followHouse: followAnew } = await import('./followHouse.ts');
  const { menuState: shown } = await import('./menuStore.ts');
  Object.assign(shown, { restaurant: { restaurant_id: 'a' }, index: {} });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  stop = followAnew('a');
  expect(asked.mock.calls).toEqual([['a']]);
  stop();
  stop = followAnew('a');
  expect(asked).toHaveBeenCalledTimes(1);
});

it('says at once that the network is gone, and asks when it is back', () => {
  const back = vi.fn();
  stop = seeConnection(back);
  windowEvents.dispatchEvent(new Event('offline'));
  expect(connection.online).toBe(false);
  windowEvents.dispatchEvent(new Event('online'));
  expect([connection.online, back.mock.calls.length]).toEqual([false, 1]);
  noteReached(true);
  expect([connection.online, back.mock.calls.length]).toEqual([true, 2]);
  noteReached(true);
  expect(back).toHaveBeenCalledTimes(2);
  noteReached(false);
  expect(connection.online).toBe(false);
  stop();
  noteReached(true);
  expect(connection.online).toBe(false);
  connection.online = true;
  for (const event of ['offline', 'online']) windowEvents.dispatchEvent(new Event(event));
  expect([connection.online, back.mock.calls.length], 'nobody listens any more').toEqual([true, 2]);
});

it('asks again and again whether the server is there, while it is not and somebody looks', async () => {
  stop = seeConnection(() => undefined);
  const answered = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', answered);
  vi.advanceTimersByTime(60_000);
  expect(answered).not.toHaveBeenCalled();
  noteReached(false);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(5_000);
  expect(answered).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(answered).toHaveBeenCalledTimes(1);
  expect(answered).toHaveBeenCalledWith('/health', expect.objectContaining({ method: 'GET' }));
  expect(connection.online).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toHaveBeenCalledTimes(1);
  noteReached(false);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered, 'nobody looks any more').toHaveBeenCalledTimes(1);
});

it('is not online by what the phone’s own service worker answers without any network', () => {
  stop = seeConnection(() => undefined);
  vi.stubGlobal('navigator', { onLine: false });
  noteReached(true);
  expect(connection.online).toBe(false);
});
