import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A fresh folder for a server's data. Where root runs the tests, the database runs as another user: it can walk into
 * this one, so that its files are in here, and go when the folder goes (server/db/clusterFolders.ts).
 */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `comanda-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
