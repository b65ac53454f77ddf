import { describe, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import {
  close,
  connected,
  device,
  follower,
  forget,
  guest,
  happens,
  later,
  news,
  opened,
  page,
  reported,
  socket,
  stageSocket,
  turn,
  world,
} from '../../../tests/support/stagedSocket.ts';

stageSocket();

describe('reading what was missed', () => {
  it('is tried again after two seconds, for as long as the socket stands', async () => {
    await connected(device);
    forget();
    follower.catchUp.mockRejectedValue(new CallFailed(noConnection));
    world.back();
    await turn();
    expect(world.truth.caughtUp.mock.calls).toEqual([[false]]);
    expect(world.showSynced).not.toHaveBeenCalled();
    await later(1_999);
    expect(follower.catchUp).toHaveBeenCalledTimes(1);
    await later(1);
    expect(follower.catchUp.mock.calls).toEqual([[false], [false]]);
    socket.connected = false;
    await later(10_000);
    expect(follower.catchUp).toHaveBeenCalledTimes(2);
    expect(reported).not.toHaveBeenCalled();
  });

  it('is not tried again by what was closed, or is reading already', async () => {
    await connected(device);
    forget();
    follower.catchUp.mockRejectedValueOnce(new CallFailed(noConnection));
    world.back();
    await turn();
    world.back();
    await later(10_000);
    expect(follower.catchUp).toHaveBeenCalledTimes(2);
    follower.catchUp.mockRejectedValueOnce(new CallFailed(noConnection));
    world.back();
    await turn();
    close();
    await later(10_000);
    expect(follower.catchUp).toHaveBeenCalledTimes(3);
  });

  it('says nothing of the connection that has taken its place', async () => {
    await connected(device);
    const old = Promise.withResolvers<void>();
    follower.catchUp.mockReturnValueOnce(old.promise);
    world.back();
    follower.catchUp.mockReturnValue(new Promise(() => undefined));
    happens('connect');
    await turn();
    forget();
    old.resolve();
    await turn();
    expect(world.truth.caughtUp).not.toHaveBeenCalled();
    expect(world.showSynced).not.toHaveBeenCalled();
  });

  it('that failed says nothing of the connection that has taken its place', async () => {
    await connected(device);
    const old = Promise.withResolvers<void>();
    follower.catchUp.mockReturnValueOnce(old.promise);
    world.back();
    follower.catchUp.mockReturnValue(new Promise(() => undefined));
    happens('connect');
    await turn();
    forget();
    old.reject(new TypeError('ours'));
    await later(10_000);
    expect(world.truth.caughtUp).not.toHaveBeenCalled();
    expect(follower.catchUp).not.toHaveBeenCalled();
    expect(reported).toHaveBeenCalledWith(new TypeError('ours'));
  });

  it('happens when the server is there again, and so does sending', async () => {
    await connected(device);
    forget();
    world.back();
    expect(world.kickSenderNow).toHaveBeenCalledTimes(1);
    expect(follower.catchUp).toHaveBeenCalledTimes(1);
    expect(socket.connect).not.toHaveBeenCalled();
    socket.connected = false;
    world.back();
    expect(follower.catchUp).toHaveBeenCalledTimes(1);
    expect([socket.disconnect, socket.connect].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    close();
    forget();
    world.back();
    expect(socket.connect).not.toHaveBeenCalled();
  });

  it('happens when a screen is looked at again, which may have slept', async () => {
    await connected(device);
    forget();
    const look = (): void => page.listeners.get('visibilitychange')!();
    page.hidden = true;
    look();
    expect(follower.catchUp).not.toHaveBeenCalled();
    page.hidden = false;
    look();
    expect(follower.catchUp).toHaveBeenCalledTimes(1);
    expect(world.heartbeat.beat).toHaveBeenCalledTimes(1);
    socket.connected = false;
    look();
    expect(follower.catchUp).toHaveBeenCalledTimes(1);
  });

  it('is nothing for a device that follows no restaurant', async () => {
    const { kind, caller, rooms } = device;
    const alone = { kind, caller, rooms };
    await opened(alone);
    expect(world.call).not.toHaveBeenCalled();
    expect(world.truth.caughtUp.mock.calls).toEqual([[true]]);
  });

  it('is where it is the server’s turn to leave it', async () => {
    await connected(device);
    forget();
    world.leave();
    expect([socket.disconnect, socket.connect].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe('a guest’s table', () => {
  it('is read anew, as of when it was asked for', async () => {
    const orders = [{ order_id: 'o1' }];
    world.call.mockResolvedValue(orders);
    await opened(guest);
    expect(world.call).toHaveBeenCalledWith('GET /table/orders', { query: { table_id: 't1' }, caller: 'guest:abc' });
    expect(world.applyBase).toHaveBeenCalledWith({
      scope: 'table:t1',
      orders,
      tables: [],
      tableEvents: [],
      unassigned: [],
      whole: { asOf: 1_000, of: 'orders' },
    });
    expect(world.truth.caughtUp).toHaveBeenCalledWith(true);
  });

  it('or the one order of whoever sits at none, is read in its own name', async () => {
    const { table_id: _none, ...rest } = guest;
    const alone = { ...rest, caller: 'guest:o1', scope: 'guest', order_id: 'o1' } as const;
    world.call.mockResolvedValue({ order_id: 'o1' });
    await opened(alone);
    expect(world.call.mock.calls).toEqual([['GET /order', { query: { order_id: 'o1' }, caller: 'guest:o1' }]]);
    expect(world.applyBase.mock.calls).toEqual([
      [{ scope: 'guest', orders: [{ order_id: 'o1' }], tables: [], tableEvents: [], unassigned: [] }],
    ]);
    expect(world.truth.caughtUp).toHaveBeenCalledWith(true);
  });

  it.each(['table_id', 'scope'] as const)('is not read without %s', async (missing) => {
    const { [missing]: _gone, ...rest } = guest;
    await opened(rest);
    expect(world.call).not.toHaveBeenCalled();
  });

  it.each([
    [401, 1],
    [500, 0],
  ])('that is refused with %i is over: %i', async (statusCode, times) => {
    world.call.mockRejectedValue(new CallFailed({ ...noConnection, statusCode }));
    await opened(guest);
    expect(news.over).toHaveBeenCalledTimes(times);
    expect(world.truth.caughtUp.mock.calls).toEqual([[false]]);
  });

  it('whose session ended says so at once, and no other table’s', async () => {
    await opened(guest);
    happens('table_over', { table_id: 'another' });
    expect(news.over).not.toHaveBeenCalled();
    happens('table_over', { table_id: guest.table_id });
    expect(news.over).toHaveBeenCalledTimes(1);
  });

  it('that is refused harms nobody who wants no news', async () => {
    world.call.mockRejectedValue(new CallFailed({ ...noConnection, statusCode: 401 }));
    await opened(guest, {});
    expect(reported).not.toHaveBeenCalled();
  });

  it('that fails for a fault of ours says so', async () => {
    world.call.mockRejectedValue(new TypeError('ours'));
    await opened(guest);
    expect(reported).toHaveBeenCalledWith(new TypeError('ours'));
    expect(news.over).not.toHaveBeenCalled();
  });
});

describe('what the server says', () => {
  const change = { scope: 'restaurant:r1', orders: [], tables: [], tableEvents: [], unassigned: [] };

  it('of orders, calls and tables is followed in the stream', async () => {
    await connected(device);
    happens('update_order', { seq: 1, order: 'order' });
    happens('table_event', { seq: 2, event: 'event' });
    happens('table_changed', { seq: 3, table: 'table' });
    expect(follower.event.mock.calls).toEqual([
      [1, { ...change, orders: ['order'] }],
      [2, { ...change, tableEvents: ['event'] }],
      [3, { ...change, tables: ['table'] }],
    ]);
    expect(world.applyBase).not.toHaveBeenCalled();
  });

  it('to a guest is shown as it comes', async () => {
    await connected(guest);
    world.applyBase.mockClear();
    happens('update_order', { seq: 1, order: 'order' });
    expect(world.applyBase.mock.calls).toEqual([[{ ...change, scope: 'table:t1', orders: ['order'] }]]);
  });

  it('of the time and the stream’s head proves that it is there', async () => {
    await connected(device);
    follower.heard.mockClear();
    world.truth.socket.mockClear();
    happens('pong', { now: 'now', heads: { r1: 12, r2: 99 } });
    expect(world.noteReached).toHaveBeenCalledWith(true);
    expect(world.truth.socket.mock.calls).toEqual([[true]]);
    expect(world.learnServerTime).toHaveBeenCalledWith('now', 40);
    expect(follower.heard.mock.calls).toEqual([[12]]);
    happens('pong', { now: 'now', heads: { r2: 99 } });
    expect(follower.heard).toHaveBeenCalledTimes(1);
  });

  it('of a head is nothing to whoever follows no restaurant', async () => {
    await connected(guest);
    happens('pong', { now: 'now', heads: { r1: 12 } });
    const { restaurant_id: _none, ...nowhere } = device;
    await connected(nowhere);
    follower.heard.mockClear();
    happens('pong', { now: 'now', heads: { undefined: 12 } });
    expect(follower.heard).not.toHaveBeenCalled();
  });

  it('of the menu is followed, and a menu that can’t be read now harms nobody', async () => {
    await connected(device);
    happens('menu_changed', { restaurant_id: 'r1' });
    expect(world.followRestaurant).toHaveBeenCalledWith({ restaurant_id: 'r1' });
    world.followRestaurant.mockRejectedValueOnce(new CallFailed(noConnection));
    happens('menu_changed', {});
    await turn();
    expect(reported).not.toHaveBeenCalled();
    for (const failure of ['timed out', new TypeError('ours')]) {
      world.followRestaurant.mockRejectedValueOnce(failure);
      happens('menu_changed', {});
      await turn();
      expect(reported).toHaveBeenLastCalledWith(failure);
    }
  });

  it('to the device is handed on', async () => {
    await connected(device);
    happens('device_changed', 'device');
    happens('device_revoked');
    happens('device_request', 'request');
    happens('areas_changed', { restaurant_id: 'r1', areas: [] });
    happens('printers_changed', { restaurant_id: 'r1' });
    expect(news.areas.mock.calls).toEqual([[{ restaurant_id: 'r1', areas: [] }]]);
    expect(news.printers.mock.calls).toEqual([['r1']]);
    expect(news.changed.mock.calls).toEqual([['device']]);
    expect(news.revoked).toHaveBeenCalledTimes(1);
    expect(news.request.mock.calls).toEqual([['request']]);
  });

  it('to do is done, and answered', async () => {
    await connected(device);
    news.processing.mockResolvedValue({ success: true });
    const answer = vi.fn();
    happens('device_request_processing', 'request', answer);
    await turn();
    expect(news.processing).toHaveBeenCalledWith('request');
    expect(answer.mock.calls).toEqual([[{ success: true }]]);
    news.processing.mockRejectedValue(new TypeError('ours'));
    happens('device_request_processing', 'request', answer);
    await turn();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(reported).toHaveBeenCalledWith(new TypeError('ours'));
  });

  it('is no trouble to whoever wants no news', async () => {
    await connected(device, {});
    happens('device_changed', 'device');
    happens('device_revoked');
    happens('device_request', 'request');
    happens('areas_changed', { restaurant_id: 'r1', areas: [] });
    happens('printers_changed', { restaurant_id: 'r1' });
    happens('table_over', {});
    const answer = vi.fn();
    happens('device_request_processing', 'request', answer);
    await turn();
    expect(answer.mock.calls).toEqual([[{ success: false, message: 'Unknown Request' }]]);
    expect(reported).not.toHaveBeenCalled();
  });
});

it('closing ends everything that was started', async () => {
  await connected(device);
  forget();
  close();
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
  for (const stop of [world.heartbeat.stop, world.truth.stop, world.stopPictures])
    expect(stop).toHaveBeenCalledTimes(1);
  expect(page.listeners.size).toBe(0);
});

it('a screen that is looked at before anything stands harms nobody', async () => {
  await opened(device);
  socket.connected = true;
  page.listeners.get('visibilitychange')!();
  close();
  expect(reported).not.toHaveBeenCalled();
});
