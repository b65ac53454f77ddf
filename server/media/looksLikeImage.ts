const begins = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** By its first bytes a JPEG, PNG, WebP or AVIF: no decoder of anything else is ever asked. */
export function looksLikeImage(bytes: Buffer): boolean {
  return (
    begins(bytes, 0, '\xff\xd8\xff') ||
    begins(bytes, 0, '\x89PNG\r\n\x1a\n') ||
    (begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP')) ||
    (begins(bytes, 4, 'ftyp') && /avi[fs]/.test(bytes.subarray(8, 64).toString('latin1')))
  );
}
