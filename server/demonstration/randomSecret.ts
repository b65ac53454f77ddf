import { randomBytes, randomInt } from 'node:crypto';

/** Letters and figures that nobody confuses when typing them from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** About 79 bits, in four groups: long enough for a password, short enough to type. */
export const randomPassword = (): string => [4, 4, 4, 4].map(letters).join('-');

/** Timestamp and 80 random bits, as a device makes it itself (D18). */
export const randomMachineId = (now: Date): string => `${now.getTime()}-${randomBytes(10).toString('hex')}`;

export const randomEmployeeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
