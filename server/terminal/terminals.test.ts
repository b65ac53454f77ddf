import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { ownersProviders, startOwningStripe, type OwningHouses } from '../../tests/support/owningHouses.ts';

const believedMs = 6_000;

describe.each(ownersProviders)('card terminals with the $name provider', ({ start }) => {
  let houses: OwningHouses;
  beforeAll(async () => void (houses = await start()));
  afterAll(() => houses.close());
  const deviceOf = (mode: keyof OwningHouses['house']['devices'], house = houses.house) =>
    apiClient(houses.server.origin, 'device-authorization', house.devices[mode].token);
  const register = (registration_code: string, label: string, key: string = randomUUID()) => {
    const { restaurant_id } = houses.house;
    return houses.owner('POST /restaurant/terminal-location', {
      body: { restaurant_id, registration_code, label },
      key,
    });
  };
  const ofHouse = () => ({ restaurant_id: houses.house.restaurant_id });
  const list = async () => (await deviceOf('cashregister')('GET /restaurant/terminals', { query: ofHouse() })).body;
  const token = (mode: 'cashregister' | 'orderprocessing', query = {}) =>
    deviceOf(mode)('GET /restaurant/terminal/connection_token', { query });

  it('are not to be used before there is a location', async () => {
    expect((await token('cashregister', ofHouse())).error).toMatchObject({
      statusCode: 422,
      code: 'select_restaurant',
      message: 'Select a Restaurant for Device',
    });
    expect(await list()).toEqual([]);
    expect((await register('nonsense', 'Counter')).error).toMatchObject({
      statusCode: 422,
      code: 'registration_code_invalid',
    });
  });

  it('are registered once for their key, at the one location of the restaurant, and journalled', async () => {
    const key = randomUUID();
    const made = await register('simulated-wpe', 'Counter', key);
    expect(made.body).toMatchObject({ label: 'Counter', status: 'online', version: 1 });
    expect((await register('simulated-wpe', 'Counter', key)).body).toEqual(made.body);
    const restaurant = async () => (await houses.owner('GET /restaurant', { query: ofHouse() })).body;
    const { cardLocation } = await restaurant();
    expect(cardLocation).toMatch(/^tml_/);
    await register('puppies-plug-could', 'Bar');
    expect((await restaurant()).cardLocation).toBe(cardLocation);
    expect((await list()).map(({ label }) => label)).toEqual(['Bar', 'Counter']);
    const { owner, house } = houses;
    const entries = await owner('GET /chain/journal', { query: { chain_id: house.chain_id, entity: 'terminal' } });
    expect(entries.body).toMatchObject([
      { what: 'created', after: { label: 'Bar' }, restaurant_id: house.restaurant_id },
      { what: 'created', after: { terminal_id: made.body.terminal_id } },
    ]);
  });

  it('are connected by devices that take payments, and by owners', async () => {
    expect((await token('cashregister', ofHouse())).body.secret).toMatch(/^pst_/);
    expect((await token('cashregister')).body.secret).toMatch(/^pst_/);
    expect((await token('orderprocessing')).status).toBe(403);
    const query = ofHouse();
    expect((await houses.owner('GET /restaurant/terminal/connection_token', { query })).status).toBe(200);
    const foreign = deviceOf('cashregister', houses.foreign.house);
    expect((await foreign('GET /restaurant/terminal/connection_token', { query })).status).toBe(404);
    expect((await foreign('GET /restaurant/terminals', { query })).status).toBe(404);
  });

  it('show on their devices what they are called, until they are removed', async () => {
    const { owner, foreign, house } = houses;
    const { restaurant_id } = house;
    const [bar] = await list();
    const { device_id } = house.devices.cashregister;
    const device = { device_id, name: 'Till', mode: 'cashregister' as const };
    const give = (terminals: { terminal_id: string }[]) =>
      owner('PUT /restaurant/devices', { body: { restaurant_id, device: { ...device, terminals } } });
    expect((await give([{ terminal_id: 'tmr_nobody' }])).error.code).toBe('terminal_id_invalid');
    expect((await give([bar!])).body.terminals).toEqual([bar]);

    const rename = (terminal: object) =>
      owner('PUT /restaurant/terminal-location', { body: { restaurant_id, terminal: { ...bar!, ...terminal } } });
    const renamed = await rename({ label: 'Terrace' });
    expect(renamed.body).toMatchObject({ label: 'Terrace', version: bar!.version! + 1 });
    expect((await rename({ label: 'Cellar' })).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { label: 'Terrace' } },
    });
    const shown = async () =>
      (await deviceOf('cashregister')('PUT /device/me', { body: { password: 'c2VjcmV0' } })).body;
    expect((await shown()).terminals).toMatchObject([{ label: 'Terrace' }]);
    const populated = await deviceOf('tablemanager')('GET /restaurant', {
      query: { restaurant_id, populate: 'terminals' },
    });
    expect(populated.body.terminals!.map(({ label }) => label)).toEqual(['Counter', 'Terrace']);

    const { terminal_id } = bar!;
    const theirs = foreign.house.restaurant_id;
    const stolen = await foreign.owner('DELETE /restaurant/terminal-location', {
      query: { restaurant_id: theirs, terminal_id },
    });
    expect(stolen.status).toBe(404);
    const key = randomUUID();
    const remove = () => owner('DELETE /restaurant/terminal-location', { query: { restaurant_id, terminal_id }, key });
    expect((await remove()).body).toEqual({ deleted: true });
    expect((await remove()).body).toEqual({ deleted: true });
    expect((await shown()).terminals).toEqual([]);
    expect((await list()).map(({ label }) => label)).toEqual(['Counter']);
  });
});

