import { deleteValue, readValue, writeValue } from '../local/sessionDatabase.ts';
import { isDevice, type Caller } from '../local/scope.ts';

const kept = new Map<string, string>();
const tokenName = (caller: Caller | `employee:${string}`): string => `token:${caller}`;
/** The employee who unlocked a device goes with the device's calls. */
const employeeOf = (caller: `device:${string}`): `employee:${string}` => `employee:${caller.slice('device:'.length)}`;

async function tokenOf(owner: Caller | `employee:${string}`): Promise<string | undefined> {
  const name = tokenName(owner);
  const existing = kept.get(name) ?? (await readValue<string>(name));
  if (existing) kept.set(name, existing);
  return existing;
}

export const tokenForSocket = (caller: Caller): Promise<string | undefined> => tokenOf(caller);

/** Who has unlocked a device: its socket hears more than a locked one's (D17). */
export const employeeForSocket = async (caller: Caller): Promise<string | undefined> =>
  isDevice(caller) ? tokenOf(employeeOf(caller)) : undefined;

/** The headers that say who calls (D25: device and employee act before the user, the user before the guest). */
export async function tokenHeaders(caller: Caller): Promise<Record<string, string>> {
  const headers: Record<string, string> = {};
  const add = (header: string, token: string | undefined): void => {
    if (token) headers[header] = `Bearer ${token}`;
  };
  if (isDevice(caller)) {
    add('Device-Authorization', await tokenOf(caller));
    add('Employee-Authorization', await tokenOf(employeeOf(caller)));
    return headers;
  }
  const user = await tokenOf('user');
  add('Authorization', user);
  if (user) headers['Authorization-Provider'] = (await readValue<string>('provider')) ?? 'local';
  if (caller !== 'user') add('Guest-Authorization', await tokenOf(caller));
  return headers;
}

const saved = async (owner: Caller | `employee:${string}`, token: string | null): Promise<void> => {
  if (!token) return;
  const bare = token.replace(/^Bearer /i, '');
  const name = tokenName(owner);
  if (kept.get(name) === bare) return;
  await writeValue(name, bare); // on the disk before it is used: the old one dies at that moment (D25)
  kept.set(name, bare);
};

/** Keeps the tokens that came with an answer. */
export async function keepTokens(caller: Caller, headers: Headers): Promise<void> {
  await saved('user', headers.get('authorization'));
  if (isDevice(caller)) {
    await saved(caller, headers.get('device-authorization'));
    await saved(employeeOf(caller), headers.get('employee-authorization'));
  } else if (caller !== 'user') {
    await saved(caller, headers.get('guest-authorization'));
  }
}

/** Forgets what this context remembers, so that a token renewed by another tab is read. */
export const rereadTokens = (): void => kept.clear();

export async function forgetToken(owner: Caller | `employee:${string}`): Promise<void> {
  kept.delete(tokenName(owner));
  await deleteValue(tokenName(owner));
}
