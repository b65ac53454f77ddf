import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** Of the processor, so that it does not matter what else the machine does; it takes a fraction of this. */
const withinSeconds = 5;

describe('a menu of 5,000 items', () => {
  it('is published, changed by one dish and read by guests quickly, without being stored anew', async () => {
    const timed = async <T>(work: Promise<T>): Promise<T> => {
      const began = process.cpuUsage();
      const result = await work;
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1_000_000).toBeLessThan(withinSeconds);
      return result;
    };
    const [house] = (await timed(makeHouses(server.deps, 1, 5000))) as [House];
    const { chain_id, restaurant_id } = house;
    const owner = await ownerOf(server, chain_id);
    const item = (await owner('GET /chain/items', { query: { chain_id } })).body[4321]!;
    const size = async (): Promise<number> => {
      const [row] = await server.deps.db.query<{ bytes: number }>(
        `select (select sum(length(content)) from menu_part) + (select sum(pg_column_size(r)) from menu_revision r) as bytes`,
      );
      return row!.bytes;
    };
    const before = await size();
    const { status } = await timed(
      owner('PUT /chain/items', { body: { chain_id, item: { ...item, name: { en: 'The one' } } } }),
    );
    expect(status).toBe(200);
    // the list of its parts and one dish, where the whole is millions of bytes
    expect((await size()) - before).toBeLessThan(60_000);
    expect(before).toBeGreaterThan(3_000_000);

    const revisionNow = async () => (await owner('GET /restaurant', { query: { restaurant_id } })).body.menu_revision;
    const read = async (menu_revision: string) =>
      (await timed(owner('GET /menu/:menu_revision', { params: { menu_revision } }))).body.items;
    // whoever reads waits until it is put together, which goes on after the answer and is not the edit's
    await read(await revisionNow());

    // what is the same is neither read nor written nor hashed again; some of the putting together may be in one of them
    const seconds: number[] = [];
    let items: Awaited<ReturnType<typeof read>> = [];
    for (const taxRate of [13, 14, 15]) {
      const began = process.threadCpuUsage();
      const again = await owner('PUT /chain/items', {
        body: { chain_id, item: { ...item, name: { en: 'The one' }, taxRate, version: undefined } },
      });
      const { user, system } = process.threadCpuUsage(began);
      seconds.push((user + system) / 1_000_000);
      expect(again.status).toBe(200);
      items = await read(await revisionNow());
    }
    expect(Math.min(...seconds)).toBeLessThan(0.3);
    expect(items).toHaveLength(5000);
    expect(items.find(({ item_id }) => item_id === item.item_id)?.taxRate).toBe(15);
    expect(items.find(({ item_id }) => item_id === item.item_id)?.name).toEqual({ en: 'The one' });
  });
});
