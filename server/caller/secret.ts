import { createHash, randomBytes } from 'node:crypto';

/** A new secret that nobody can guess, fit to stand in a header or an address: 32 random bytes as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. It is random, so its SHA-256 says nothing about it. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
