import { request } from '../api/request.ts';
import { forgetToken } from '../api/tokens.ts';
import { isDevice, type Caller } from '../local/scope.ts';
import { readValue, writeValue } from '../local/sessionDatabase.ts';

export type Credentials = { machineId: string; password: string };
const nameOf = (machineId: string): string => `credentials:${machineId}`;

/** The device's own password (base64), so that it gets a new token without a person: it may hang on a wall. */
export const keepCredentials = (credentials: Credentials): Promise<void> =>
  writeValue(nameOf(credentials.machineId), credentials);
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
