import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { connectDatabase, type Database } from './database.ts';
import { notifyOnCommit } from './notifyOnCommit.ts';

let copy: DatabaseCopy;
let db: Database;
let other: Database;
let way: Server;
const heard: { here: string[]; there: string[] } = { here: [], there: [] };
/** what the database says to the other process */
const answers = new Set<Socket>();

/** The other process's way to the database: what goes to it can be held up. */
function startWay({ port, hostname }: URL): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    answers.add(upstream);
    for (const each of [client, upstream]) each.on('error', () => undefined);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream);
    upstream.on('data', (chunk) => client.write(chunk));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
const holdUp = (): void => answers.forEach((each) => each.pause());
const goOn = (): void => answers.forEach((each) => each.resume());
const announce = (text: string): Promise<void> => db.transaction((tx) => notifyOnCommit(tx, 'news', text));

beforeAll(async () => {
  copy = await copyDatabase();
  const url = new URL(copy.url);
  way = await startWay(url);
  db = connectDatabase({ url: url.href, connections: 2, log: () => undefined });
  url.port = String((way.address() as AddressInfo).port);
  other = connectDatabase({ url: url.href, connections: 2, log: () => undefined });
  await db.listen('news', (text) => heard.here.push(text));
  await other.listen('news', (text) => heard.there.push(text));
});
afterAll(async () => {
  goOn();
  await Promise.all([db.close(), other.close()]);
  way.close();
  await copy.drop();
});

describe('what a transaction announced', () => {
  it('has been heard by every process when it returns, however late the database wakes one of them', async () => {
    holdUp();
    const announced = announce('late');
    await expect.poll(() => heard.here).toEqual(['late']);
    // whoever did not wait would be back before anything arrives
    goOn();
    await announced;
    expect(heard.there).toEqual(['late']);
  });

  it('is waited for once where a process hangs, and again when that one answers', async () => {
    holdUp();
    const began = performance.now();
    for (const text of ['1', '2', '3', '4', '5', '6', '7', '8']) await announce(text);
    expect(performance.now() - began).toBeLessThan(8 * 2_000);
    expect(heard.there).toEqual(['late']);
    goOn();
    await expect.poll(() => heard.there).toHaveLength(9);
    // it is waited for again as soon as its answers are here, and from then on each time
    let times = 0;
    const onTime = async (): Promise<boolean> => {
      const text = `on time ${(times += 1)}`;
      await announce(text);
      return heard.there.at(-1) === text;
    };
    await expect.poll(onTime).toBe(true);
    for (let more = 0; more < 10; more += 1) expect(await onTime()).toBe(true);
  });
});
