import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let one: House;
let two: House;
let owner: Api;
let chain_id: string;

beforeAll(async () => {
  server = await startTestServer();
  [one, two] = (await makeHouses(server.deps, 2, 4)) as [House, House];
  chain_id = one.chain_id;
  owner = await ownerOf(server, chain_id);
});
afterAll(() => server.close());

type Marks = { restaurant_id: string; soldOut?: string[]; available?: string[] }[];
const mark = (marks: Marks, api = owner) => api('PUT /chain/sold-out', { body: { chain_id, marks } });
const soldOutIn = async ({ restaurant_id }: House) =>
  (await owner('GET /restaurant', { query: { restaurant_id } })).body.soldOut;
const journal = async () => (await owner('GET /chain/journal', { query: { chain_id, entity: 'restaurant' } })).body;

const newDish = async (): Promise<string> => {
  const wanted = { name: { en: 'Gone' }, type: 'dish' as const, options: [{ name: {}, price: 100 }], taxRate: 10 };
  return (await owner('POST /chain/items', { body: { chain_id, item: wanted } })).body.item_id;
};

describe('many articles sold out at once', () => {
  it('are marked in each restaurant as it is meant, at once for guests, and what is so already is no change', async () => {
    const [goulash, toast, soup] = one.items.map(({ item_id }) => item_id) as [string, string, string];
    const first = await mark([{ restaurant_id: one.restaurant_id, soldOut: [goulash, toast] }]);
    expect([first.status, first.body.map(({ soldOut }) => soldOut)]).toEqual([200, [[goulash, toast]]]);
    await mark([
      { restaurant_id: one.restaurant_id, soldOut: [soup], available: [goulash] },
      { restaurant_id: two.restaurant_id, soldOut: [soup] },
    ]);
    expect([await soldOutIn(one), await soldOutIn(two)]).toEqual([[toast, soup], [soup]]);
    const told = await journal();
    expect(told).toHaveLength(3);
    expect(told.find(({ entity_id }) => entity_id === two.restaurant_id)).toMatchObject({
      restaurant_id: two.restaurant_id,
      before: { name: 'House 2', soldOut: [] },
      after: { soldOut: [soup] },
    });
    await mark([{ restaurant_id: two.restaurant_id, soldOut: [soup] }]);
    expect(await journal()).toHaveLength(3);
  });

  it.each(['PUT /chain/sold-out', 'PUT /restaurant/sold-out'] as const)(
    'are not marked by %s while somebody deletes them: no mark is left of what is gone',
    async (call) => {
      const item_id = await newDish();
      const { restaurant_id } = one;
      const marked = () =>
        call === 'PUT /chain/sold-out'
          ? mark([{ restaurant_id, soldOut: [item_id] }])
          : owner(call, { body: { restaurant_id, item_id, soldOut: true } });
      const { asked } = await server.deps.db.transaction(async (tx) => {
        await tx.query('delete from item where item_id = $1', [item_id]);
        const asked = marked();
        let answered = false;
        void asked.then(() => (answered = true));
        const waits = () => tx.query('select 1 from pg_locks where not granted');
        await expect.poll(async () => answered || (await waits()).length > 0).toBe(true);
        return { asked };
      });
      expect((await asked).status).toBe(call === 'PUT /chain/sold-out' ? 400 : 404);
      expect(await soldOutIn(one)).not.toContain(item_id);
    },
  );

  it('are said of a restaurant once: of two marks none would be lost silently', async () => {
    const [goulash, toast] = one.items.map(({ item_id }) => item_id) as [string, string];
    const before = await soldOutIn(one);
    const { restaurant_id } = one;
    const twice = await mark([
      { restaurant_id, available: [goulash] },
      { restaurant_id, available: [toast] },
    ]);
    expect(twice.error).toMatchObject({ code: 'invalid_request', details: [{ path: 'marks' }] });
    expect(await soldOutIn(one)).toEqual(before);
  });

  it('answer with restaurants whose pause is over as they are now', async () => {
    const { restaurant_id } = two;
    const until = new Date(server.deps.now().getTime() + 60_000).toISOString();
    const body = { restaurant_id, type: 'pause' as const, until };
    expect((await owner('POST /restaurant/action', { body })).body.acceptingOrders).toBe(false);
    server.advance(120_000);
    const [house] = (await mark([{ restaurant_id, available: [two.items[0]!.item_id] }])).body;
    expect([house?.acceptingOrders, house?.pausedUntil]).toEqual([true, undefined]);
  });

  it('are marked all or none: what the chain does not have, and a restaurant of others', async () => {
    const [, , , last] = one.items.map(({ item_id }) => item_id) as [string, string, string, string];
    const [foreign] = (await makeHouses(server.deps, 1, 1)) as [House];
    const before = [await soldOutIn(one), await soldOutIn(two)];
    const unknown = await mark([{ restaurant_id: one.restaurant_id, soldOut: [last, randomUUID()] }]);
    expect(unknown.error).toMatchObject({ code: 'invalid_request', details: [{ path: 'marks.0.soldOut.1' }] });
    const theirs = await mark([{ restaurant_id: one.restaurant_id, soldOut: [foreign.items[0]!.item_id] }]);
    expect(theirs.error.code).toBe('invalid_request');
    const available = await mark([{ restaurant_id: one.restaurant_id, available: [randomUUID()] }]);
    expect(available.error).toMatchObject({ code: 'invalid_request', details: [{ path: 'marks.0.available.0' }] });
    const there = [
      { restaurant_id: one.restaurant_id, soldOut: [last] },
      { restaurant_id: foreign.restaurant_id, soldOut: [last] },
    ];
    expect((await mark(there)).error.code).toBe('not_found');
    expect([await soldOutIn(one), await soldOutIn(two)]).toEqual(before);
  });
});

it('an article is marked and deleted at the same time, in one order of locks, and no mark of it is left', async () => {
  const { restaurant_id } = one;
  for (let round = 0; round < 5; round++) {
    const item_id = await newDish();
    const [marked, gone] = await Promise.all([
      owner('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: true } }),
      owner('DELETE /chain/items', { query: { chain_id, item_id } }),
    ]);
    expect([200, 404]).toContain(marked.status);
    expect(gone.status).toBe(200);
    expect(await soldOutIn(one)).not.toContain(item_id);
  }
});
