import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeLockSeconds } from '#domain/device/employee.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { announce, type Change } from '../local/changes.ts';
import { deleteValue } from '../local/sessionDatabase.ts';
import type { StoredOperation } from '../outbox/operation.ts';
import { becomeIdentity } from './identity.ts';
import { confirmUnlocked, lockDevice, unlockDevice } from './employeeUnlock.ts';
import { until } from '../../../tests/support/until.ts';

const answer = vi.hoisted(() => ({ next: (): unknown => undefined }));
const calls = vi.hoisted(() => ({ made: [] as string[] }));
vi.mock('../api/call.ts', () => ({
  call: async (name: string) => {
    calls.made.push(name);
    return answer.next();
  },
}));

const anna = { employee_id: 'e1', restaurant_id: 'r', name: 'Anna', types: ['waiter' as const], active: true };
const online = (): unknown => ({ employee: anna });
const wrong = (): unknown => {
  throw new CallFailed({ statusCode: 403, code: 'employee_code_wrong', message: 'Invalid Data', retry: 'never' });
};
const offline = (): unknown => {
  throw new CallFailed(noConnection);
};
const hour = 60 * 60_000;

describe('an employee code', () => {
  beforeEach(() => becomeIdentity({ caller: 'device:m', scope: 'restaurant:r', restaurant_id: 'r' }));
  afterEach(async () => {
    vi.useRealTimers();
    calls.made = [];
    for (const name of ['unlock:verifiers', 'unlock:lock', 'unlock:key', 'unlock:untold']) await deleteValue(name);
    delete deviceSession.employee;
  });

  test('opens the device and names the employee', async () => {
    answer.next = online;
    expect(await unlockDevice('123456', 0)).toBe('unlocked');
    expect(deviceSession.employee?.name).toBe('Anna');
  });

  test('opens it offline for 24 hours after it was used online, and no other code does', async () => {
    answer.next = online;
    await unlockDevice('123456', 0);
    answer.next = offline;
    expect(await unlockDevice('654321', hour)).toBe('wrong');
    expect(await unlockDevice('123456', 23 * hour)).toBe('unlocked');
    expect(await unlockDevice('123456', 25 * hour)).toBe('unknown_offline');
  });

  test('is not tried again for a minute after five wrong ones, then twice as long', async () => {
    answer.next = wrong;
    for (let attempt = 1; attempt < 5; attempt++) expect(await unlockDevice('1', 0)).toBe('wrong');
    expect(await unlockDevice('1', 0)).toEqual({ lockedUntil: 60_000 });
    answer.next = online;
    expect(await unlockDevice('123456', 59_999)).toEqual({ lockedUntil: 60_000 });
    answer.next = wrong;
    expect(await unlockDevice('1', 60_000)).toEqual({ lockedUntil: 180_000 });
  });

  test('is locked as long as the server locks it, and never for more than a day', async () => {
    answer.next = wrong;
    let now = 0;
    for (let attempt = 1; attempt <= 30; attempt++) {
      const outcome = await unlockDevice('1', now);
      const lockedUntil = now + codeLockSeconds(attempt) * 1000;
      expect(outcome).toEqual(lockedUntil > now ? { lockedUntil } : 'wrong');
      expect(lockedUntil - now).toBeLessThanOrEqual(24 * hour);
      now = lockedUntil;
    }
  });

  test('is said to the server as soon as it is there again, and never kept', async () => {
    answer.next = online;
    await unlockDevice('123456', 0);
    answer.next = offline;
    await unlockDevice('123456', hour);
    await confirmUnlocked(hour);
    answer.next = online;
    calls.made = [];
    await confirmUnlocked(hour);
    expect(calls.made).toEqual(['POST /device/unlock']);
    expect(deviceSession.employee?.name).toBe('Anna');
  });

  test('locks the device when the server does not take it any more', async () => {
    answer.next = online;
    await unlockDevice('123456', 0);
    answer.next = offline;
    await unlockDevice('123456', hour);
    answer.next = wrong;
    await confirmUnlocked(hour);
    expect(deviceSession.employee).toBeUndefined();
  });

  test('opens the device for a day, and then it locks by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer.next = online;
    await unlockDevice('123456', 0);
    await vi.advanceTimersByTimeAsync(23 * hour);
    expect(deviceSession.employee?.name).toBe('Anna');
    await vi.advanceTimersByTimeAsync(hour);
    expect(deviceSession.employee).toBeUndefined();
    await until(() => expect(calls.made).toContain('POST /device/lock'));
  });
});

describe('locking a device', () => {
  beforeEach(() => becomeIdentity({ caller: 'device:m', scope: 'restaurant:r', restaurant_id: 'r' }));
  afterEach(async () => {
    calls.made = [];
    await deleteValue('unlock:untold');
  });

  test('tells the server, and again when it could not be told', async () => {
    answer.next = offline;
    await lockDevice();
    answer.next = online;
    await confirmUnlocked(0);
    expect(calls.made).toEqual(['POST /device/lock', 'POST /device/lock']);
    await confirmUnlocked(0);
    expect(calls.made).toHaveLength(2);
  });

  test('stays so when the server opens it meanwhile for whoever stood there', async () => {
    answer.next = online;
    await unlockDevice('123456', 0);
    answer.next = offline;
    expect(await unlockDevice('123456', hour)).toBe('unlocked');
    calls.made = [];
    let opened: (found: unknown) => void = vi.fn();
    answer.next = () => new Promise((resolve) => (opened = resolve));
    const asked = confirmUnlocked(hour);
    await until(() => expect(calls.made).toEqual(['POST /device/unlock']));
    answer.next = online;
    await lockDevice();
    opened(online());
    await asked;
    expect(calls.made).toEqual(['POST /device/unlock', 'POST /device/lock', 'POST /device/lock']);
    expect(deviceSession.employee).toBeUndefined();
  });

  test('happens by itself when the server refuses what was done there as by nobody', async () => {
    answer.next = online;
    await unlockDevice('123456', 0);
    const lastError = { statusCode: 403, code: 'device_locked' as const, message: '', retry: 'never' as const };
    const refused = (id: string): Change => ({
      saved: [{ state: 'parked', lastError, actor: { kind: 'employee', id } } as StoredOperation],
    });
    announce(refused('e2'));
    expect(deviceSession.employee).toBeDefined();
    announce(refused('e1'));
    await until(() => expect(deviceSession.employee).toBeUndefined());
    await until(() => expect(calls.made).toContain('POST /device/lock'));
  });
});
