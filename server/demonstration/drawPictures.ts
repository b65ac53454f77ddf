import { spawn } from 'node:child_process';
import path from 'node:path';
import type { MediaPlace } from '../media/createMediaStore.ts';
import type { PictureSpec } from './picture/pictureSpec.ts';

/** What to draw, and where it is kept. */
export type PicturesWanted = { place: MediaPlace; specs: readonly PictureSpec[] };

/**
 * Draws the pictures (see renderPictures) in a process of its own: drawing takes some 200 MB, which the server would
 * keep for as long as it runs.
 */
export function drawPictures(
  { dataDir, s3 }: MediaPlace,
  specs: readonly PictureSpec[],
): Promise<Map<PictureSpec, string>> {
  const program = path.join(import.meta.dirname, 'drawPicturesMain.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(new Map(JSON.parse(Buffer.concat(out).toString()) as [PictureSpec, string][]));
      else reject(new Error(`The pictures could not be drawn:\n${Buffer.concat(err).toString()}`));
    });
    // a child that died early says so when it closes
    child.stdin.on('error', () => undefined);
    // not as arguments, which everybody on this machine can read
    const place = s3 ? { dataDir, s3 } : { dataDir };
    child.stdin.end(JSON.stringify({ place, specs } satisfies PicturesWanted));
  });
}
