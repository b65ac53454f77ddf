import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../json/canonicalJson.ts';

/** What the installation needs keys for; none of them opens anything of another. */
export const purposes = ['code', 'verification', 'receipt', 'request', 'browser', 'totp', 'passkey'] as const;
export type Purpose = (typeof purposes)[number];

const Key = z.base64().min(40);
const VapidKeys = z.strictObject({ publicKey: z.base64url().min(80), privateKey: z.base64url().min(40) });
export type VapidKeys = z.infer<typeof VapidKeys>;

/**
 * The keys of an installation as they are kept: one from which all others are made, and those that an older
 * installation had made one by one.
 */
const KeptSecrets = z.strictObject({
  root: Key,
  code: Key.optional(),
  verification: Key.optional(),
  receipt: Key.optional(),
  request: Key.optional(),
  vapid: VapidKeys.optional(),
});
export type KeptSecrets = z.infer<typeof KeptSecrets>;

export const newSecrets = (): KeptSecrets => ({ root: randomBytes(32).toString('base64') });

/** What secrets.json or SECRETS holds; nothing when it is no such thing. */
export function parseSecrets(text: string): KeptSecrets | undefined {
  try {
    return KeptSecrets.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What the database may know of the keys: enough to notice others, nothing to make them of. */
export const fingerprintOf = (kept: KeptSecrets): string =>
  createHmac('sha256', kept.root)
    .update(`fingerprint ${canonicalJson(kept)}`)
    .digest('base64');
