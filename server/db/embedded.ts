import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterFolders, type ClusterFolders } from './clusterFolders.ts';
import { freePort, initCluster, lockFile, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

/** Another server is using the same data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

type Remembered = { port: number; password: string };

/** Held for as long as the server lives; says that this cluster has its one server. */
const ownerLock = 7_284_711;
/**
 * How often a lock that a killed process left behind is looked at again, and after how long. It is counted and not timed:
 * on a busy machine what is dying and what is looking take their time alike.
 */
const looks = 20;
const between = 100;
/** How long a database that was not shut down may take to be ready again. */
const readyWithin = 60_000;

/** Between two tries to start a database again that ended by itself, in milliseconds; doubled each time. */
const longestPause = 5_000;

/**
 * PostgreSQL under the data folder, started or, when a killed server left it running, adopted, and started again at the
 * same address whenever it ends by itself (the system may end what uses much memory). The port and the password are
 * remembered in `postgres.json`, which only its owner may read.
 */
export async function openEmbedded(dataDir: string, note: (text: string) => void): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  const folders = await clusterFolders(dataDir, note);
  const remembered = (await recall(dataDir)) ?? (await begin(dataDir, folders));
  await initCluster(folders, remembered.password);
  let postmaster = await runningOrStarted(() => freePort(remembered.port));
  const { port } = postmaster;
  const url = `postgres://postgres:${remembered.password}@127.0.0.1:${port}/postgres`;
  let owner = await own(url, dataDir);
  const ending = { asked: false };
  let mending = Promise.resolve();
  watch();
  return {
    url,
    async stop() {
      ending.asked = true;
      await mending;
      await owner.end();
      await stopPostmaster(folders, postmaster);
    },
  };

  /** The connection that owns the cluster ends when the cluster does. */
  function watch(): void {
    owner.once('end', () => {
      if (!ending.asked) mending = mend();
    });
  }

  async function mend(): Promise<void> {
    note('The embedded database has ended by itself; it is started again.');
    for (let pause = between; !ending.asked; pause = Math.min(2 * pause, longestPause)) {
      try {
        // where the connections of this server look for it
        postmaster = await runningOrStarted(async () => port);
        owner = await own(url, dataDir);
        watch();
        note('The embedded database is back.');
        return;
      } catch (error) {
        note(`The embedded database could not be started again yet: ${(error as Error).message}`);
        await sleep(pause);
      }
    }
  }

  async function runningOrStarted(portFor: () => Promise<number>): Promise<Postmaster> {
    const deadline = Date.now() + readyWithin;
    let left = looks;
    for (;;) {
      const running = await lockFile(folders.cluster);
      if (running?.ready && (await answers(running))) return running;
      try {
        if (!running) return await started(await portFor());
      } catch (error) {
        // a lock file or shared memory of a process that is just dying
        left -= 1;
        if (left === 0) {
          throw new Error(`The embedded database did not start: ${(error as Error).message}`, { cause: error });
        }
      }
      if (running && Date.now() > deadline) throw new Error('The embedded database does not become ready.');
      await sleep(between);
    }
  }

  async function started(port: number): Promise<Postmaster> {
    const postmaster = await startPostmaster(folders, port, path.join(dataDir, 'postgres.log'));
    if (port !== remembered.port) await write(dataDir, { ...remembered, port });
    return postmaster;
  }

  /** Whether what listens there is this cluster: a process id may have been given to another program. */
  async function answers({ port }: Postmaster): Promise<boolean> {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: remembered.password,
      database: 'postgres',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      await client.end();
      return rows[0]?.data_directory === folders.cluster;
    } catch {
      return false;
    }
  }
}

/** Takes the cluster for this server. A killed server's hold ends when the system closes its connection. */
async function own(url: string, dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: `comanda ${process.pid}`, keepAlive: true });
  // the pool reports a lost database; this connection only holds the lock
  client.on('error', () => undefined);
  await client.connect();
  for (let left = looks; ; left -= 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ownerLock]);
    if (rows[0]?.held) return client;
    if (left === 0) {
      await client.end();
      throw new DataFolderInUse(`Another server is running on ${dataDir}: stop it, or give this one its own DATA_DIR.`);
    }
    await sleep(between);
  }
}

async function recall(dataDir: string): Promise<Remembered | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres.json'), 'utf8').catch(() => undefined);
  return text ? (JSON.parse(text) as Remembered) : undefined;
}

/**
 * A database of its own for a new folder. Where the files of one are there already and its password is not, a person
 * decides: the folder was removed on purpose, or its disk is not there, and nobody may then find an empty house.
 */
async function begin(dataDir: string, { cluster }: ClusterFolders): Promise<Remembered> {
  if (await stat(cluster).catch(() => undefined)) {
    throw new Error(
      `The database in ${cluster} belongs to ${dataDir}, where its password is missing: put postgres.json back, or ` +
        'move that folder away to begin with an empty database.',
    );
  }
  const fresh = { port: 0, password: randomBytes(24).toString('base64url') };
  await write(dataDir, fresh);
  return fresh;
}

async function write(dataDir: string, remembered: Remembered): Promise<void> {
  const file = path.join(dataDir, 'postgres.json');
  await writeFile(`${file}.new`, JSON.stringify(remembered), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
