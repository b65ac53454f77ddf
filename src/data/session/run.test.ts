import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { applyCommand } from '#domain/order/applyCommand.ts';
import { applyGuestCommand } from '#domain/order/guestRules.ts';
import { announce, onChange, type Change } from '../local/changes.ts';
import { outbox } from '../outbox/outboxStore.ts';
import { connection } from '../realtime/connectionStore.ts';
import type { DeviceNews, Listening } from '../realtime/listening.ts';
import { tables } from '../testing/house.ts';
import { until } from '../../../tests/support/until.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { becomeIdentity } from './identity.ts';
import { forgetRun, runDevice } from './runDevice.ts';
import { runGuest, showVisit } from './runGuest.ts';

/** What was started, in its order. */
const world = vi.hoisted(() => ({
  did: [] as unknown[][],
  failing: '',
  /** a step that takes until `release` */
  holding: '',
  release: (): void => undefined,
  scope: '',
  books: [] as unknown[],
}));
const step = vi.hoisted(() => (name: string) => async (...given: unknown[]): Promise<unknown> => {
  world.did.push([name, ...given]);
  if (world.failing === name) throw new TypeError(name);
  if (world.holding === name) await new Promise<void>((resolve) => (world.release = resolve));
  return undefined;
});
vi.mock('../local/storageState.ts', () => ({ askToKeepStorage: step('askToKeepStorage') }));
vi.mock('../menu/menuStore.ts', () => ({
  loadRestaurant: step('loadRestaurant'),
  showKeptRestaurant: step('showKeptRestaurant'),
}));
vi.mock('../outbox/givenBack.ts', () => ({ loadGivenBack: step('loadGivenBack') }));
vi.mock('../outbox/outboxStore.ts', () => ({ outbox: { waiting: [] }, startOutbox: step('startOutbox') }));
vi.mock('../outbox/startSender.ts', () => ({ kickSender: () => void world.did.push(['kickSender']) }));
vi.mock('../picture/startPicture.ts', () => ({
  startPicture: async (scope: string, ...given: unknown[]) => {
    world.scope = scope;
    await step('startPicture')(scope, ...given);
    return 10;
  },
  pictureScope: () => world.scope,
}));
vi.mock('../journal/openBooks.ts', () => ({
  openBooks: async (...given: unknown[]) => void (world.books = given),
}));
vi.mock('../table/areaStore.ts', () => ({
  openAreas: step('openAreas'),
  readAreas: step('readAreas'),
  keepAreas: step('keepAreas'),
}));
vi.mock('../realtime/restaurantFeed.ts', () => ({ followStream: step('followStream') }));
vi.mock('../realtime/startRealtime.ts', () => ({
  fetchRealtime: step('fetchRealtime'),
  startRealtime: step('startRealtime'),
  stopRealtime: () => void world.did.push(['stopRealtime']),
}));

const device = { device_id: 'd1', machineId: 'm1', mode: 'cashregister' } as Device;
const reported = vi.fn();
const names = () => world.did.map(([name]) => name);
const listening = () => world.did.find(([name]) => name === 'startRealtime')![1] as Listening;

beforeEach(() => {
  world.did = [];
  world.failing = '';
  world.scope = '';
  forgetRun();
  vi.stubGlobal('reportError', reported.mockReset());
});

