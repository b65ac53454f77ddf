import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Guessed, Guesser } from '../login/guessed.ts';
import { guessSecret } from '../login/guessSecret.ts';
import { decodePassword, hashPassword, verifyPassword } from '../login/password.ts';
import { passwordFault } from '../login/passwordFault.ts';
import type { Sql } from '../db/sql.ts';
import type { DeviceParts } from './deviceParts.ts';
import { deviceByMachineId, insertDevice, type StoredDevice } from './deviceRepository.ts';

type Parts = Pick<DeviceParts, 'limits' | 'config' | 'secrets' | 'newId' | 'now'>;

/** The password of a device, as it is guessed at. */
export const passwordOfDevice = ({ device_id, passwordHash }: StoredDevice): Guessed => ({
  kind: 'device',
  subject: device_id,
  value: passwordHash,
});

/** The device, when the password is its own. Only wrong ones count towards the limit. */
export async function checkDevicePassword(
  deps: Pick<DeviceParts, 'limits' | 'config' | 'secrets'>,
  device: StoredDevice | undefined,
  password: string,
  by: Guesser,
): Promise<Result<StoredDevice>> {
  if (!device) return refuse('not_found');
  const guess = guessSecret(deps, passwordOfDevice(device), by);
  if (!guess.ok) return guess;
  if (!(await verifyPassword(decodePassword(password), device.passwordHash))) return refuse('device_password_wrong');
  guess.value.right();
  return accept(device);
}

/** Registers a device, or recognises it by its password: doing it twice gives the same device (D18). */
export async function registerDevice(
  sql: Sql,
  parts: Parts,
  { machineId, password }: { machineId: string; password: string },
  by: Guesser,
): Promise<Result<StoredDevice>> {
  const known = await deviceByMachineId(sql, machineId);
  if (known) return checkDevicePassword(parts, known, password, by);
  const typed = decodePassword(password);
  const fault = await passwordFault(typed, 'password');
  if (fault) return fault;
  const passwordHash = await hashPassword(typed);
  const fresh = await insertDevice(sql, { device_id: parts.newId(), machineId, passwordHash, now: parts.now() });
  const device = await deviceByMachineId(sql, machineId);
  // Another call with the same machineId was faster: then its password counts.
  return fresh && device ? accept(device) : checkDevicePassword(parts, device, password, by);
}
