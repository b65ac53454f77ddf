import { subscribe } from 'valtio';
import { describe, expect, it, vi } from 'vitest';
import type { Device, Employee } from '#domain/device/device.ts';
import type { NewOrder } from '#domain/order/order.ts';
import {
  asksFor,
  currentIdentity,
  device,
  kept,
  news,
  offline,
  outbox,
  readValue,
  refused,
  reported,
  session,
  stageDevice,
  world,
} from '../../../tests/support/stagedDevice.ts';

stageDevice();

const anna: Employee = { employee_id: 'e', restaurant_id: 'r1', name: 'Anna', types: ['waiter'], active: true };

describe('a browser that starts as a device', () => {
  it('is that device at once from what it kept, without a network', async () => {
    await kept({ name: 'Kept', prefix: 'A', lastNumber: 17 });
    world.answer = offline;
    await session.startDevice();
    expect(session.deviceSession).toMatchObject({ state: 'ready', machineId: 'm1', device: { name: 'Kept' } });
    expect(currentIdentity()).toMatchObject({
      caller: 'device:m1',
      scope: 'restaurant:r1',
      device_id: 'd1',
      restaurant_id: 'r1',
      prefix: 'A',
      lastNumber: 17,
      complete: expect.any(Function),
    });
    expect(world.runs.map(([run, restaurant_id]) => [(run as Device).name, restaurant_id])).toEqual([['Kept', 'r1']]);
  });

  it('says who it is no sooner than it acts as that', async () => {
    await kept();
    const callers: string[] = [];
    const heard = subscribe(
      session.deviceSession,
      () => void (session.deviceSession.machineId && callers.push(currentIdentity().caller)),
      true,
    );
    await session.startDevice();
    heard();
    expect(new Set(callers)).toEqual(new Set(['device:m1']));
  });

  it('stays who it is while it starts once more, as whenever somebody comes back from its settings', async () => {
    await kept();
    await session.startDevice();
    const was = currentIdentity();
    world.answer = offline;
    const start = { over: false };
    const started = session.startDevice().finally(() => (start.over = true));
    const seen = new Set<string | undefined>();
    while (!start.over) {
      seen.add(currentIdentity().device_id);
      await new Promise(setImmediate);
    }
    await started;
    expect(seen).toEqual(new Set(['d1']));
    expect(currentIdentity()).toEqual(was);
  });

  it('is then what the server says, and keeps that', async () => {
    await kept({ name: 'Kept' });
    await session.startDevice();
    expect(asksFor('PUT /device/me')).toEqual([{ pendingReplays: 0 }]);
    expect(world.runs.map(([run]) => (run as Device).name)).toEqual(['Kept', 'Bar']);
    expect(await readValue('device:m1')).toEqual(device());
  });

  it('says how much it has yet to bring', async () => {
    await kept();
    outbox.waiting = [{}, {}] as never;
    await session.startDevice();
    expect(asksFor('PUT /device/me')).toEqual([{ pendingReplays: 2 }]);
  });

  it('is a new one where it was none, and nobody where the server knows it not', async () => {
    world.answer = refused('unauthorised', 401);
    world.renewed = 'refused';
    await session.startDevice();
    expect(session.deviceSession.state).toBe('new');
    expect(session.deviceSession.device).toBeUndefined();
    expect(currentIdentity()).toEqual({ caller: `device:${session.deviceSession.machineId}`, scope: 'guest' });
    expect(world.runs).toEqual([]);
  });

  it('is not linked yet where it has no restaurant, and has the first of several', async () => {
    world.answer = () => device({ restaurants: [], restaurant: undefined as never });
    await session.startDevice();
    expect(session.deviceSession.state).toBe('unlinked');
    expect(currentIdentity()).not.toHaveProperty('restaurant_id');
    expect(currentIdentity()).not.toHaveProperty('prefix');
    expect(currentIdentity()).not.toHaveProperty('lastNumber');
    world.answer = () => device({ restaurants: ['r7', 'r8'], restaurant: undefined as never });
    await session.startDevice();
    expect(currentIdentity()).toMatchObject({ restaurant_id: 'r7', scope: 'restaurant:r7' });
  });

  it('is locked where it wants a role, until an employee is there', async () => {
    world.answer = () => device({ employeeTypes: ['waiter'] });
    await session.startDevice();
    expect(session.deviceSession.state).toBe('locked');
    session.deviceSession.employee = anna;
    await session.startDevice();
    expect(session.deviceSession.state).toBe('ready');
  });

  it('gets a new token where the old one is dead, and goes on', async () => {
    await kept();
    let times = 0;
    world.answer = () => ((times += 1) === 1 ? refused('unauthorised', 401)() : device({ name: 'Renewed' }));
    await session.startDevice();
    expect(session.deviceSession).toMatchObject({ state: 'ready', device: { name: 'Renewed' } });
    expect(asksFor('PUT /device/me')).toEqual([{ pendingReplays: 0 }, {}]);
  });

  it('goes on with what it knows where that can’t be had now, or the server is in trouble', async () => {
    await kept();
    world.answer = refused('unauthorised', 401);
    world.renewed = 'no_answer';
    await session.startDevice();
    expect(session.deviceSession.state).toBe('ready');
    world.answer = refused('internal_error', 500);
    world.renewed = 'refused';
    await session.startDevice();
    expect(session.deviceSession.state).toBe('ready');
    expect(world.forgotten).toBe(0);
  });

  it('hides no fault of ours', async () => {
    world.answer = () => {
      throw new TypeError('ours');
    };
    await expect(session.startDevice()).rejects.toThrow('ours');
  });
});

