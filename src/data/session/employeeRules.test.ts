import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockErrorMilliseconds } from '#domain/order/happenedAt.ts';
import type * as failures from '../api/callFailed.ts';
import type * as changes from '../local/changes.ts';
import type * as database from '../local/sessionDatabase.ts';
import type * as store from './deviceSessionStore.ts';
import type * as unlocking from './employeeUnlock.ts';
import type * as identities from './identity.ts';

const world = vi.hoisted(() => ({ answer: (_name: string): unknown => undefined, asked: [] as [string, unknown][] }));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, { body }: { body?: unknown }) => {
    world.asked.push([name, body]);
    return world.answer(name);
  },
}));

/** The page, which has just been opened in a browser that keeps nothing. */
let { CallFailed, noConnection } = {} as typeof failures;
let { announce } = {} as typeof changes;
let { readValue, writeValue } = {} as typeof database;
let { deviceSession } = {} as typeof store;
let { confirmUnlocked, forgetVerifiers, isOpenTooLong, lockDevice, unlockDevice } = {} as typeof unlocking;
let { becomeIdentity } = {} as typeof identities;

const hour = 60 * 60_000;
const day = 24 * hour;
const employee = (employee_id: string) => ({
  employee_id,
  restaurant_id: 'r',
  name: employee_id,
  types: [],
  active: true,
});
const opens =
  (employee_id = 'anna') =>
  () => ({ employee: employee(employee_id) });
const fails =
  (code: string, retry: 'never' | 'later' = 'never', statusCode = 403) =>
  (): never => {
    throw new CallFailed({ ...noConnection, statusCode, code, retry });
  };
const offline = (): never => fails('no_connection', 'later', 0)();
const reported = vi.fn();
const names = () => world.asked.map(([name]) => name);

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('reportError', reported.mockReset());
  vi.resetModules();
  ({ CallFailed, noConnection } = await import('../api/callFailed.ts'));
  ({ announce } = await import('../local/changes.ts'));
  ({ readValue, writeValue } = await import('../local/sessionDatabase.ts'));
  ({ deviceSession } = await import('./deviceSessionStore.ts'));
  ({ becomeIdentity } = await import('./identity.ts'));
  ({ confirmUnlocked, forgetVerifiers, isOpenTooLong, lockDevice, unlockDevice } = await import('./employeeUnlock.ts'));
  becomeIdentity({ caller: 'device:m', scope: 'restaurant:r', restaurant_id: 'r' });
  Object.assign(world, { answer: opens(), asked: [] });
});
afterEach(() => vi.useRealTimers());

describe('the state of a device', () => {
  it('is ready when it was locked and is opened, and nothing else is made of it', async () => {
    deviceSession.state = 'locked';
    await unlockDevice('1', 0);
    expect(deviceSession.state).toBe('ready');
    deviceSession.state = 'revoked';
    await unlockDevice('1', 0);
    expect(deviceSession.state).toBe('revoked');
  });

  it.each([
    ['ready', ['waiter'], 'locked'],
    ['ready', [], 'ready'],
    ['ready', undefined, 'ready'],
    ['revoked', ['waiter'], 'revoked'],
  ] as const)('after locking one that is %s and wants %j is %s', async (state, employeeTypes, expected) => {
    deviceSession.state = state;
    if (employeeTypes) deviceSession.device = { employeeTypes: [...employeeTypes] } as never;
    await lockDevice();
    expect(deviceSession.state).toBe(expected);
  });
});

it('a table’s tablet is ready for its guests when it was locked', async () => {
  deviceSession.state = 'ready';
  deviceSession.device = { employeeTypes: ['waiter'], mode: 'tablemanager', table_id: 't' } as never;
  await lockDevice();
  expect(deviceSession.state).toBe('ready');
});

describe('locking', () => {
  it('takes the employee’s token away, and tells the server', async () => {
    await writeValue('token:employee:m', 'of Anna');
    await writeValue('token:device:m', 'of the device');
    await lockDevice();
    expect(await readValue('token:employee:m')).toBeUndefined();
    expect(await readValue('token:device:m')).toBe('of the device');
    expect(names()).toEqual(['POST /device/lock']);
    expect(await readValue('unlock:untold')).toBeUndefined();
  });

  it('is nothing to tell for a guest', async () => {
    becomeIdentity({ caller: 'guest:abc', scope: 'guest' });
    await lockDevice();
    expect(names()).toEqual([]);
    expect(await readValue('unlock:untold')).toBeUndefined();
  });

  it('that could not be told is kept over a restart, and hides no fault of ours', async () => {
    world.answer = offline;
    await lockDevice();
    expect(await readValue('unlock:untold')).toBe(true);
    world.answer = () => {
      throw new TypeError('ours');
    };
    await expect(lockDevice()).rejects.toThrow('ours');
    expect(await readValue('unlock:untold')).toBe(true);
  });

  it('that the server did by opening it for somebody else is not told any more', async () => {
    world.answer = offline;
    await lockDevice();
    world.answer = opens();
    await unlockDevice('1', 0);
    expect(await readValue('unlock:untold')).toBeUndefined();
  });
});

