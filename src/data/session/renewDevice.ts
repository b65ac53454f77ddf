import { request } from '../api/request.ts';
import { forgetToken } from '../api/tokens.ts';
import { isDevice, type Caller } from '../local/scope.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';

export type Credentials = { machineId: string; password: string };
const nameOf = (machineId: string): string => `credentials:${machineId}`;

type Copies = {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

/** As the machine's id has one (machineId.ts); a service worker and a test have no such place. */
const copies = (): Copies | undefined => {
  try {
    return (globalThis as { localStorage?: Copies }).localStorage;
  } catch {
    return undefined; // blocked
  }
};

/**
 * The device's own password (base64), so that it gets a new token without a person: it may hang on a wall. A copy lies
 * outside of the database: a browser that loses that one is the same device at its next start (ADR 55).
 */
export async function keepCredentials(credentials: Credentials): Promise<void> {
  await writeValue(nameOf(credentials.machineId), credentials);
  try {
    copies()?.setItem(nameOf(credentials.machineId), credentials.password);
  } catch {
    // blocked or full: it is only a copy
  }
}

/** The owner has taken the device away: what it signed in with is of no use to anybody any more. */
export const forgetCredentialsCopy = (machineId: string): void => copies()?.removeItem(nameOf(machineId));

/** At each start: what one of the two places has lost, or an earlier release never wrote, is written there again. */
export async function mendCredentials(machineId: string): Promise<void> {
  const kept = await credentialsOf(machineId);
  const password = copies()?.getItem(nameOf(machineId));
  if (kept && !password) await keepCredentials(kept);
  else if (password && !kept) await writeValue(nameOf(machineId), { machineId, password });
}

const credentialsOf = (machineId: string): Promise<Credentials | undefined> => readValue(nameOf(machineId));

/** Signs a device in again whose token is dead. A guest's can't be renewed: the code has to be scanned again (D16). */
export async function renewToken(caller: Caller): Promise<'renewed' | 'refused' | 'no_answer'> {
  const credentials = isDevice(caller) ? await credentialsOf(caller.slice('device:'.length)) : undefined;
  if (!credentials) return 'refused';
  const reply = await request(caller, { method: 'PUT', path: '/device/me', body: credentials, anonymous: true });
  if (!reply || reply.status >= 500 || reply.status === 429) return 'no_answer';
  if (reply.status >= 300) return 'refused';
  // it may have been the employee's token that was dead: the device has to be unlocked again
  if (isDevice(caller)) await forgetToken(`employee:${caller.slice('device:'.length)}`);
  return 'renewed';
}
