import { createHash } from 'node:crypto';

/**
 * The id of what `key` names inside `scope` (a chain's or restaurant's id): a UUID of version 8 made from their
 * SHA-256, so that reading the same menu file again finds the same rows instead of making new ones.
 */
export function keyToId(scope: string, key: string): string {
  const hex = createHash('sha256').update(`${scope}\n${key}`).digest('hex');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
