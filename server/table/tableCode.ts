import { randomInt } from 'node:crypto';

/** Letters and figures that nobody confuses when typing them from a print. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** About 59 bits: a table's code is short but cannot be guessed (D16). */
export const newTableCode = (): string =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
