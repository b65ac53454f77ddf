import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A fresh folder for a server's data. Where root runs the tests, the database runs as another user: it can walk into
 * this one, so that its files are in here, and go when the folder goes (server/db/clusterFolders.ts).
 */
export const dataFolder = (name: string): string => folderIn(tmpdir(), name);

/**
 * Such a folder in memory, where there is room. Half of what making a database costs is the disk's files; whatever is
 * killed here are processes, and what they have written outlives them in memory as well. Not for what measures a disk.
 */
export const fleetingFolder = (name: string): string => folderIn(hasRoom() ? memory : tmpdir(), name);

function folderIn(parent: string, name: string): string {
  const folder = mkdtempSync(path.join(parent, `comanda-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

const memory = '/dev/shm';
/** What a file system in memory is known by. */
const tmpfs = 0x01021994;
/** Several databases at a time, with their logs, beside everything else. */
const roomNeeded = 6 * 2 ** 30;

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(memory);
    return type === tmpfs && Math.min(bavail * bsize, process.availableMemory()) > roomNeeded;
  } catch {
    return false;
  }
}
