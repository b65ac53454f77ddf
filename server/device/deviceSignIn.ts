import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { decodePassword, hashPassword, verifyPassword } from '../account/password.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../plugins/callLimits.ts';
import { minute } from '../plugins/limits.ts';
import { deviceByMachineId, insertDevice, type StoredDevice } from './deviceRepository.ts';

type Parts = Pick<Deps, 'limits' | 'newId' | 'now'>;

/** Wrong passwords in a quarter of an hour for one device. */
const wrongPasswords = { most: 20, windowMs: 15 * minute };

/** The device, when the password is its own. Only wrong ones count towards the limit. */
export async function checkDevicePassword(
  { limits }: Pick<Deps, 'limits'>,
  device: StoredDevice | undefined,
  password: string,
): Promise<Result<StoredDevice>> {
  if (!device) return refuse('not_found');
  const subject = `device-password ${device.device_id}`;
  const often = tooMany(limits.take(subject, wrongPasswords));
  if (often) return often;
  if (!(await verifyPassword(decodePassword(password), device.passwordHash))) return refuse('device_password_wrong');
  limits.giveBack(subject, wrongPasswords);
  return accept(device);
}

/** Registers a device, or recognises it by its password: doing it twice gives the same device (D18). */
export async function registerDevice(
  sql: Sql,
  parts: Parts,
  { machineId, password }: { machineId: string; password: string },
): Promise<Result<StoredDevice>> {
  const known = await deviceByMachineId(sql, machineId);
  if (known) return checkDevicePassword(parts, known, password);
  const passwordHash = await hashPassword(decodePassword(password));
  const fresh = await insertDevice(sql, { device_id: parts.newId(), machineId, passwordHash, now: parts.now() });
  const device = await deviceByMachineId(sql, machineId);
  // Another call with the same machineId was faster: then its password counts.
  return fresh && device ? accept(device) : checkDevicePassword(parts, device, password);
}
