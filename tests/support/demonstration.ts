import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fleetingFolder } from './dataFolder.ts';
import { freePort } from '../../server/db/postmaster.ts';
import { serverProcess } from './serverProcess.ts';

/** Names the folder that every server of this run begins with. */
const variable = 'COMANDA_DEMONSTRATION';

/**
 * Playwright's set-up: one server is started from nothing, as on a machine that has never seen one, and its data are
 * what each scenario's own server begins with. Filling a database takes seven times as long as copying its files.
 */
export default async function prepareDemonstration(): Promise<() => void> {
  const folder = fleetingFolder('demonstration');
  await fill(folder);
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The same for runs of which few need it: the folder, which is not there yet, is filled by who asks first. */
export const demonstrationIn = (folder: string): void => void (process.env[variable] = folder);

async function fill(folder: string): Promise<void> {
  const server = serverProcess(await freePort(), { DATA_DIR: folder });
  await server.start();
  await server.stop();
}

/** Fills the folder, or waits until another process has. */
async function filled(folder: string): Promise<void> {
  const half = `${folder}.half`;
  while (!existsSync(folder)) {
    if (!made(half)) {
      await sleep(100);
      continue;
    }
    await fill(half);
    renameSync(half, folder);
  }
}

/** Makes a folder that a database's user can walk into; false when it is there. */
function made(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Puts the prepared data into a new folder, as those of the server that will be at `origin`; nothing where none are prepared. */
export async function copyDemonstration(dataDir: string, origin: string): Promise<void> {
  const prepared = process.env[variable];
  if (!prepared) return;
  await filled(prepared);
  // with its owners: run by root, the database belongs to another user
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const file = demoFile(dataDir);
  const text = readFileSync(file, 'utf8');
  const before = (JSON.parse(text) as { origin: string }).origin;
  writeFileSync(file, text.replaceAll(before, origin));
}

/** What a server says of the demonstration that it holds. */
export function demoFile(dataDir: string): string {
  const file = path.join(dataDir, 'demo.json');
  if (!existsSync(file)) throw new Error('the server wrote no demo.json');
  return file;
}