describe('a simulated card terminal', () => {
  it('is switched off when its three words say so', async () => {
    const houses = await ownersProviders[0]!.start();
    const { restaurant_id } = houses.house;
    const body = { restaurant_id, registration_code: 'reader-is-offline', label: 'Storage' };
    expect((await houses.owner('POST /restaurant/terminal-location', { body })).body.status).toBe('offline');
    houses.server.advance(believedMs);
    const listed = await houses.owner('GET /restaurant/terminals', { query: { restaurant_id } });
    expect(listed.body).toMatchObject([{ label: 'Storage', status: 'offline', reader: 'Simulated reader' }]);
    await houses.close();
  });
});

describe('card terminals of a provider that is away', () => {
  let houses: OwningHouses;
  let stripe: Awaited<ReturnType<typeof startOwningStripe>>['stripe'];
  beforeAll(async () => void ({ houses, stripe } = await startOwningStripe()));
  afterAll(() => houses.close());

  it('never ask Stripe about the places of the demonstration, and get a place of their own', async () => {
    const { restaurant_id } = houses.foreign.house;
    const { deps } = houses.server;
    await deps.db.query(
      `update restaurant set doc = doc || '{"cardLocation": "tml_demo_vienna"}' where restaurant_id = $1`,
      [restaurant_id],
    );
    deps.restaurants.forget(restaurant_id);
    const { owner } = houses.foreign;
    const query = { restaurant_id };
    const before = stripe.requests.length;
    expect((await owner('GET /restaurant/terminal/connection_token', { query })).error.code).toBe('select_restaurant');
    expect((await owner('GET /restaurant/terminals', { query })).body).toEqual([]);
    expect(stripe.requests.length).toBe(before);
    const body = { restaurant_id, registration_code: 'simulated-wpe', label: 'Bar' };
    expect((await owner('POST /restaurant/terminal-location', { body })).status).toBe(200);
    expect(JSON.stringify(stripe.requests)).not.toContain('tml_demo');
    expect((await owner('GET /restaurant/terminal/connection_token', { query })).status).toBe(200);
  });

  it('are listed as last known and offline, come back by themselves, and are asked for once in a while', async () => {
    const { restaurant_id } = houses.house;
    const till = apiClient(houses.server.origin, 'device-authorization', houses.house.devices.cashregister.token);
    const list = () => till('GET /restaurant/terminals', { query: { restaurant_id } });
    const statuses = async () => (await list()).body.map(({ status }) => status);
    const body = { restaurant_id, registration_code: 'simulated-s700', label: 'Counter' };
    const made = (await houses.owner('POST /restaurant/terminal-location', { body })).body;
    const asked = () => stripe.requests.filter(({ operation }) => operation === 'GET /v1/terminal/readers').length;
    houses.server.advance(believedMs);
    const before = asked();
    await Promise.all(Array.from({ length: 10 }, () => list()));
    expect(asked()).toBe(before + 1);
    expect(await statuses()).toEqual(['online']);

    houses.server.advance(believedMs);
    stripe.faults.add({ kind: 'reset before', operation: 'GET /v1/terminal/readers', about: '', times: 2 });
    expect(await statuses()).toEqual(['offline']);
    houses.server.advance(believedMs);
    expect(await statuses()).toEqual(['online']);

    stripe.world.readers.get(made.terminal_id)!.status = 'offline';
    houses.server.advance(believedMs);
    expect(await statuses()).toEqual(['offline']);
    const token = {
      kind: 'reset before' as const,
      operation: 'POST /v1/terminal/connection_tokens',
      about: '',
      times: 2,
    };
    stripe.faults.add(token);
    const secret = await till('GET /restaurant/terminal/connection_token', { query: { restaurant_id } });
    expect(secret.error).toMatchObject({ statusCode: 503, code: 'payment_provider_down' });
  });
});
