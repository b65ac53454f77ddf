import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceModes, type Device, type DeviceMode } from '#domain/device/device.ts';
import type { DeviceNews, Listening } from '../realtime/listening.ts';
import { forgetRun, runDevice } from './runDevice.ts';

/** What a device that runs does besides: what it was asked for, in its order. */
const world = vi.hoisted(() => ({ did: [] as unknown[][], failing: '', practises: false }));
const step = vi.hoisted(() => (name: string) => async (...given: unknown[]): Promise<unknown> => {
  world.did.push([name, ...given]);
  if (world.failing === name) throw new TypeError(name);
  return undefined;
});
const following = vi.hoisted(() => (name: string) => (_device: unknown, restaurant_id: string) => {
  world.did.push([name, restaurant_id]);
  return () => void world.did.push([`${name} ends`, restaurant_id]);
});
vi.mock('../local/storageState.ts', () => ({ askToKeepStorage: async () => undefined }));
vi.mock('../menu/menuStore.ts', () => ({
  loadRestaurant: async () => undefined,
  showKeptRestaurant: async () => undefined,
}));
vi.mock('../outbox/givenBack.ts', () => ({ loadGivenBack: async () => undefined }));
vi.mock('../outbox/outboxStore.ts', () => ({ outbox: { waiting: [] }, startOutbox: async () => undefined }));
vi.mock('../outbox/startSender.ts', () => ({ kickSender: () => undefined }));
vi.mock('../picture/startPicture.ts', () => ({ startPicture: async () => undefined }));
vi.mock('../journal/openBooks.ts', () => ({ openBooks: step('openBooks') }));
vi.mock('../table/areaStore.ts', () => ({
  openAreas: step('openAreas'),
  readAreas: step('readAreas'),
  keepAreas: step('keepAreas'),
}));
vi.mock('../receiptMails.ts', () => ({ startReceiptMails: step('startReceiptMails') }));
vi.mock('../print/sendPrints.ts', () => ({ openPrints: step('openPrints'), sendPrints: step('sendPrints') }));
vi.mock('../print/followPrinters.ts', () => ({
  followPrinters: following('followPrinters'),
  lookAtPrinters: step('lookAtPrinters'),
}));
vi.mock('../realtime/houseDevices.ts', () => ({ followHouseDevices: following('followHouseDevices') }));
vi.mock('../realtime/restaurantFeed.ts', () => ({ followStream: async () => undefined }));
vi.mock('../realtime/startRealtime.ts', () => ({
  fetchRealtime: async () => undefined,
  startRealtime: step('startRealtime'),
  stopRealtime: () => undefined,
}));
vi.mock('../practice.ts', () => ({
  listenUnlessPractising: async (caller: string, listen: () => Promise<void>) => {
    world.did.push(['listens', caller]);
    if (!world.practises) await listen();
  },
}));

const device = { device_id: 'd1', machineId: 'm1', mode: 'cashregister' } as Device;
const reported = vi.fn();
const names = () => world.did.map(([name]) => name);
const told = (): DeviceNews => world.did.findLast(([name]) => name === 'startRealtime')![2] as DeviceNews;
const did = (name: string) => world.did.filter(([each]) => each === name).map(([, ...given]) => given);

beforeEach(async () => {
  vi.stubGlobal('reportError', reported.mockReset());
  Object.assign(world, { failing: '', practises: false });
  forgetRun();
  // whatever ran before has ended
  await runDevice({ ...device, mode: 'browser' }, undefined, {});
  forgetRun();
  world.did = [];
});

