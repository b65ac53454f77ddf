import { execFile, spawn } from 'node:child_process';
import { chmod, chown, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeClusterFolder, type ClusterFolders } from './clusterFolders.ts';

const run = promisify(execFile);

/** A running PostgreSQL, as its lock file describes it. */
export type Postmaster = { pid: number; port: number };

/**
 * Durable by default (fsync and synchronous_commit stay on); sized for a small machine that also runs the server;
 * processes that an embedded database has no use for are left out.
 */
const parameters = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  jit: 'off',
  io_method: 'sync',
  huge_pages: 'off',
  autovacuum_max_workers: '2',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  log_checkpoints: 'off',
  password_encryption: 'scram-sha-256',
};

/** Makes the cluster's files, once. A run that dies half-way leaves nothing that looks like a cluster. */
export async function initCluster(folders: ClusterFolders, password: string): Promise<void> {
  if (await exists(path.join(folders.cluster, 'PG_VERSION'))) return;
  const fresh = `${folders.cluster}.new`;
  const passwordFile = `${fresh}.password`;
  await rm(fresh, { recursive: true, force: true });
  await makeClusterFolder(fresh, folders.user);
  // readable by the owner alone; initdb reads it as the other user
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (folders.user) await chown(passwordFile, folders.user.uid, folders.user.gid);
  try {
    await executable(folders, 'initdb');
    await executable(folders, 'postgres');
    await run(
      path.join(folders.bin, 'initdb'),
      ['-D', fresh, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', `--pwfile=${passwordFile}`],
      { ...folders.user, cwd: fresh },
    );
    await rename(fresh, folders.cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function executable(folders: ClusterFolders, name: string): Promise<void> {
  const file = path.join(folders.bin, process.platform === 'win32' ? `${name}.exe` : name);
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/** What the lock file says; `ready` when connections are accepted. Nothing when no PostgreSQL can have written it. */
export async function lockFile(cluster: string): Promise<(Postmaster & { ready: boolean }) | undefined> {
  const lines = await lockLines(cluster);
  const pid = Number(lines[0]);
  if (!pid || !alive(pid) || (await isAnother(pid))) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

const lockName = 'postmaster.pid';
const lockLines = async (cluster: string): Promise<string[]> =>
  (await readFile(path.join(cluster, lockName), 'utf8').catch(() => '')).split('\n');

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is certainly no PostgreSQL. */
async function isAnother(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8')
    .catch(() => run('ps', ['-o', 'comm=', '-p', String(pid)]).then(({ stdout }) => stdout))
    .catch(() => '');
  return name !== '' && !path.basename(name.trim()).startsWith('postgres');
}

/**
 * After a loss of power the lock file is still there, and in a container, where numbers are few, its process's number
 * soon belongs to another program. PostgreSQL would believe that program to be itself and not start.
 */
async function removeLeftLock(cluster: string): Promise<void> {
  const pid = Number((await lockLines(cluster))[0]);
  if (pid && alive(pid) && (await isAnother(pid))) await rm(path.join(cluster, lockName), { force: true });
}

/** Starts PostgreSQL apart from this process's group, so that Ctrl-C ends it through the server and not beside it. */
export async function startPostmaster(folders: ClusterFolders, port: number, logFile: string): Promise<Postmaster> {
  await removeLeftLock(folders.cluster);
  const log = await open(logFile, 'w');
  try {
    const flags = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(path.join(folders.bin, 'postgres'), ['-D', folders.cluster, '-p', String(port), ...flags], {
      ...folders.user,
      cwd: folders.cluster,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    let ended = false;
    child.once('error', () => (ended = true));
    child.once('exit', () => (ended = true));
    for (;;) {
      const running = await lockFile(folders.cluster);
      if (running?.pid === child.pid && running?.ready) return { pid: running.pid, port: running.port };
      if (ended) throw new Error((await readFile(logFile, 'utf8')).trim() || 'PostgreSQL ended without a word.');
      await sleep(10);
    }
  } finally {
    await log.close();
  }
}

/** Ends open connections, writes everything out and waits until the process is gone. */
export async function stopPostmaster(folders: ClusterFolders, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    await run(path.join(folders.bin, 'pg_ctl'), ['stop', '-D', folders.cluster, '-m', 'fast']);
    return;
  }
  const deadline = Date.now() + 15_000;
  process.kill(pid, 'SIGINT');
  while ((await lockFile(folders.cluster))?.pid === pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
    await sleep(20);
  }
}

/** The wanted port when nobody has it, else one that the system gives. 0: any. */
export async function freePort(wanted = 0): Promise<number> {
  const taken = (port: number): Promise<number | undefined> =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(undefined));
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' ? (address?.port ?? undefined) : undefined));
      });
    });
  const port = (wanted ? await taken(wanted) : undefined) ?? (await taken(0));
  if (!port) throw new Error('There is no free port for the database on 127.0.0.1.');
  return port;
}

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => undefined)) !== undefined;