describe('what was refused because nobody had opened the device', () => {
  const parked = (more: object = {}) =>
    ({
      key: 'k',
      state: 'parked',
      lastError: { code: 'device_locked' },
      actor: { kind: 'employee', id: 'anna' },
      ...more,
    }) as never;
  beforeEach(() => unlockDevice('1', 0));

  it.each([
    ['waits', { state: 'waiting' }],
    ['was refused for another reason', { lastError: { code: 'order_closed' } }],
    ['has no words yet', { lastError: undefined }],
    ['is somebody else’s', { actor: { kind: 'employee', id: 'berta' } }],
  ])('locks nothing where it %s', (_, more) => {
    announce({ saved: [parked(more)] });
    announce({});
    announce({ saved: [] });
    expect(deviceSession.employee?.employee_id).toBe('anna');
  });

  it('locks the device, whatever else came with it, and harms nobody where it is locked', async () => {
    announce({ saved: [parked({ state: 'waiting' }), parked()] });
    await expect.poll(() => deviceSession.employee).toBeUndefined();
    const times = names().length;
    announce({ saved: [parked()] });
    await expect.poll(() => names().length).toBeGreaterThanOrEqual(times);
    expect(reported).not.toHaveBeenCalled();
  });

  it('says what broke when it was locked', async () => {
    world.answer = () => {
      throw new TypeError('ours');
    };
    announce({ saved: [parked()] });
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError('ours')]]);
  });
});

describe('a code', () => {
  it('is asked of the server with the restaurant, and of nobody without one', async () => {
    await unlockDevice('123456', 0);
    expect(world.asked).toEqual([['POST /device/unlock', { restaurant_id: 'r', code: '123456' }]]);
    becomeIdentity({ caller: 'device:m', scope: 'guest' });
    expect(await unlockDevice('123456', 0)).toBe('wrong');
    expect(world.asked).toHaveLength(1);
  });

  it('that the server refuses for another reason says so, and so does a fault of ours', async () => {
    world.answer = fails('too_many_requests', 'later', 429);
    await expect(unlockDevice('1', 0)).rejects.toMatchObject({ code: 'too_many_requests' });
    world.answer = () => {
      throw new TypeError('ours');
    };
    await expect(unlockDevice('1', 0)).rejects.toThrow('ours');
  });

  it('of each employee opens it offline, the last one of each', async () => {
    await unlockDevice('111', 0);
    world.answer = opens('berta');
    await unlockDevice('222', 0);
    world.answer = opens('anna');
    await unlockDevice('333', 0);
    world.answer = offline;
    expect(await unlockDevice('111', hour)).toBe('wrong');
    expect(await unlockDevice('222', hour)).toBe('unlocked');
    expect(deviceSession.employee?.employee_id).toBe('berta');
    expect(await unlockDevice('333', hour)).toBe('unlocked');
    expect(deviceSession.employee?.employee_id).toBe('anna');
  });

  it('opens it offline for less than a day, by a clock that is right', async () => {
    const noon = 10 * day;
    await unlockDevice('111', noon);
    world.answer = offline;
    expect(await unlockDevice('111', noon + day - 1)).toBe('unlocked');
    expect(await unlockDevice('111', noon + day)).toBe('unknown_offline');
    expect(await unlockDevice('111', noon - clockErrorMilliseconds + 1)).toBe('unlocked');
    expect(await unlockDevice('111', noon - clockErrorMilliseconds)).toBe('unknown_offline');
  });

  it('of another house opens nothing offline, and that one again', async () => {
    await unlockDevice('111', 0);
    world.answer = offline;
    becomeIdentity({ caller: 'device:m', scope: 'restaurant:s', restaurant_id: 's' });
    expect(await unlockDevice('111', hour)).toBe('unknown_offline');
    becomeIdentity({ caller: 'device:m', scope: 'restaurant:r', restaurant_id: 'r' });
    expect(await unlockDevice('111', hour)).toBe('unlocked');
  });

  it('opens nothing offline once the device is set up anew', async () => {
    await unlockDevice('111', 0);
    world.answer = offline;
    await forgetVerifiers();
    expect(await unlockDevice('111', hour)).toBe('unknown_offline');
  });

  it('leaves nothing behind that could be read out', async () => {
    await unlockDevice('111', 0);
    const key = await readValue<CryptoKey>('unlock:key');
    expect(key).toMatchObject({ extractable: false, type: 'secret' });
    expect(await readValue<object[]>('unlock:verifiers')).toEqual([
      { mac: expect.any(ArrayBuffer), employee: employee('anna'), madeAt: 0 },
    ]);
  });

  it('that is right makes the wrong ones forgotten', async () => {
    world.answer = fails('employee_code_wrong');
    for (let times = 1; times < 5; times += 1) expect(await unlockDevice('1', 0)).toBe('wrong');
    world.answer = opens();
    await unlockDevice('1', 0);
    expect(await readValue('unlock:lock')).toEqual({ wrong: 0, until: 0 });
    world.answer = fails('employee_code_wrong');
    for (let times = 1; times < 5; times += 1) expect(await unlockDevice('1', 0)).toBe('wrong');
    expect(await unlockDevice('1', 0)).toEqual({ lockedUntil: 60_000 });
  });

  it('is locked no longer than it was when that began, whatever the clock is set to', async () => {
    world.answer = fails('employee_code_wrong');
    for (let times = 1; times <= 5; times += 1) await unlockDevice('1', 10 * day);
    expect(await unlockDevice('1', day)).toEqual({ lockedUntil: day + 60_000 });
    expect(await readValue('unlock:lock')).toEqual({ wrong: 5, until: day + 60_000 });
    expect(await unlockDevice('1', day + 30_000)).toEqual({ lockedUntil: day + 60_000 });
    expect(await readValue('unlock:lock')).toEqual({ wrong: 5, until: day + 60_000 });
    expect(names()).toHaveLength(5);
  });
});

