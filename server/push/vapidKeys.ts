import { createECDH } from 'node:crypto';
import { madeOnce } from '../db/settingRepository.ts';
import type { Sql } from '../db/sql.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const known = new WeakMap<Sql, Promise<VapidKeys>>();

/** The installation's own keys for Web Push, made at its first start and kept in the database. */
export function vapidKeys(sql: Sql): Promise<VapidKeys> {
  const keys = known.get(sql) ?? madeOnce(sql, 'vapid_keys', newKeys);
  known.set(sql, keys);
  keys.catch(() => known.delete(sql));
  return keys;
}

function newKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys().toString('base64url');
  // the number may begin with zeros, which the format keeps
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
}