describe('a device that the owner has taken away', () => {
  it.each([
    ['as the server says', 'device_revoked', 403, 'renewed'],
    ['as its password is refused', 'unauthorised', 401, 'refused'],
  ])('shows that, %s, and asks every half a minute whether it was linked again', async (_, code, status, renewed) => {
    await kept();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    world.answer = refused(code, status);
    world.renewed = renewed;
    await session.startDevice();
    expect(session.deviceSession.state).toBe('revoked');
    expect(world.forgotten).toBe(1);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(asksFor('PUT /device/me')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => asksFor('PUT /device/me')).toHaveLength(2);
    await expect.poll(() => world.forgotten).toBe(2);
    world.answer = () => device({ name: 'Linked' });
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => session.deviceSession).toMatchObject({ state: 'ready', device: { name: 'Linked' } });
  });

  it('hears it while it runs, and waits for one answer at a time', async () => {
    await session.startDevice();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    news().revoked();
    news().revoked();
    expect(vi.getTimerCount()).toBe(1);
    expect(session.deviceSession.state).toBe('revoked');
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => asksFor('PUT /device/me')).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says what broke when it looked again', async () => {
    await session.startDevice();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    world.answer = () => {
      throw new TypeError('ours');
    };
    news().revoked();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError('ours')]]);
  });
});

