import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealedSecret.ts';

describe('a sealed secret', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'ann', 'a key');

  it('is opened for its user with the key of the installation', () => {
    expect(unseal(sealed, 'ann', 'a key')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('is never twice the same', () => {
    expect(seal('JBSWY3DPEHPK3PXP', 'ann', 'a key').equals(sealed)).toBe(false);
  });

  it('is nothing with another key, for another user, or touched', () => {
    const touched = Buffer.from(sealed);
    touched.writeUInt8(touched.readUInt8(14) ^ 1, 14);
    expect([unseal(sealed, 'ann', 'lost'), unseal(sealed, 'bea', 'a key'), unseal(touched, 'ann', 'a key')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
