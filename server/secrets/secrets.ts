import { createECDH, hkdfSync } from 'node:crypto';
import type { KeptSecrets, Purpose, VapidKeys } from './keptSecrets.ts';

/** The keys of the installation (D40). They are never written into the database. */
export type Secrets = {
  /** the key for one purpose, the same in every process and after restarts */
  key(purpose: Purpose): string;
  /** the keys for Web Push */
  vapid: VapidKeys;
};

export function secretsOf(kept: KeptSecrets): Secrets {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', kept.root, '', `comanda ${purpose}`, 32));
  const known = new Map<Purpose, string>();
  return {
    key(purpose) {
      const { [purpose]: own }: Partial<Record<Purpose, string>> = kept;
      const key = known.get(purpose) ?? own ?? derived(purpose).toString('base64');
      known.set(purpose, key);
      return key;
    },
    vapid: kept.vapid ?? vapidOf(derived('vapid')),
  };
}

/** Nearly every number of 32 bytes is a private key of the curve; another throws, once in 2³² installations. */
function vapidOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
