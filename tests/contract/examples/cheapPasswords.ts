import type { Argon2Algorithm, Argon2Parameters } from 'node:crypto';
import type * as Crypto from 'node:crypto';
import { afterAll, vi } from 'vitest';

/**
 * Imported before anything of the server: its passwords are hashed by the same argon2, at the least it takes. Thousands
 * of accounts are made here, and what guessing a password costs is not under test (`server/login/password.test.ts`).
 */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  const argon2 = (
    algorithm: Argon2Algorithm,
    dear: Argon2Parameters,
    done: (error: Error | null, hash: Buffer) => void,
  ) => crypto.argon2(algorithm, { ...dear, memory: 8, passes: 1 }, done);
  return { ...crypto, argon2 };
});

// files share a process: what comes next hashes as dearly as people's passwords deserve
afterAll(() => {
  vi.doUnmock('node:crypto');
  vi.resetModules();
});
