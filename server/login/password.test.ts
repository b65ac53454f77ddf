import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyNothing, verifyPassword } from './password.ts';

/** A hash in PHC notation, made without the code under test. */
function phc(message: string, { m, t }: { m: number; t: number }): string {
  const nonce = Buffer.alloc(16, 7);
  const hash = argon2Sync('argon2id', { message, nonce, tagLength: 32, memory: m, passes: t, parallelism: 1 });
  const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${m},t=${t},p=1$${plain(nonce)}$${plain(hash)}`;
}

describe('a password', () => {
  it('is kept as argon2id, at no less than 19 MiB and two passes, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('Schnitzel7'), hashPassword('Schnitzel7')]);
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(other).not.toBe(one);
  });

  it('is the one that was hashed and no other', async () => {
    const kept = await hashPassword('Töltött káposzta 7');
    expect(await verifyPassword('Töltött káposzta 7', kept)).toBe(true);
    expect(await verifyPassword('Töltött káposzta 8', kept)).toBe(false);
    expect(await verifyPassword('', kept)).toBe(false);
    expect(await verifyNothing('Töltött káposzta 7')).toBe(false);
  });

  it('is checked at the cost at which it was hashed, so that the cost can be raised', async () => {
    expect(await verifyPassword('Sarmale9', phc('Sarmale9', { m: 16, t: 1 }))).toBe(true);
    expect(await verifyPassword('Sarmale8', phc('Sarmale9', { m: 16, t: 1 }))).toBe(false);
  });

  it('whose hash cannot be read is refused loudly', async () => {
    await expect(verifyPassword('x', '$2b$12$something')).rejects.toThrow('cannot be read');
  });
});
