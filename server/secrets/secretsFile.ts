import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseSecrets, type KeptSecrets } from './keptSecrets.ts';

/** Why the server does not start with the keys that it has; the message is for the person who started it. */
export class SecretsRefused extends Error {
  override name = 'SecretsRefused';
}

export const secretsFile = (dataDir: string): string => path.join(dataDir, 'secrets.json');

/** The keys that lie in the folder; nothing when there are none. Nobody but the owner may read them. */
export async function readSecrets(dataDir: string): Promise<KeptSecrets | undefined> {
  const file = secretsFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const kept = parseSecrets(text);
  if (!kept) throw new SecretsRefused(`${file} does not hold the keys of an installation: bring back a copy of it.`);
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
  return kept;
}

/** Keeps keys where none are; gives those that count, which are another process's when that one was faster. */
export async function keepSecrets(dataDir: string, kept: KeptSecrets): Promise<KeptSecrets> {
  const whole = await written(dataDir, kept);
  try {
    await link(whole, secretsFile(dataDir));
    return kept;
  } catch (error) {
    const there = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await readSecrets(dataDir));
    if (!there) throw error;
    return there;
  } finally {
    await rm(whole, { force: true });
  }
}

export async function replaceSecrets(dataDir: string, kept: KeptSecrets): Promise<void> {
  await rename(await written(dataDir, kept), secretsFile(dataDir));
}

/** A file beside it that is whole and on the disk: a crash never leaves half of the keys. */
async function written(dataDir: string, kept: KeptSecrets): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = `${secretsFile(dataDir)}.${process.pid}-${Date.now()}`;
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(kept, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return file;
}
