import type { Employee } from '#domain/device/device.ts';
import { isTableTablet } from '#domain/device/modes.ts';
import { codeLockSeconds, unlockedHours } from '#domain/device/employee.ts';
import { clockErrorMilliseconds } from '#domain/order/happenedAt.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { forgetToken, tokenHeaders } from '../api/tokens.ts';
import { onChange } from '../local/changes.ts';
import { isDevice } from '../local/scope.ts';
import { deleteValue, readValue, writeValue } from '../local/sessionDatabase.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { currentIdentity } from './identity.ts';

/**
 * Opening a device with an employee's code. The server checks it; who opened the device online may open it again
 * offline for 24 hours, by a verifier made here with a key that cannot be read out. No code and no hash of one is ever
 * kept or sent here (D18).
 */
type Verifier = { mac: ArrayBuffer; employee: Employee; madeAt: number };
type Lock = { wrong: number; until: number };

const unlockedMilliseconds = unlockedHours * 60 * 60_000;
const verifiersName = 'unlock:verifiers';
const lockName = 'unlock:lock';
const keyName = 'unlock:key';
/** the server has not been told yet that the device was locked */
const untoldName = 'unlock:untold';

export type UnlockOutcome = 'unlocked' | 'wrong' | 'unknown_offline' | { lockedUntil: number };

/** Tries a code. Throws `CallFailed` when the server refuses for another reason than the code. */
export async function unlockDevice(code: string, now: number): Promise<UnlockOutcome> {
  const lock = (await readValue<Lock>(lockName)) ?? { wrong: 0, until: 0 };
  // a lock is never longer than it was when it began, whatever the device's clock is set to
  const lockedUntil = Math.min(lock.until, now + lockMilliseconds(lock.wrong));
  if (lockedUntil > now) {
    if (lockedUntil < lock.until) await writeValue(lockName, { ...lock, until: lockedUntil });
    return { lockedUntil };
  }
  const found = await checked(code, now);
  if (found === 'unknown_offline') return found;
  if (found === 'wrong') return wrongCode(lock, now);
  await writeValue(lockName, { wrong: 0, until: 0 });
  // a copy: the store turns what it is given into proxies, which IndexedDB cannot keep
  deviceSession.employee = structuredClone(found.employee);
  if (deviceSession.state === 'locked') deviceSession.state = 'ready';
  unsaid = found.offline ? code : undefined;
  const left = found.openedAt + unlockedMilliseconds - now;
  openUntil = Date.now() + left;
  clearTimeout(ending);
  ending = setTimeout(() => void lockDevice().catch((error: unknown) => reportError(error)), left);
  return 'unlocked';
}

/** The code with which the device was opened offline, in this window's memory alone, until the server is there again. */
let unsaid: string | undefined;
/** A code opens the device for a day at most. */
let ending: ReturnType<typeof setTimeout> | undefined;
/** when that is, by the device's clock: a timer sleeps with the device */
let openUntil = Number.POSITIVE_INFINITY;

/** Whether the day of the code that opened the device is over. */
export const isOpenTooLong = (): boolean => Date.now() >= openUntil;

/** Locks a device that only certain roles may use, here at once and at the server as soon as it hears of it. */
export async function lockDevice(): Promise<void> {
  unsaid = undefined;
  clearTimeout(ending);
  openUntil = Number.POSITIVE_INFINITY;
  delete deviceSession.employee;
  const { device, state } = deviceSession;
  if (state === 'ready' && device && device.employeeTypes.length > 0 && !isTableTablet(device))
    deviceSession.state = 'locked';
  const { caller } = currentIdentity();
  if (!isDevice(caller)) return;
  await forgetToken(`employee:${caller.slice('device:'.length)}`);
  await writeValue(untoldName, true);
  await tellLocked();
}

/** The server takes it for done by nobody: whoever stands there has the device locked, and not one order after another. */
onChange(({ saved = [] }) => {
  const { employee } = deviceSession;
  const refused = saved.some(
    ({ state, lastError, actor }) =>
      state === 'parked' && lastError?.code === 'device_locked' && actor.id === employee?.employee_id,
  );
  if (refused) lockDevice().catch((error: unknown) => reportError(error));
});

