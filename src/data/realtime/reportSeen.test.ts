import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import type { Device } from '#domain/device/device.ts';

const call = vi.hoisted(() => vi.fn<(name: string, request: { body: unknown }) => Promise<object>>());
vi.mock('../api/call.ts', () => ({ call }));

const page = { hidden: false, woken: [] as (() => void)[] };
const told = () => call.mock.calls.map(([, { body }]) => body);
const soon = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  call.mockReset().mockResolvedValue({});
  Object.assign(page, { hidden: false, woken: [] });
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (event: string, listener: () => void, { once }: { once: boolean }) =>
      event === 'visibilitychange' && once && page.woken.push(listener),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function screen(device: Partial<Device>) {
  const { deviceSession } = await import('../session/deviceSessionStore.ts');
  deviceSession.device = { mode: 'orderprocessing', ...device } as Device;
  return (await import('./reportSeen.ts')).reportSeen;
}

async function fails(retry: WireError['retry']) {
  const { CallFailed, noConnection } = await import('../api/callFailed.ts');
  call.mockRejectedValueOnce(new CallFailed({ ...noConnection, retry }));
}

it('tells the newest of what came within two seconds, once', async () => {
  const seen = await screen({});
  seen('r', 5);
  seen('r', 7);
  seen('r', 6);
  await soon();
  seen('r', 7);
  await soon();
  expect(told()).toEqual([{ restaurant_id: 'r', seq: 7 }]);
});

it('tells of each restaurant by its own stream, however far the other one is', async () => {
  const seen = await screen({});
  seen('r', 5_000);
  await soon();
  seen('other', 3);
  await soon();
  expect(told()).toEqual([
    { restaurant_id: 'r', seq: 5_000 },
    { restaurant_id: 'other', seq: 3 },
  ]);
});

it('tells nothing while nobody can see the screen, and what it shows when it is looked at again', async () => {
  page.hidden = true;
  const seen = await screen({});
  seen('r', 5);
  await soon();
  expect(told()).toEqual([]);
  page.hidden = false;
  for (const wake of page.woken) wake();
  await soon();
  expect(told()).toEqual([{ restaurant_id: 'r', seq: 5 }]);
});

it('tells it again after a failure, also when nothing more happens, and not what was refused for good', async () => {
  const seen = await screen({});
  await fails('later');
  seen('r', 5);
  await soon();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told()).toHaveLength(2);
  await fails('never');
  seen('r', 6);
  await soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toHaveLength(3);
});

it.each<[string, Partial<Device>, number]>([
  ['a wall of the kitchen', { mode: 'orderscreen', shows: 'dishes' }, 1],
  ['a board for guests', { mode: 'orderscreen' }, 0],
  ['a register', { mode: 'cashregister' }, 0],
])('%s tells it: %s %i', async (_, device, times) => {
  const seen = await screen(device);
  seen('r', 5);
  await soon();
  expect(told()).toHaveLength(times);
});

it('tells it by the call for it, and hides no fault of ours', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const seen = await screen({});
  const failure = new TypeError('ours');
  call.mockRejectedValueOnce(failure);
  seen('r', 5);
  await soon();
  expect(call.mock.calls.map(([name]) => name)).toEqual(['POST /order/seen']);
  expect(reported.mock.calls).toEqual([[failure]]);
});
