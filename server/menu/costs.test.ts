import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
let owner: Api;
let chain_id: string;
const options = (): string[] => house.items.flatMap((item) => item.options.map(({ option_id }) => option_id));

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 3)) as [House];
  chain_id = house.chain_id;
  owner = await ownerOf(server, chain_id);
});
afterAll(() => server.close());

const put = (costs: { option_id: string; cost?: number }[]) => owner('PUT /chain/costs', { body: { chain_id, costs } });
const costs = async () => {
  const { body } = await owner('GET /chain/costs', { query: { chain_id } });
  return new Map(body.map(({ option_id, cost }) => [option_id, cost]));
};
const journal = async () => (await owner('GET /chain/journal', { query: { chain_id, entity: 'cost' } })).body;
const revision = async () =>
  (await owner('GET /restaurant', { query: { restaurant_id: house.restaurant_id } })).body.menu_revision;

describe('what dishes cost', () => {
  it('is said size by size and publishes no menu; what is the same is no change', async () => {
    const [small, large, other] = options() as [string, string, string];
    const before = await revision();
    expect(
      (
        await put([
          { option_id: small, cost: 310 },
          { option_id: large, cost: 450 },
        ])
      ).body,
    ).toHaveLength(2);
    expect(await put([{ option_id: other, cost: 0 }])).toMatchObject({
      status: 200,
      body: [{ option_id: other, cost: 0 }],
    });
    expect(await costs()).toEqual(
      new Map([
        [small, 310],
        [large, 450],
        [other, 0],
      ]),
    );
    const told = await journal();
    expect(told).toHaveLength(2);
    expect(told[1]).toMatchObject({
      what: 'changed',
      entity_id: house.items[0]!.item_id,
      before: { name: { en: 'Dish 1' }, options: [{ name: { en: 'Regular' } }, { name: { en: 'Large' } }] },
    });
    expect(JSON.stringify(told[1]!.before)).not.toContain('cost');
    await put([{ option_id: small, cost: 310 }]);
    expect(await journal()).toHaveLength(2);
    expect((await put([{ option_id: small }])).body).toEqual([]);
    expect((await costs()).has(small)).toBe(false);
    expect(await revision()).toBe(before);
    const items = await owner('GET /chain/items', { query: { chain_id } });
    expect(items.body.map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(JSON.stringify(items.body)).not.toContain('cost');
  });

  it('is said of the chain’s own sizes alone, all or none', async () => {
    const [small] = options() as [string];
    const before = await costs();
    const refused = await put([
      { option_id: small, cost: 1 },
      { option_id: randomUUID(), cost: 2 },
    ]);
    expect(refused.error).toMatchObject({ code: 'invalid_request', details: [{ path: 'costs.1.option_id' }] });
    expect(await costs()).toEqual(before);
  });

  it('is said once of a size that two dishes have', async () => {
    const [first, second] = house.items.map(({ item_id }) => item_id) as [string, string];
    const [shared] = options() as [string];
    const [item] = await server.deps.db.query<{ doc: object }>('select doc from item where item_id = $1', [second]);
    await server.deps.db.query(
      `update item set doc = jsonb_set(doc, '{options,0,option_id}', to_jsonb($2::text)) where item_id = $1`,
      [second, shared],
    );
    for (const cost of [77, 78]) {
      const { status, body } = await put([{ option_id: shared, cost }]);
      expect([status, body]).toEqual([200, [{ option_id: shared, cost }]]);
    }
    expect((await costs()).get(shared)).toBe(78);
    expect([first, second]).toContain((await journal())[0]!.entity_id);
    await put([{ option_id: shared }]);
    expect((await costs()).has(shared)).toBe(false);
    await server.deps.db.query('update item set doc = $2 where item_id = $1', [second, JSON.stringify(item!.doc)]);
  });

  it('comes back with a dish that was deleted, and goes with the export into another chain', async () => {
    const [, large] = options() as [string, string];
    const [item] = (await owner('GET /chain/items', { query: { chain_id } })).body;
    const file = (await owner('GET /chain/export', { query: { chain_id } })).body;
    expect(file.costs).toContainEqual({ option_id: large, cost: 450 });
    await owner('DELETE /chain/items', { query: { chain_id, item_id: item!.item_id } });
    expect((await costs()).has(large)).toBe(false);
    const { version: _gone, ...again } = item!;
    expect((await owner('POST /chain/items', { body: { chain_id, item: again } })).status).toBe(200);
    expect((await costs()).get(large)).toBe(450);

    const [foreign] = (await makeHouses(server.deps, 1, 1)) as [House];
    const stranger = await ownerOf(server, foreign.chain_id);
    const body = { chain_id: foreign.chain_id, format: 'json' as const, data: JSON.stringify(file) };
    const dry = await stranger('POST /chain/import', { body: { ...body, dryRun: true } });
    expect(dry.body).toMatchObject({ dryRun: true, costs: file.costs!.length, problems: [] });
    expect((await stranger('GET /chain/costs', { query: { chain_id: foreign.chain_id } })).body).toEqual([]);
    expect((await stranger('POST /chain/import', { body })).status).toBe(200);
    const taken = await stranger('GET /chain/costs', { query: { chain_id: foreign.chain_id } });
    expect(taken.body).toContainEqual({ option_id: large, cost: 450 });
    expect((await stranger('POST /chain/import', { body })).body.costs).toBe(0);
  });
});