describe('a device that runs', () => {
  it('starts from what it has kept, then connects', async () => {
    const news = { connected: vi.fn(), revoked: vi.fn() };
    await runDevice(device, 'r1', news);
    expect(names()).toEqual([
      'startOutbox',
      'fetchRealtime',
      'loadGivenBack',
      'askToKeepStorage',
      'showKeptRestaurant',
      'startPicture',
      'openAreas',
      'loadRestaurant',
      'kickSender',
      'startRealtime',
    ]);
    expect(world.did).toContainEqual(['showKeptRestaurant', 'r1']);
    expect(world.did).toContainEqual(['loadRestaurant', 'r1']);
    expect(world.did).toContainEqual(['startPicture', 'restaurant:r1', applyCommand]);
    const told = world.did.at(-1)![2] as DeviceNews;
    expect(told).toMatchObject({ revoked: news.revoked });
    told.connected!();
    expect(news.connected).toHaveBeenCalledOnce();
  });

  it('that sees tables reads their areas with every connection, and hears when its own house changes them', async () => {
    await runDevice({ ...device, mode: 'tablemanager' }, 'r1', {});
    expect(names()).not.toContain('readAreas');
    const told = world.did.at(-1)![2] as DeviceNews;
    told.connected!();
    expect(world.did.at(-1)).toEqual(['readAreas', 'r1']);
    told.areas!({ restaurant_id: 'other', areas: [] });
    expect(names()).not.toContain('keepAreas');
    told.areas!({ restaurant_id: 'r1', areas: [] });
    expect(world.did.at(-1)).toEqual(['keepAreas', 'r1', []]);
  });

  it('that sees no tables asks for no areas, and hears its news itself', async () => {
    const news = { over: () => undefined };
    await runDevice({ ...device, mode: 'orderprocessing' }, 'r1', news);
    const told = world.did.at(-1)![2] as DeviceNews;
    expect(told).toMatchObject(news);
    expect(told).not.toHaveProperty('areas');
    told.connected!();
    expect(names()).not.toContain('readAreas');
  });

  it('follows its restaurant, and says of itself how much waits', async () => {
    await runDevice(device, 'r1', {});
    expect(listening()).toMatchObject({
      kind: 'device',
      caller: 'device:m1',
      rooms: ['device:d1', 'restaurant:r1'],
      scope: 'restaurant:r1',
      restaurant_id: 'r1',
    });
    outbox.waiting = [{}, {}, {}] as never;
    expect(listening().report!()).toMatchObject({ pendingReplays: 3 });
    expect(listening().report!()).toHaveProperty('appVersion');
    listening().follow!();
    expect(world.did.at(-1), 'from where its picture stands').toEqual(['followStream', 'r1', 'restaurant:r1', 10]);
  });

  it('knows nothing of another house before that was heard, and goes on with what it knows under new letters', async () => {
    const known = { known: true, lastSyncAt: '2026-11-28T10:00:00.000Z' };
    await runDevice(device, 'r1', {});
    Object.assign(connection, known);
    world.did = [];
    await runDevice({ ...device, prefix: 'B' }, 'r1', {});
    expect(connection).toMatchObject(known);
    expect(names()).not.toContain('stopRealtime');
    const run = runDevice(device, 'r2', {});
    // at once: what the old connection still says is of the old house
    expect(names()).toContain('stopRealtime');
    expect(connection.known).toBe(false);
    expect(connection.lastSyncAt).toBeUndefined();
    await run;
  });

  it('opens its books when it takes money again, under the letters that it had', async () => {
    const letters = { ...device, prefix: 'A' };
    await runDevice({ ...letters, mode: 'orderprocessing' }, 'r1', {});
    world.books = [];
    await runDevice(letters, 'r1', {});
    expect(world.books.slice(0, 2)).toEqual([letters, 'r1']);
    world.books = [];
    await runDevice({ ...letters, name: 'Renamed' }, 'r1', {});
    expect(world.books).toEqual([]);
  });

  it('hears anew for whoever locks or unlocks it, and still knows when it last heard its house', async () => {
    await runDevice(device, 'r1', {});
    Object.assign(connection, { known: true, lastSyncAt: '2026-11-28T10:00:00.000Z' });
    await runDevice({ ...device, mode: 'browser' }, 'r1', {});
    expect(names()).toContain('stopRealtime');
    expect(connection).toMatchObject({ known: false, lastSyncAt: '2026-11-28T10:00:00.000Z' });
  });

  it('follows no restaurant where it has none, or reads as a guest', async () => {
    await runDevice(device, undefined, {});
    expect(names()).not.toContain('startPicture');
    expect(names()).not.toContain('loadRestaurant');
    expect(listening().rooms).toEqual(['device:d1']);
    expect(listening()).not.toHaveProperty('follow');
    world.did = [];
    await runDevice({ ...device, mode: 'browser' }, 'r1', {});
    expect(names()).toContain('loadRestaurant');
    expect(listening().rooms).toEqual(['device:d1']);
    expect(listening()).not.toHaveProperty('scope');
  });

  it('is started once, and anew for another device, restaurant or view', async () => {
    await runDevice(device, 'r1', {});
    const once = world.did.length;
    await runDevice({ ...device, name: 'Renamed' }, 'r1', {});
    expect(world.did).toHaveLength(once);
    await runDevice(device, 'r2', {});
    await runDevice({ ...device, device_id: 'd2' }, 'r2', {});
    await runDevice({ ...device, device_id: 'd2', mode: 'orderscreen' }, 'r2', {});
    await runDevice({ ...device, device_id: 'd2', mode: 'orderscreen' }, undefined, {});
    forgetRun();
    await runDevice({ ...device, device_id: 'd2', mode: 'orderscreen' }, undefined, {});
    await runDevice({ ...device, mode: 'browser' }, 'r1', {});
    await runDevice({ ...device, mode: 'browser' }, 'r2', {});
    expect(names().filter((name) => name === 'startRealtime')).toHaveLength(8);
  });

  it.each(['loadGivenBack', 'showKeptRestaurant', 'startPicture', 'openAreas'])(
    'that becomes another house’s starts nothing more of the one before, however long %s takes there',
    async (slow) => {
      world.holding = slow;
      const before = runDevice(device, 'r1', {});
      await until(() => names().includes(slow));
      world.holding = '';
      await runDevice(device, 'r2', {});
      const done = world.did.length;
      world.release();
      await before;
      expect(world.did.slice(done)).toEqual([]);
      expect([world.scope, names().filter((name) => name === 'startRealtime')]).toEqual([
        'restaurant:r2',
        ['startRealtime'],
      ]);
    },
  );

  it('opens its books, and is with the letters that it gets for them whatever it is by then', async () => {
    const changed = vi.fn();
    await runDevice({ ...device, prefix: 'A' }, 'r1', { changed });
    expect(world.books.slice(0, 2)).toEqual([{ ...device, prefix: 'A' }, 'r1']);
    const { letters } = world.books[2] as { letters: (prefix: string) => void };
    letters('B');
    deviceSession.device = { ...device, name: 'Renamed', prefix: 'A', lastRecord: 9 };
    letters('C');
    deviceSession.device = { ...device, device_id: 'other' };
    letters('D');
    delete deviceSession.device;
    expect(changed.mock.calls).toEqual([
      [{ ...device, prefix: 'B', lastRecord: 0 }],
      [{ ...device, name: 'Renamed', prefix: 'C', lastRecord: 0 }],
      [{ ...device, prefix: 'D', lastRecord: 0 }],
    ]);
  });

  it('hears that it may not speak any more, as the one that it is now', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    await runDevice(device, 'r1', { revoked: first });
    announce({ unauthorised: 'device:m2' });
    announce({});
    expect(first).not.toHaveBeenCalled();
    announce({ unauthorised: 'device:m1' });
    expect(first).toHaveBeenCalledTimes(1);
    await runDevice(device, 'r2', { revoked: second });
    announce({ unauthorised: 'device:m1' });
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await runDevice(device, 'r3', {});
    announce({ unauthorised: 'device:m1' });
    expect(reported).not.toHaveBeenCalled();
  });

  it.each(['askToKeepStorage', 'showKeptRestaurant', 'loadRestaurant'])('goes on where %s fails', async (name) => {
    world.failing = name;
    await runDevice(device, 'r1', {});
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError(name)]]);
    expect(names()).toContain('startRealtime');
  });
});

