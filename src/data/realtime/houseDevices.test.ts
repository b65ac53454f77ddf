import { beforeEach, expect, it, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { followHouseDevices, houseDevices } from './houseDevices.ts';

const { answers } = vi.hoisted(() => ({ answers: new Map<string, Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({
  call: (_: string, { query }: { query: { restaurant_id: string } }) => answers.get(query.restaurant_id),
}));

const device = { mode: 'cashregister', device_id: 'own' } as Device;
const told = (device_id: string) => ({
  at: '2026-11-28T10:00:00.000Z',
  devices: [{ device_id }, { device_id: 'own' }],
});
const never = new Promise<never>(() => undefined);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

it('the other devices are of the house that is worked for, whatever was known of the one before', async () => {
  answers.set('before', Promise.resolve(told('theirs')));
  followHouseDevices(device, 'before')();
  await turn();
  // it came after its end
  expect(houseDevices.devices).toEqual([]);
  let stop = followHouseDevices(device, 'before');
  await turn();
  expect(houseDevices.devices).toEqual([{ device_id: 'theirs' }]);
  stop();

  answers.set('house', never);
  stop = followHouseDevices(device, 'house');
  await turn();
  expect(houseDevices).toEqual({ devices: [] });
  stop();

  // what was kept of it is there at once
  answers.set('before', never);
  followHouseDevices(device, 'before')();
  expect(houseDevices).toEqual({ ...told('theirs'), devices: [{ device_id: 'theirs' }] });
});
