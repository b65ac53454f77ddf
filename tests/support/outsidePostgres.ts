import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterFolders } from '../../server/db/clusterFolders.ts';
import { freePort, initCluster, lockFile, stopPostmaster } from '../../server/db/postmaster.ts';

const password = 'outside';
const debian = '/usr/lib/postgresql';

/**
 * A PostgreSQL as somebody else would run it: the distribution's where there is one, with that version's own settings
 * and none of the embedded database's. Without one the same binaries as the embedded database, just as untouched.
 */
export async function startOutsidePostgres(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folders = await clusterFolders(dataDir, () => undefined);
  const outside = { ...folders, bin: installed() ?? folders.bin };
  await initCluster(outside, password);
  const port = await freePort(0);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((setting) => ['-c', setting]);
  const child = spawn(path.join(outside.bin, 'postgres'), ['-D', outside.cluster, '-p', String(port), ...settings], {
    ...outside.user,
    cwd: outside.cluster,
    stdio: 'ignore',
  });
  const ended = new Promise<never>((_, reject) => child.once('exit', () => reject(new Error('PostgreSQL ended'))));
  ended.catch(() => undefined);
  const ready = async (): Promise<void> => {
    while (!(await lockFile(outside.cluster))?.ready) await sleep(20);
  };
  await Promise.race([ready(), ended]);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => stopPostmaster(outside, { pid: child.pid ?? 0, port }),
  };
}

/** The newest PostgreSQL that the distribution has installed. */
function installed(): string | undefined {
  if (!existsSync(debian)) return undefined;
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(debian, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}