describe('a guest at a table', () => {
  const [table] = tables as [(typeof tables)[0]];
  const scope = `table:${table.table_id}` as const;
  beforeEach(() => becomeIdentity({ caller: 'guest:abc', scope }));

  it('has the outbox, the picture of the table by a guest’s rules, and its room', async () => {
    const based: Change[] = [];
    const stop = onChange((change) => based.push(change));
    const over = vi.fn();
    await runGuest('guest:abc', table, over);
    stop();
    expect(names()).toEqual(['startOutbox', 'startPicture', 'kickSender', 'startRealtime']);
    expect(world.did[1]).toEqual(['startPicture', scope, applyGuestCommand]);
    expect(world.did.at(-1)).toEqual([
      'startRealtime',
      {
        kind: 'guest',
        caller: 'guest:abc',
        scope,
        rooms: [scope],
        restaurant_id: table.restaurant_id,
        table_id: table.table_id,
      },
      { over: expect.any(Function) },
    ]);
    expect(based).toEqual([{ base: { scope, orders: [], tables: [table], tableEvents: [], unassigned: [] } }]);
  });

  it('shows what it does before anybody has answered, and shows it no second time then', async () => {
    const based: Change[] = [];
    const stop = onChange((change) => based.push(change));
    await showVisit(table);
    expect(names()).toEqual(['startOutbox', 'startPicture']);
    const session = { session_id: 's', openedAt: '2026-11-24T12:00:00.000Z' };
    await runGuest('guest:abc', { ...table, session }, vi.fn());
    stop();
    expect(names()).toEqual(['startOutbox', 'startPicture', 'kickSender', 'startRealtime']);
    expect(based.map(({ base }) => base?.tables)).toEqual([[table], [{ ...table, session }]]);
    // another visit, and whoever has looked at something else meanwhile
    await showVisit({ ...table, generation: 9 });
    world.scope = 'guest';
    await showVisit({ ...table, generation: 9 });
    expect(names().filter((name) => name === 'startPicture')).toHaveLength(3);
  });

  it('is shown again where that failed', async () => {
    world.failing = 'startPicture';
    await expect(showVisit(table)).rejects.toThrow('startPicture');
    world.failing = '';
    await showVisit(table);
    expect(names().filter((name) => name === 'startPicture')).toHaveLength(2);
  });

  it('hears that its session has ended, as the one that it is now', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    await runGuest('guest:abc', table, first);
    announce({ unauthorised: 'guest:other' });
    expect(first).not.toHaveBeenCalled();
    announce({ unauthorised: 'guest:abc' });
    await runGuest('guest:abc', table, second);
    announce({ unauthorised: 'guest:abc' });
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('ends nothing of whoever has gone on to an order of his own, though its session is over', async () => {
    const over = vi.fn();
    await runGuest('guest:abc', table, over);
    becomeIdentity({ caller: 'guest:an-order', scope: 'guest' });
    announce({ unauthorised: 'guest:abc' });
    expect(over).not.toHaveBeenCalled();
    expect(names()).not.toContain('stopRealtime');
  });

  it('ends nothing of the table at which its phone sits by now, whoever says it late', async () => {
    const over = vi.fn();
    await runGuest('guest:abc', table, over);
    becomeIdentity({ caller: 'guest:next', scope: 'guest' });
    (world.did.at(-1)![2] as { over(): void }).over();
    expect(over).not.toHaveBeenCalled();
    expect(names()).not.toContain('stopRealtime');
  });

  it('listens to nothing where its phone sits at another table by then', async () => {
    const running = runGuest('guest:abc', table, vi.fn());
    becomeIdentity({ caller: 'guest:next', scope: 'guest' });
    await running;
    expect(names()).not.toContain('startRealtime');
  });

  it('listens no longer once its session has ended, whoever said so first', async () => {
    const over = vi.fn();
    await runGuest('guest:abc', table, over);
    expect(names()).not.toContain('stopRealtime');
    (world.did.at(-1)![2] as { over(): void }).over();
    expect(names().at(-1)).toBe('stopRealtime');
    announce({ unauthorised: 'guest:abc' });
    expect(over).toHaveBeenCalledTimes(1);
  });
});
