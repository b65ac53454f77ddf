import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, openEmbedded } from './embedded.ts';
import { lockFile } from './postmaster.ts';

const started: ChildProcess[] = [];
const folders: string[] = [];

/** A name with a space and letters of other languages, as people have. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gasthaus öt '));
  folders.push(folder);
  chmodSync(folder, 0o755);
  return path.join(folder, 'data');
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A server of its own process that counts committed rows aloud until it is killed. */
async function countingServer(dataDir: string): Promise<{ child: ChildProcess; committed: () => number }> {
  const script = `
    import { openEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
    import { Client } from 'pg';
    const { url } = await openEmbedded(process.argv[1], () => undefined);
    const client = new Client(url);
    await client.connect();
    await client.query('create table if not exists counted (n int primary key)');
    const { rows } = await client.query('select count(*)::int as n from counted');
    for (let n = rows[0].n; ; n += 1) {
      await client.query('insert into counted values ($1)', [n]);
      process.stdout.write(n + 1 + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let committed = 0;
  child.stdout?.on('data', (text: Buffer) => {
    const last = text.toString().trim().split('\n').at(-1);
    if (last) committed = Number(last);
  });
  await expect.poll(() => committed, { timeout: 100_000 }).toBeGreaterThan(20);
  return { child, committed: () => committed };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function countIn(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from counted');
  await client.end();
  return rows[0]?.n ?? 0;
}

describe('the embedded database', () => {
  it(
    'is taken over after its server was killed, and has everything that was committed',
    { timeout: 240_000 },
    async () => {
      const dataDir = newFolder();
      const { child, committed } = await countingServer(dataDir);
      const running = await lockFile(path.join(dataDir, 'postgres'));
      await kill(child);
      const database = await openEmbedded(dataDir, () => undefined);
      expect((await lockFile(path.join(dataDir, 'postgres')))?.pid).toBe(running?.pid);
      expect(await countIn(database.url)).toBeGreaterThanOrEqual(committed());
      await database.stop();
      expect(await lockFile(path.join(dataDir, 'postgres'))).toBeUndefined();
    },
  );

  it('recovers when it was killed itself together with its server', { timeout: 240_000 }, async () => {
    const dataDir = newFolder();
    const { child, committed } = await countingServer(dataDir);
    const running = await lockFile(path.join(dataDir, 'postgres'));
    process.kill(running!.pid, 'SIGKILL');
    await kill(child);
    const database = await openEmbedded(dataDir, () => undefined);
    expect(await countIn(database.url)).toBeGreaterThanOrEqual(committed());
    await database.stop();
  });

  it('opens after the machine lost its power, though the number of its process is another program’s now', async () => {
    const dataDir = newFolder();
    const before = await openEmbedded(dataDir, () => undefined);
    const client = new Client(before.url);
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.end();
    await before.stop();
    const cluster = rows[0]!.data_directory;
    const lines = [process.pid, cluster, 0, new URL(before.url).port, '', '127.0.0.1', '', 'ready', ''];
    writeFileSync(path.join(cluster, 'postmaster.pid'), lines.join('\n'));
    const after = await openEmbedded(dataDir, () => undefined);
    await after.stop();
  });

  it('is there again, with all that was committed, when it was killed under its server, as often as it is', async () => {
    const dataDir = newFolder();
    const notes: string[] = [];
    const database = await openEmbedded(dataDir, (text) => notes.push(text));
    const client = new Client(database.url);
    await client.connect();
    client.on('error', () => undefined);
    await client.query('create table counted as select n from generate_series(1, 7) n');
    for (const times of [1, 2]) {
      const { pid } = (await lockFile(path.join(dataDir, 'postgres')))!;
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => countIn(database.url).catch(() => 0)).toBe(7);
      await expect.poll(() => notes.filter((note) => note.endsWith('is back.')).length).toBe(times);
    }
    // nobody else's, after all that
    await expect(openEmbedded(dataDir, () => undefined)).rejects.toThrow(DataFolderInUse);
    await database.stop();
    expect(await lockFile(path.join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('has one server at a time', async () => {
    const dataDir = newFolder();
    const database = await openEmbedded(dataDir, () => undefined);
    await expect(openEmbedded(dataDir, () => undefined)).rejects.toThrow(DataFolderInUse);
    await database.stop();
  });

  it('keeps its password to the owner and listens on this machine only', async () => {
    const dataDir = newFolder();
    const database = await openEmbedded(dataDir, () => undefined);
    expect(statSync(path.join(dataDir, 'postgres.json')).mode & 0o077).toBe(0);
    expect(new URL(database.url).hostname).toBe('127.0.0.1');
    const client = new Client(database.url.replace(/:[^:@]*@/, ':guess@'));
    await expect(client.connect()).rejects.toThrow('password');
    const right = new Client(database.url);
    await right.connect();
    const { rows } = await right.query(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses') order by 1`,
    );
    expect(rows.map((row: { setting: string }) => row.setting)).toEqual(['on', '127.0.0.1', 'on']);
    await right.end();
    await database.stop();
  });

  it('says where its files are when root opens it below a folder that the database cannot enter, and begins no empty one while they are there', async () => {
    const dataDir = newFolder();
    mkdirSync(dataDir);
    chmodSync(path.dirname(dataDir), 0o700);
    const notes: string[] = [];
    const open = async () => (await openEmbedded(dataDir, (text) => notes.push(text))).stop();
    await open();
    // anybody but root runs the database as themselves, and needs no other place
    const elsewhere = /kept in (\/var\/lib\/comanda\/.*)\.$/.exec(notes[0] ?? '')?.[1];
    expect([notes.length, elsewhere !== undefined]).toEqual(process.getuid?.() === 0 ? [1, true] : [0, false]);
    // its disk is not there, or somebody wanted to begin anew
    rmSync(dataDir, { recursive: true });
    if (elsewhere !== undefined) {
      await expect(open()).rejects.toThrow(`The database in ${elsewhere} belongs to`);
      rmSync(elsewhere, { recursive: true });
    }
    await open();
    if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true });
  });

  it('asks for its password when that was lost, and leaves what is there', async () => {
    const dataDir = newFolder();
    const database = await openEmbedded(dataDir, () => undefined);
    await database.stop();
    const file = path.join(dataDir, 'postgres.json');
    renameSync(file, `${file}.lost`);
    await expect(openEmbedded(dataDir, () => undefined)).rejects.toThrow('put postgres.json back');
    renameSync(`${file}.lost`, file);
    await (await openEmbedded(dataDir, () => undefined)).stop();
  });
});
