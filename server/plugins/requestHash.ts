import { createHmac } from 'node:crypto';
import { canonicalJson } from '../menu/canonicalJson.ts';

export type RequestHash = (method: string, path: string, body: unknown) => Buffer;

/**
 * What an idempotency key was given for: HMAC-SHA256 of method, path (with its query) and canonical body. Keyed with
 * the installation's secret, since bodies carry what is quickly guessed: six digits (D18), weak passwords.
 */
export const requestHashWith =
  (secret: string): RequestHash =>
  (method, path, body) =>
    createHmac('sha256', secret)
      .update(`${method} ${path}\n${canonicalJson(body)}`)
      .digest();
