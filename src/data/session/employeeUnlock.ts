import type { Employee } from '#domain/device/device.ts';
import { codeLockSeconds } from '#domain/device/employee.ts';
import { clockErrorMilliseconds } from '#domain/order/happenedAt.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { currentIdentity } from './identity.ts';

/**
 * Opening a device with an employee's code. The server checks it; who opened the device online may open it again
 * offline for 24 hours, by a verifier made here with a key that cannot be read out. No code and no hash of one is ever
 * kept or sent here (D18).
 */
type Verifier = { mac: ArrayBuffer; employee: Employee; madeAt: number };
type Lock = { wrong: number; until: number };

const offlineMilliseconds = 24 * 60 * 60_000;
const verifiersName = 'unlock:verifiers';
const lockName = 'unlock:lock';
const keyName = 'unlock:key';

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
  deviceSession.employee = structuredClone(found);
  if (deviceSession.state === 'locked') deviceSession.state = 'ready';
  return 'unlocked';
}

/** Locks a device that only certain roles may use. */
export function lockDevice(): void {
  delete deviceSession.employee;
  if (deviceSession.state === 'ready' && (deviceSession.device?.employeeTypes.length ?? 0) > 0)
    deviceSession.state = 'locked';
}

async function checked(code: string, now: number): Promise<Employee | 'wrong' | 'unknown_offline'> {
  const { restaurant_id } = currentIdentity();
  if (restaurant_id === undefined) return 'wrong';
  try {
    const { employee } = await call('POST /device/unlock', { body: { restaurant_id, code } });
    await keepVerifier(code, employee, now);
    return employee;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code === 'employee_code_wrong') return 'wrong';
    if (error.code !== 'no_connection') throw error;
  }
  return checkedOffline(code, now);
}

async function checkedOffline(code: string, now: number): Promise<Employee | 'wrong' | 'unknown_offline'> {
  const valid = (await verifiers()).filter(({ madeAt }) => {
    const age = now - madeAt;
    // one from the future was made by another clock: nobody knows how old it is
    return age < offlineMilliseconds && age > -clockErrorMilliseconds;
  });
  if (valid.length === 0) return 'unknown_offline';
  const key = await macKey();
  for (const { mac, employee } of valid) {
    if (await crypto.subtle.verify('HMAC', key, mac, new TextEncoder().encode(code))) return employee;
  }
  return 'wrong';
}

const verifiers = async (): Promise<Verifier[]> => (await readValue<Verifier[]>(verifiersName)) ?? [];

async function keepVerifier(code: string, employee: Employee, madeAt: number): Promise<void> {
  const mac = await crypto.subtle.sign('HMAC', await macKey(), new TextEncoder().encode(code));
  const others = (await verifiers()).filter((verifier) => verifier.employee.employee_id !== employee.employee_id);
  await writeValue(verifiersName, [...others, { mac, employee, madeAt }]);
}

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