describe('a device that runs in a house', () => {
  it('follows its printers and the other devices there, and ends that where it works for another house', async () => {
    await runDevice(device, 'r1', {});
    expect([did('followPrinters'), did('followHouseDevices')]).toEqual([[['r1']], [['r1']]]);
    expect(names()).not.toContain('followPrinters ends');
    await runDevice(device, 'r2', {});
    expect([did('followPrinters ends'), did('followHouseDevices ends')]).toEqual([[['r1']], [['r1']]]);
    await runDevice(device, undefined, {});
    expect([did('followPrinters ends'), did('followHouseDevices ends')]).toEqual([
      [['r1'], ['r2']],
      [['r1'], ['r2']],
    ]);
    await runDevice(device, 'r1', {});
    expect(did('followPrinters')).toEqual([['r1'], ['r2'], ['r1']]);
    expect(did('followPrinters ends'), 'there was nothing to end').toHaveLength(2);
  });

  it.each<[string, Device, string | undefined]>([
    ['has no house', device, undefined],
    ['is used by guests', { ...device, mode: 'browser' }, 'r1'],
    ['is a table’s tablet that nobody has unlocked', { ...device, mode: 'tablemanager', table_id: 't' }, 'r1'],
  ])('follows neither where it %s, and hears its news alone', async (_, which, restaurant_id) => {
    const connected = vi.fn();
    await runDevice(which, restaurant_id, { connected });
    for (const name of ['followPrinters', 'followHouseDevices']) expect(names()).not.toContain(name);
    for (const name of ['printers', 'areas']) expect(told()).not.toHaveProperty(name);
    told().connected!();
    expect(connected).toHaveBeenCalledTimes(1);
    for (const name of ['lookAtPrinters', 'sendPrints', 'readAreas']) expect(names()).not.toContain(name);
  });

  it('brings what it wants printed with every connection, and hears how its own printers are', async () => {
    await runDevice(device, 'r1', {});
    expect(names()).not.toContain('sendPrints');
    told().connected!();
    expect([did('sendPrints'), did('lookAtPrinters')]).toEqual([[[]], [['r1']]]);
    told().printers!('other');
    expect(did('lookAtPrinters')).toHaveLength(1);
    told().printers!('r1');
    expect(did('lookAtPrinters')).toEqual([['r1'], ['r1']]);
  });

  it('opens what waits to be printed or mailed, whatever becomes of it', async () => {
    await runDevice(device, undefined, {});
    for (const name of ['openPrints', 'startReceiptMails', 'openBooks']) expect(names()).toContain(name);
  });

  it.each(['openPrints', 'startReceiptMails', 'openBooks', 'openAreas'])('goes on where %s fails', async (name) => {
    world.failing = name;
    await runDevice(device, 'r1', {});
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError(name)]]);
    expect(names()).toContain('startRealtime');
  });

  it.each(deviceModes.filter((mode) => mode !== 'browser'))(
    'hears of the areas where it sees tables: %s',
    async (mode) => {
      const sees: readonly DeviceMode[] = ['cashregister', 'tablemanager'];
      const connected = vi.fn();
      await runDevice({ ...device, mode }, 'r1', { connected });
      told().connected!();
      expect(connected).toHaveBeenCalledTimes(1);
      expect(names().includes('readAreas')).toBe(sees.includes(mode));
      expect('areas' in told()).toBe(sees.includes(mode));
      expect(did('sendPrints')).toHaveLength(1);
    },
  );

  it.each([
    ['readAreas', () => told().connected!()],
    ['keepAreas', () => told().areas!({ restaurant_id: 'r1', areas: [] })],
  ])('says what broke in %s', async (name, happens) => {
    await runDevice(device, 'r1', {});
    world.failing = name;
    happens();
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError(name)]]);
  });

  it('listens to nobody while it plays an outage, and as itself when that ends', async () => {
    world.practises = true;
    await runDevice(device, 'r1', {});
    expect(did('listens')).toEqual([['device:m1']]);
    expect(names()).not.toContain('startRealtime');
  });

  it('is anew under other letters, and under none', async () => {
    await runDevice({ ...device, prefix: 'A' }, 'r1', {});
    await runDevice({ ...device, prefix: 'A' }, 'r1', {});
    expect(did('startRealtime')).toHaveLength(1);
    await runDevice({ ...device, prefix: 'B' }, 'r1', {});
    await runDevice(device, 'r1', {});
    expect(did('startRealtime')).toHaveLength(3);
    const [listening] = did('startRealtime').at(-1) as [Listening];
    expect(listening.caller).toBe('device:m1');
  });
});
