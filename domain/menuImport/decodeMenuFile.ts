/** What a file says: UTF-8 or, where it is none, as spreadsheets of this language are saved by older programs. */
export function decodeMenuFile(bytes: Uint8Array, language: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(language === 'hu' || language === 'ro' ? 'windows-1250' : 'windows-1252').decode(bytes);
  }
}
