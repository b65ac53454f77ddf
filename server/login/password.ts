import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { atMost } from '../work/atMost.ts';

/** Whoever comes without waiting for a turn (passwordTurns) still leaves processors to the others. */
const inTurn = atMost(Math.min(4, Math.max(1, availableParallelism() - 1)));
const argon = promisify(argon2);
const derive = (...given: Parameters<typeof argon>): Promise<Buffer> => inTurn(() => argon(...given));

/** argon2id with 24 MiB and three passes: some 60 ms on a small machine, and four at once fit into its memory. */
const cost = { memory: 24 * 1024, passes: 3, parallelism: 1 };
const tagLength = 32;

/** The password's hash in PHC notation, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: password, nonce, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(hash)}`;
}

/** Whether the password is the one that was hashed. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!match) throw new Error('a stored password hash cannot be read');
  const [, memory, passes, parallelism, nonce = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const derived = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(derived, expected);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, for accounts that do not exist. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await decoy);
  return false;
}

/** Passwords travel as base64 of their UTF-8 text (D25). */
export const decodePassword = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');

const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
