import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a challenge may be answered. */
export const challengeMs = 5 * 60_000;

const [timeBytes, randomLength, macBytes] = [8, 16, 16];
const bodyBytes = timeBytes + randomLength;

/**
 * Bytes for a passkey to sign. They carry their own end and our mark, so that nothing is stored for whoever only asks;
 * `purpose` says what the answer may be used for.
 */
export function newChallenge(key: string, purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(now.getTime() + challengeMs));
  const body = Buffer.concat([time, randomBytes(randomLength)]);
  return Uint8Array.from([...body, ...mark(key, purpose, body)]);
}

/** Whether a challenge, in base64url, is one of ours for this purpose, and still good. */
export function isChallenge(key: string, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== bodyBytes + macBytes) return false;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(bytes.subarray(bodyBytes), mark(key, purpose, body))) return false;
  return body.readBigUInt64BE() > BigInt(now.getTime());
}

const mark = (key: string, purpose: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${purpose} `).update(body).digest().subarray(0, macBytes);
