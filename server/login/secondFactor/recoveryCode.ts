import { randomBytes } from 'node:crypto';
import { secretHash } from '../../caller/secret.ts';

const count = 10;
/** Without what looks alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz023456789';

/** New codes of 80 bits, as nobody can guess them even from their hashes: `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    [...randomBytes(16)]
      .map((byte) => letters[byte % 32]!)
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** What is stored of a code; how it is written does not matter. */
export const recoveryCodeHash = (code: string): Buffer => secretHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
