import { createHash } from 'node:crypto';
import path from 'node:path';

/** What a class of a CSS module is called in the build: its own name and four letters of its file. Every one is sent. */
export function scopedName(name: string, file: string): string {
  const hash = createHash('sha256').update(path.relative(process.cwd(), file)).digest('hex');
  return `${name}_${BigInt(`0x${hash}`).toString(36).slice(0, 4)}`;
}
