import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { asAdmin } from '../../tests/support/testDatabase.ts';
import { connectDatabase, type Database } from './database.ts';
import { notifyOnCommit } from './notifyOnCommit.ts';

let copy: DatabaseCopy;
let proxy: net.Server;
let url: string;
let db: Database;
/** how many of the next connections are taken and never answered */
let silent = 0;

beforeAll(async () => void (copy = await copyDatabase()));
afterAll(() => copy.drop());
beforeEach(async () => {
  const { hostname, port } = new URL(copy.url);
  proxy = net.createServer((client) => {
    client.on('error', () => undefined);
    if (silent > 0) {
      silent -= 1;
      return;
    }
    const database = net.connect(Number(port), hostname);
    database.on('error', () => client.destroy());
    database.on('close', () => client.destroy());
    client.on('close', () => database.destroy());
    database.pipe(client);
    client.pipe(database);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(copy.url);
  through.port = String((proxy.address() as net.AddressInfo).port);
  url = through.href;
  db = connectDatabase({ url, connections: 2, log: () => undefined, connectWithin: 3_000 });
});
afterEach(async () => {
  await db.close();
  proxy.close();
});

const ofListening = `from pg_stat_activity where application_name = 'comanda listen' and datname = current_database()`;
const listening = () => asAdmin(copy.url, async (client) => (await client.query(`select pid ${ofListening}`)).rows);
const cutListening = () =>
  asAdmin(copy.url, (client) => client.query(`select pg_terminate_backend(pid) ${ofListening}`));
const announce = (text: string): Promise<string> =>
  db.transaction(async (tx) => {
    await notifyOnCommit(tx, 'news', text);
    return text;
  });

describe('the listening connection', () => {
  it('fails nothing that was committed when it is lost just then, nor anything after it', async () => {
    const heard: string[] = [];
    await db.listen('news', (payload) => heard.push(payload));
    expect(await announce('one')).toBe('one');
    await cutListening();
    expect(await announce('two')).toBe('two');
    await expect.poll(() => db.hears()).toBe(true);
    expect(await announce('three')).toBe('three');
    await expect.poll(() => heard).toContain('three');
  });

  it('is made again when nobody answers the first attempt', async () => {
    const heard: string[] = [];
    await db.listen('news', (payload) => heard.push(payload));
    silent = 1;
    await cutListening();
    await expect.poll(() => silent).toBe(0);
    await expect.poll(() => db.hears()).toBe(true);
    await db.notify('news', 'one');
    await expect.poll(() => heard).toEqual(['one']);
  });

  it('is one, also when it is asked for while it is being made again', async () => {
    let missed = 0;
    await db.listen(
      'news',
      () => undefined,
      () => (missed += 1),
    );
    for (const lost of [1, 2]) {
      await cutListening();
      await db.listen(randomUUID(), () => undefined).catch(() => undefined);
      await expect.poll(() => missed).toBe(lost);
    }
    expect(await listening()).toHaveLength(1);
  });
});

describe('work that one process at a time does', () => {
  it('leaves the pool to others, and to itself, however much of it there is', async () => {
    const work = () => db.transaction(async (tx) => void (await tx.query('select 1')));
    const all = ['one', 'two', 'three', 'four'].map((name) => db.alone(name, work));
    expect(await Promise.all(all)).toEqual([true, true, true, true]);
  });

  it('is not begun while it is being done, here or elsewhere, and is afterwards', async () => {
    const other = connectDatabase({ url: copy.url, connections: 2, log: () => undefined });
    let end = (): void => undefined;
    let begun = (): void => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    const first = db.alone('this', () => {
      begun();
      return new Promise((resolve) => (end = resolve));
    });
    await running;
    const never = () => Promise.reject(new Error('was begun'));
    expect([await db.alone('this', never), await other.alone('this', never)]).toEqual([false, false]);
    end();
    expect(await first).toBe(true);
    expect(await other.alone('this', async () => undefined)).toBe(true);
    await expect(db.alone('this', never)).rejects.toThrow('was begun');
    expect(await db.alone('this', async () => undefined)).toBe(true);
    await other.close();
  });
});
