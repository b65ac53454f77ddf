import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import type { Api } from '../../tests/support/api.ts';
import { orderFor } from '../../tests/support/houses.ts';
import { newPerson, type TestPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let world: World;
let ann: TestPerson;
beforeAll(async () => void (server = await startTestServer({ RATE_LIMIT_ORDERS: '0' })));
afterAll(() => server.close());
beforeEach(async () => {
  world = await makeWorld(server);
  ann = await newPerson(server);
});

const wanted = (legal_version: string) => ({
  order: { ...orderFor(world.house), payment: { option: 'cash' as const }, legal_version },
});
async function versionOf(kind: 'conditions' | 'imprint', house = world.house): Promise<string> {
  const { body } = await world.as.nobody('GET /legal', { query: { restaurant_id: house.restaurant_id } });
  return body.find((each) => each.kind === kind)!.legal_version;
}
const accepted = async (api: Api = ann.api) => (await api('GET /user/export')).body.conditions;

describe('the conditions that an order brings along', () => {
  it('are noted once, with whoever ordered, when it is sent again too, and stand in no order', async () => {
    const legal_version = await versionOf('conditions');
    const body = wanted(legal_version);
    const key = randomUUID();
    const first = await ann.api('POST /order', { body, key });
    const again = await ann.api('POST /order', { body, key });
    expect([first.status, again.status, again.body.order_id]).toEqual([200, 200, first.body.order_id]);
    expect(first.body).not.toHaveProperty('legal_version');
    const noted = await accepted();
    expect(noted).toEqual([{ chain_id: world.house.chain_id, legal_version, at: noted[0]!.at }]);
    await ann.api('POST /order', { body: wanted(legal_version) });
    expect(await accepted()).toEqual(noted);
  });

  it('are noted when the order is sent again after its answer was lost before they were', async () => {
    const legal_version = await versionOf('conditions');
    const body = wanted(legal_version);
    const key = randomUUID();
    await ann.api('POST /order', { body, key });
    await server.deps.db.query('delete from legal_acceptance where user_id = $1', [ann.user.user_id]);
    await ann.api('POST /order', { body, key });
    expect(await accepted()).toMatchObject([{ legal_version }]);
  });

  it('are those that its guest was led to, also when others hold by the time that it arrives', async () => {
    const legal_version = await versionOf('conditions');
    const legal = { kind: 'conditions' as const, text: { en: 'New' } };
    await world.as.owner('PUT /chain/legal', { body: { chain_id: world.house.chain_id, legal } });
    expect(await versionOf('conditions')).not.toBe(legal_version);
    expect((await ann.api('POST /order', { body: wanted(legal_version) })).status).toBe(200);
    expect(await accepted()).toMatchObject([{ legal_version }]);
  });

  it('lose no order: what nobody was told of, another kind and another house’s are passed over', async () => {
    const others = ['f'.repeat(64), await versionOf('imprint'), await versionOf('conditions', world.mirrored().house)];
    for (const legal_version of others) {
      expect((await ann.api('POST /order', { body: wanted(legal_version) })).status).toBe(200);
    }
    expect(await accepted()).toEqual([]);
    const malformed = await ann.api('POST /order', { body: wanted('x') });
    expect([malformed.status, malformed.error.code]).toEqual([400, 'invalid_request']);
  });

  it('are nobody’s where nobody is logged in, and not those of a device', async () => {
    const legal_version = await versionOf('conditions');
    for (const api of [world.as.nobody, world.as.device])
      expect((await api('POST /order', { body: wanted(legal_version) })).status).toBe(200);
    const { body } = await world.as.owner('GET /chain/acceptances', { query: { chain_id: world.house.chain_id } });
    expect(body).toEqual([]);
  });
});