/**
 * The server is there again: it hears that the device was locked, or who opened it meanwhile, so that calls which need
 * it name the same person as the journal. Whoever may not open it any more has it locked.
 */
export async function confirmUnlocked(now: number): Promise<void> {
  if (!deviceSession.employee) return tellLocked();
  const code = unsaid;
  const { caller } = currentIdentity();
  if (code === undefined) {
    const known = 'Employee-Authorization' in (await tokenHeaders(caller));
    return known ? undefined : lockDevice();
  }
  try {
    const found = await checked(code, now);
    // locked while the server was asked: what its answer has opened is closed again
    if (found === 'wrong' || !deviceSession.employee) await lockDevice();
    else if (found !== 'unknown_offline' && !found.offline) unsaid = undefined;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.error.retry === 'never') await lockDevice();
  }
}

async function tellLocked(): Promise<void> {
  if (!(await readValue<boolean>(untoldName))) return;
  try {
    await call('POST /device/lock', {});
    await deleteValue(untoldName);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
}

/** Whose code it is; `openedAt` is when the server last saw it. */
type Found = { employee: Employee; openedAt: number; offline: boolean };

async function checked(code: string, now: number): Promise<Found | 'wrong' | 'unknown_offline'> {
  const { restaurant_id } = currentIdentity();
  if (restaurant_id === undefined) return 'wrong';
  try {
    const { employee } = await call('POST /device/unlock', { body: { restaurant_id, code } });
    await keepVerifier(code, employee, now);
    // the server has ended what was opened before
    await deleteValue(untoldName);
    return { employee, openedAt: now, offline: false };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code === 'employee_code_wrong') return 'wrong';
    if (error.code !== 'no_connection') throw error;
  }
  return checkedOffline(code, restaurant_id, now);
}

async function checkedOffline(
  code: string,
  restaurant_id: string,
  now: number,
): Promise<Found | 'wrong' | 'unknown_offline'> {
  const valid = (await verifiers()).filter(({ employee, madeAt }) => {
    const age = now - madeAt;
    // one from the future was made by another clock: nobody knows how old it is
    const isFresh = age < unlockedMilliseconds && age > -clockErrorMilliseconds;
    // the server takes nothing from another house's
    return isFresh && employee.restaurant_id === restaurant_id;
  });
  if (valid.length === 0) return 'unknown_offline';
  const key = await macKey();
  for (const { mac, employee, madeAt } of valid) {
    if (await crypto.subtle.verify('HMAC', key, mac, new TextEncoder().encode(code)))
      return { employee, openedAt: madeAt, offline: true };
  }
  return 'wrong';
}

const verifiers = async (): Promise<Verifier[]> => (await readValue<Verifier[]>(verifiersName)) ?? [];

async function keepVerifier(code: string, employee: Employee, madeAt: number): Promise<void> {
  const mac = await crypto.subtle.sign('HMAC', await macKey(), new TextEncoder().encode(code));
  const others = (await verifiers()).filter((verifier) => verifier.employee.employee_id !== employee.employee_id);
  await writeValue(verifiersName, [...others, { mac, employee, madeAt }]);
}

/** The device was set up anew: the server has ended what any code had opened, so each has to be seen by it again. */
export const forgetVerifiers = (): Promise<void> => deleteValue(verifiersName);

async function macKey(): Promise<CryptoKey> {
  const kept = await readValue<CryptoKey>(keyName);
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  await writeValue(keyName, made);
  return made;
}

const lockMilliseconds = (wrong: number): number => codeLockSeconds(wrong) * 1000;

async function wrongCode(lock: Lock, now: number): Promise<UnlockOutcome> {
  const wrong = lock.wrong + 1;
  const until = now + lockMilliseconds(wrong);
  await writeValue(lockName, { wrong, until });
  return until > now ? { lockedUntil: until } : 'wrong';
}