describe('a device that runs', () => {
  it('becomes what its owner makes of it, and stays the machine that it is', async () => {
    await kept();
    await session.startDevice();
    const { machineId: _unsaid, ...changed } = device({ name: 'Kitchen', mode: 'orderscreen' });
    news().changed(changed as Device);
    await expect.poll(() => session.deviceSession.device?.name).toBe('Kitchen');
    expect(currentIdentity()).toMatchObject({ caller: 'device:m1', scope: 'restaurant:r1/numbers' });
    await expect.poll(() => readValue('device:m1')).toMatchObject({ name: 'Kitchen' });
  });

  it('asks who it is and says who opened it whenever the server is there again, once at a time', async () => {
    await kept();
    await session.startDevice();
    const before = asksFor('PUT /device/me').length;
    const now = Date.now();
    news().connected();
    news().connected();
    expect(world.confirmed).toHaveLength(2);
    expect(Math.abs(world.confirmed[0]! - now)).toBeLessThan(10_000);
    await expect.poll(() => asksFor('PUT /device/me')).toHaveLength(before + 1);
    await expect.poll(() => world.runs).toHaveLength(3);
    news().connected();
    await expect.poll(() => asksFor('PUT /device/me')).toHaveLength(before + 2);
  });

  it('asks again where it has heard of itself while it asked: the answer may be the older word', async () => {
    await kept({ prefix: 'A' });
    await session.startDevice();
    let answer = (_older: Device): void => undefined;
    world.answer = () => new Promise<Device>((resolve) => (answer = resolve));
    news().connected();
    await expect.poll(() => asksFor('PUT /device/me')).toHaveLength(2);
    news().changed(device({ prefix: 'B' }));
    await expect.poll(() => readValue('device:m1')).toMatchObject({ prefix: 'B' });
    world.answer = () => device({ prefix: 'C' });
    answer(device({ prefix: 'A', lastRecord: 9 }));
    await expect.poll(() => readValue('device:m1')).toMatchObject({ prefix: 'C' });
    expect(world.runs.map(([run]) => (run as Device).prefix)).toEqual(['A', undefined, 'B', 'C']);
    expect(asksFor('PUT /device/me')).toHaveLength(3);
  });

  it('is taken away when the server refuses it then', async () => {
    await session.startDevice();
    world.answer = refused('unauthorised', 401);
    world.renewed = 'refused';
    news().connected();
    await expect.poll(() => session.deviceSession.state).toBe('revoked');
  });

  it.each(['changed', 'connected'] as const)('says what broke when it was %s', async (what) => {
    await session.startDevice();
    world.answer = () => {
      throw new TypeError('ours');
    };
    if (what === 'connected') news().connected();
    else news().changed({ ...device(), employeeTypes: undefined as never });
    await expect.poll(() => reported).toHaveBeenCalledTimes(1);
    expect(reported.mock.calls[0]).toEqual([expect.any(TypeError)]);
  });

  it('is locked when it was set up for something else than it was opened for', async () => {
    await session.startDevice();
    session.deviceSession.employee = anna;
    const becomes = async (more: Partial<Device>): Promise<number> => {
      world.answer = () => device(more);
      await session.startDevice();
      return world.locked;
    };
    expect(await becomes({ employeeTypes: ['waiter', 'cashier'] })).toBe(1);
    expect(await becomes({ employeeTypes: ['cashier', 'waiter'], name: 'Renamed' })).toBe(1);
    expect(await becomes({ employeeTypes: ['cashier', 'waiter'], mode: 'orderscreen' })).toBe(2);
    delete session.deviceSession.employee;
    expect(await becomes({})).toBe(2);
  });

  it('is opened by nobody without a network who opened it before it was set up anew', async () => {
    const becomes = async (more: Partial<Device>): Promise<number> => {
      world.answer = () => device(more);
      await session.startDevice();
      return world.endedCodes;
    };
    expect(await becomes({ employeeTypes: ['waiter'] })).toBe(0);
    expect(await becomes({ employeeTypes: ['waiter'], name: 'Renamed', restaurants: ['r1', 'r2'] })).toBe(0);
    expect(await becomes({ employeeTypes: ['waiter', 'cashier'] })).toBe(1);
  });

  it('works for another house once what was tapped in this one has its number and its place in the books', async () => {
    await kept({ prefix: 'A' });
    world.answer = () => device({ prefix: 'A' });
    await session.startDevice();
    const house = () => currentIdentity().restaurant_id;
    const order = { order_id: 'o1', type: 'table', items: [] } as unknown as NewOrder;
    const { complete, book } = currentIdentity();
    const worked = complete!({ type: 'order.place', body: { order } }).then(async (numbered) => {
      const at = house();
      await book!([]);
      return [numbered, at, house()];
    });
    news().changed(device({ prefix: 'B', restaurant: 'r2', restaurants: ['r1', 'r2'] }));
    const numbered = { type: 'order.place', body: { order: { ...order, number: 'A-1' } } };
    expect(await worked).toEqual([numbered, 'r1', 'r1']);
    await expect.poll(house).toBe('r2');
  });

  it('is locked for whoever opened it in one house when it works for another', async () => {
    const both = { restaurants: ['r1', 'r2'], employeeTypes: ['waiter' as const] };
    world.answer = () => device(both);
    await session.startDevice();
    session.deviceSession.employee = anna;
    await session.startDevice();
    expect(world.locked).toBe(0);
    world.answer = () => device({ ...both, restaurant: 'r2' });
    await session.chooseRestaurant('r2');
    expect(world.locked).toBe(1);
    expect(world.endedCodes, 'back there they open it again without a network').toBe(0);
  });
});
