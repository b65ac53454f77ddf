import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escaped } from './escaped.ts';

/**
 * The built app's one page, with what this server offers (GET /config) in it: a screen whose shape hangs on that has it
 * from its first moment.
 */
export function readShell(distDir: string, offers: object = {}): string {
  const tag = `<meta name="offers" content="${escaped(JSON.stringify(offers))}">`;
  return readFileSync(path.join(distDir, 'index.html'), 'utf8').replace('</head>', (end) => tag + end);
}
