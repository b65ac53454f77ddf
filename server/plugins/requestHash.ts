import { hash } from 'node:crypto';
import { canonicalJson } from '../menu/canonicalJson.ts';

/** What an idempotency key was given for: SHA-256 of method, path (with its query) and canonical body. */
export function requestHash(method: string, path: string, body: unknown): Buffer {
  return hash('sha256', `${method} ${path}\n${canonicalJson(body)}`, 'buffer');
}
