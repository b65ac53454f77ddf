import { createHash, createHmac, hash } from 'node:crypto';
import { requestWithoutSecrets } from '#contract/secretFields.ts';
import { canonicalJson } from './canonicalJson.ts';

export type RequestHash = (method: string, path: string, body: unknown, call?: string) => Buffer;

/**
 * What an idempotency key was given for: HMAC-SHA256 of method, path (with its query) and canonical body, all without
 * their secrets: a hash that is quickly made must not stand beside one that is slow to guess. Keyed with the
 * installation's secret, since what is left may be guessed too.
 */
export function requestHashWith(secret: string): RequestHash {
  const hmac = hmacWith(secret);
  return (method, path, body, call = `${method} ${path.split('?', 1)[0]}`) => {
    const said = requestWithoutSecrets(call, path, body);
    return hmac(`${method} ${said.url}\n${canonicalJson(said.body)}`);
  };
}

/** Bytes of a block of SHA-256. */
const block = 64;
/** Of whole files no copies are made. */
const long = 100_000;

/**
 * HMAC-SHA256 (RFC 2104) of many short texts under one key. Each `createHmac` costs more than the hashing itself, of
 * every request; the key's two blocks are made once.
 */
function hmacWith(secret: string): (text: string) => Buffer {
  const bytes = Buffer.from(secret);
  const key = Buffer.alloc(block);
  (bytes.length > block ? createHash('sha256').update(bytes).digest() : bytes).copy(key);
  const [inner, outer] = [0x36, 0x5c].map((pad) => Buffer.from(key.map((byte) => byte ^ pad))) as [Buffer, Buffer];
  const sha256 = (...parts: Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');
  return (text) =>
    text.length > long
      ? createHmac('sha256', secret).update(text).digest()
      : sha256(outer, sha256(inner, Buffer.from(text)));
}
