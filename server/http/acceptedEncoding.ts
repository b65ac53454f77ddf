/** The encodings that clients understand. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that a client understands, by its Accept-Encoding. */
export function acceptedEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}
