import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

const keyOf = (installation: string): Buffer => createHash('sha256').update(`totp ${installation}`).digest();

/** Seals a secret for the database, bound to its user: AES-256-GCM under the installation's key. */
export function seal(secret: string, user_id: string, installation: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(installation), nonce).setAAD(Buffer.from(user_id));
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed; nothing when it is another's, was touched, or was sealed with keys that are lost by now. */
export function unseal(sealed: Buffer, user_id: string, installation: string): string | undefined {
  const body = sealed.subarray(nonceBytes, -tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(installation), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(user_id))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