describe('a device that is open', () => {
  const fake = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  it('stays so for a day from when the server last saw the code', async () => {
    fake();
    await unlockDevice('1', 7 * day);
    world.answer = offline;
    await unlockDevice('1', 7 * day + 20 * hour);
    await vi.advanceTimersByTimeAsync(4 * hour - 1);
    expect(deviceSession.employee).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(deviceSession.employee).toBeUndefined();
  });

  it('is open too long once that day is over by its clock, though it slept', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const openedAt = Date.now();
    expect(isOpenTooLong()).toBe(false);
    await unlockDevice('1', 7 * day);
    world.answer = offline;
    await unlockDevice('1', 7 * day + 20 * hour);
    vi.setSystemTime(openedAt + 4 * hour - 1);
    expect(isOpenTooLong()).toBe(false);
    vi.setSystemTime(openedAt + 4 * hour);
    expect(isOpenTooLong()).toBe(true);
    await lockDevice();
    expect(isOpenTooLong()).toBe(false);
  });

  it('is not locked by the end of an earlier opening', async () => {
    fake();
    await unlockDevice('1', 0);
    await vi.advanceTimersByTimeAsync(20 * hour);
    await unlockDevice('1', 20 * hour);
    await vi.advanceTimersByTimeAsync(20 * hour);
    expect(deviceSession.employee).toBeDefined();
    await lockDevice();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says what broke when it was to lock by itself', async () => {
    fake();
    await unlockDevice('1', 0);
    world.answer = () => {
      throw new TypeError('ours');
    };
    await vi.advanceTimersByTimeAsync(day);
    await expect.poll(() => reported.mock.calls).toEqual([[new TypeError('ours')]]);
  });
});

describe('when the server is there again', () => {
  const openedOffline = async (): Promise<void> => {
    await unlockDevice('1', 0);
    world.answer = offline;
    await unlockDevice('1', hour);
    world.asked = [];
  };

  it('it hears once who opened it', async () => {
    await openedOffline();
    await confirmUnlocked(hour);
    world.answer = opens();
    await writeValue('token:employee:m', 'of Anna');
    await confirmUnlocked(hour);
    await confirmUnlocked(hour);
    expect(names()).toEqual(['POST /device/unlock', 'POST /device/unlock']);
    expect(deviceSession.employee).toBeDefined();
  });

  it('it hears it again where nobody could check the code any more', async () => {
    await openedOffline();
    await confirmUnlocked(2 * day);
    expect(deviceSession.employee).toBeDefined();
    world.answer = opens();
    await confirmUnlocked(2 * day);
    expect(names()).toEqual(['POST /device/unlock', 'POST /device/unlock']);
  });

  it('it locks a device whose employee has no token any more, and no other', async () => {
    await unlockDevice('1', 0);
    await writeValue('token:employee:m', 'of Anna');
    world.asked = [];
    await confirmUnlocked(hour);
    expect([names(), deviceSession.employee?.employee_id]).toEqual([[], 'anna']);
    const { forgetToken } = await import('../api/tokens.ts');
    await forgetToken('employee:m');
    await confirmUnlocked(hour);
    expect([names(), deviceSession.employee]).toEqual([['POST /device/lock'], undefined]);
  });

  it('it locks what it refuses for good, and nothing that it can’t answer now', async () => {
    await openedOffline();
    world.answer = fails('too_many_requests', 'later', 429);
    await confirmUnlocked(hour);
    expect(deviceSession.employee).toBeDefined();
    world.answer = fails('employee_inactive');
    await confirmUnlocked(hour);
    expect(deviceSession.employee).toBeUndefined();
  });

  it('it hides no fault of ours', async () => {
    await openedOffline();
    world.answer = () => {
      throw new TypeError('ours');
    };
    await expect(confirmUnlocked(hour)).rejects.toThrow('ours');
    expect(deviceSession.employee).toBeDefined();
  });
});
