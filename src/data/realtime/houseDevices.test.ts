import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device, DeviceMode } from '#domain/device/device.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { connection } from './connectionStore.ts';
import { followHouseDevices, houseDevices } from './houseDevices.ts';

const world = vi.hoisted(() => ({ asked: [] as unknown[][], answers: new Map<string, () => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({
  call: (...asked: [string, { query: { restaurant_id: string } }]) => {
    world.asked.push(asked);
    return world.answers.get(asked[1].query.restaurant_id)!();
  },
}));

const device = { mode: 'cashregister', device_id: 'own' } as Device;
const told = (device_id: string) => ({
  at: '2026-11-28T10:00:00.000Z',
  devices: [{ device_id }, { device_id: 'own' }],
});
const never = () => new Promise<never>(() => undefined);
const reported = vi.fn();
let stops: (() => void)[];
const follow = (restaurant_id: string, who: Device = device): (() => void) => {
  const stop = followHouseDevices(who, restaurant_id);
  stops.push(stop);
  return stop;
};
const turn = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('reportError', reported.mockReset());
  stops = [];
  world.asked = [];
  world.answers.clear();
  connection.online = true;
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the other devices are of the house that is worked for, whatever was known of the one before', async () => {
  world.answers.set('before', () => Promise.resolve(told('theirs')));
  follow('before')();
  await turn();
  // it came after its end
  expect(houseDevices.devices).toEqual([]);
  let stop = follow('before');
  await turn();
  expect(houseDevices).toEqual({ ...told('theirs'), devices: [{ device_id: 'theirs' }] });
  stop();

  world.answers.set('house', never);
  stop = follow('house');
  await turn();
  expect(houseDevices).toEqual({ devices: [] });
  stop();

  // what was kept of it is there at once
  world.answers.set('before', never);
  follow('before')();
  expect(houseDevices).toEqual({ ...told('theirs'), devices: [{ device_id: 'theirs' }] });
});

it('no house has devices before one is followed', async () => {
  vi.resetModules();
  expect((await import('./houseDevices.ts')).houseDevices).toEqual({ devices: [] });
});

describe('who follows the devices of the house', () => {
  it('asks once a minute while there is a connection, and no more once it has ended', async () => {
    world.answers.set('house', () => Promise.resolve(told('bar')));
    const stop = follow('house');
    expect(world.asked).toEqual([['GET /device/house', { query: { restaurant_id: 'house' } }]]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(world.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.asked).toHaveLength(2);
    connection.online = false;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(world.asked).toHaveLength(2);
    connection.online = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.asked).toHaveLength(3);
    stop();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(world.asked).toHaveLength(3);
  });

  it.each<[DeviceMode, number]>([
    ['cashregister', 1],
    ['orderprocessing', 1],
    ['browser', 0],
  ])('works with what is ordered: %s', async (mode, asked) => {
    world.answers.set('house', never);
    const before = { ...told('bar') };
    Object.assign(houseDevices, before);
    follow('house', { ...device, mode });
    expect(world.asked).toHaveLength(asked);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.asked).toHaveLength(2 * asked);
    // what another tab shows is none of its business
    expect(houseDevices.devices).toHaveLength(asked ? 0 : 2);
  });

  it.each(['{', 'null', 'blocked'])('begins with nothing where what was kept makes no sense: %s', async (kept) => {
    world.answers.set('house', () => Promise.resolve(told('bar')));
    localStorage.setItem('comanda-house:house', kept);
    if (kept === 'blocked')
      vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
        throw new Error('blocked');
      });
    follow('house');
    expect(houseDevices).toEqual({ devices: [] });
    await turn();
    expect(houseDevices.devices).toEqual([{ device_id: 'bar' }]);
    expect(reported).not.toHaveBeenCalled();
  });

  it('is silent of a server that does not know the question, and not of a fault of ours', async () => {
    world.answers.set('house', () => Promise.reject(new CallFailed(noConnection)));
    follow('house')();
    await turn();
    expect(reported).not.toHaveBeenCalled();
    world.answers.set('house', () => Promise.reject(new TypeError('ours')));
    follow('house');
    await turn();
    expect(reported.mock.calls).toEqual([[new TypeError('ours')]]);
  });
});
