import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import { restaurantFields } from '../../tests/contract/examples/restaurant.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

const address = { street: 'Fő utca 1', postalCode: '1011', city: 'Budapest', country: 'HU', lat: 47.5, lng: 19.04 };
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

const create = (restaurant: object) =>
  world.as.owner('POST /restaurant', {
    body: { chain_id: world.house.chain_id, restaurant: restaurant as typeof restaurantFields },
  });
const change = (restaurant: object) =>
  world.as.owner('PUT /restaurant', { body: { restaurant: restaurant as { restaurant_id: string } } });

const other = (date: string, ...spans: [string, string][]) => ({
  date,
  spans: spans.map(([time_from, time_to]) => ({ time_from, time_to })),
});

describe('POST /restaurant', () => {
  it('needs a name and an address, and takes clock and currency from the country', async () => {
    const { body } = await create({ name: 'Pest', address });
    expect(body).toMatchObject({
      name: 'Pest',
      address,
      status: 'active',
      activation: 'approved',
      timezone: 'Europe/Budapest',
      currency: 'HUF',
      openingDays: [],
      paymentTypes: ['cash'],
      version: 1,
    });
    expect(body.menu_revision).not.toBe('');
    const { restaurant_id } = body;
    expect((await world.as.nobody('GET /restaurant', { query: { restaurant_id } })).body).toEqual(body);
    const journal = await world.as.owner('GET /chain/journal', {
      query: { chain_id: body.chain_id, entity_id: restaurant_id },
    });
    expect(journal.body).toMatchObject([{ what: 'created', entity: 'restaurant', after: { name: 'Pest' } }]);
  });

  it('answers the first when the same is created again', async () => {
    const wanted = { ...restaurantFields, restaurant_id: randomUUID() };
    const first = await create(wanted);
    expect(first.body.website).toBe('https://www.corner.example');
    expect((await create(wanted)).body).toEqual(first.body);
    // whose answer was lost, and who wants something else by now, is told what to change; of another's nothing
    const { error } = await create({ ...wanted, name: 'Another' });
    expect([error.code, error.details]).toEqual(['id_taken', { current: first.body }]);
    const { error: foreign } = await create({ ...wanted, restaurant_id: world.foreign.restaurant_id });
    expect([foreign.code, foreign.details]).toEqual(['id_taken', undefined]);
    // whoever took what somebody else has made of it would overwrite that
    const renamed = { ...first.body, name: 'Renamed by a colleague' };
    expect((await world.as.owner('PUT /restaurant', { body: { restaurant: renamed } })).status).toBe(200);
    const { error: later } = await create({ ...wanted, name: 'Another' });
    expect([later.code, later.details]).toEqual(['id_taken', undefined]);
  });

  it('ignores what only the server sets, and refuses what nobody knows', async () => {
    const sent = { name: 'Mine', address, activation: 'declined', rating: { stars: 50, count: 10 }, chain_id: 'x' };
    const { body } = await create(sent);
    expect([body.activation, body.rating, body.chain_id]).toEqual(['approved', undefined, world.house.chain_id]);
    expect((await create({ name: 'Mine', address, colour: 'red' })).status).toBe(400);
  });

  it.each([
    ['times that overlap', { openingDays: [span(1, '10:00', '15:00'), span(1, '14:00', '18:00')] }],
    [
      'a night that runs into the next morning',
      { openingDays: [span(6, '20:00', '04:00'), span(0, '03:00', '12:00')] },
    ],
    ['a time that is none', { openingDays: [span(1, '10:00', '24:00')] }],
    ['other hours that overlap', { openingExceptions: [other('2026-12-24', ['10:00', '15:00'], ['14:00', '18:00'])] }],
    ['a date that is none', { openingExceptions: [other('2026-02-30')] }],
    ['a date twice', { openingExceptions: [other('2026-12-24'), other('2026-12-24', ['10:00', '12:00'])] }],
    ['a postal code twice', { deliveryRegions: [region('1010'), region(' 10 10 ')] }],
    ['no order type', { orderTypes: [] }],
    ['an order type twice', { orderTypes: ['local', 'local'] }],
    ['a payment that does not exist', { paymentTypes: ['barter'] }],
    ['a time zone that does not exist', { timezone: 'Europe/Atlantis' }],
    ['an address that is no web address', { website: 'not a page' }],
    ['a social link that is none', { social: { facebook: 'me' } }],
    ['a tax above all', { taxByOrderType: { local: 120 } }],
    ['a latitude beyond the pole', { address: { ...address, lat: 91 } }],
  ])('refuses %s', async (_, fields) => {
    const { status, error } = await create({ name: 'Wrong', address, ...fields });
    expect([status, error.code]).toEqual([400, 'invalid_request']);
  });

  it('waits for the platform where that lets restaurants in by hand', async () => {
    const manual = await startTestServer({ ACTIVATION: 'manual' });
    try {
      const there = await makeWorld(manual);
      const { body } = await there.as.owner('POST /restaurant', {
        body: { chain_id: there.house.chain_id, restaurant: { name: 'New', address } },
      });
      const { restaurant_id } = body;
      expect(body.activation).toBe('open');
      expect((await there.as.nobody('GET /restaurant', { query: { restaurant_id } })).status).toBe(404);
      const waiting = await there.as.admin('GET /restaurants/activation/open');
      expect(waiting.body.map((each) => each.restaurant_id)).toEqual([restaurant_id]);
      await there.as.admin('POST /restaurant/action', { body: { restaurant_id, type: 'approve' } });
      expect((await there.as.nobody('GET /restaurant', { query: { restaurant_id } })).status).toBe(200);
      expect((await there.as.admin('GET /restaurants/activation/open')).body).toEqual([]);
      expect((await there.as.owner('GET /restaurants/activation/open')).status).toBe(403);
    } finally {
      await manual.close();
    }
  });
});

describe('PUT /restaurant', () => {
  it('shows at once, tells the screens, and takes away optional fields that are left out', async () => {
    const { body: before } = await create(restaurantFields);
    const { restaurant_id, version } = before;
    const told: string[] = [];
    server.deps.bus.on('restaurant', (id) => told.push(id));
    const { website: _gone, ...rest } = restaurantFields;
    const { body: after } = await change({ ...rest, restaurant_id, version, name: 'Renamed' });
    expect(after).toMatchObject({ name: 'Renamed', version: version + 1, openingDays: restaurantFields.openingDays });
    expect(after.website).toBeUndefined();
    expect((await world.as.nobody('GET /restaurant', { query: { restaurant_id } })).body).toEqual(after);
    await expect.poll(() => told).toContain(restaurant_id);
    const [entry] = (
      await world.as.owner('GET /chain/journal', { query: { chain_id: after.chain_id, entity_id: restaurant_id } })
    ).body;
    expect(entry).toMatchObject({ what: 'changed', after: { name: 'Renamed' } });
    expect(entry?.before).toEqual({ name: 'At the corner', website: 'https://www.corner.example' });
  });

  it('keeps the days with other hours, which guests are told, until others are given', async () => {
    const { body: made } = await create({ name: 'Holidays', address });
    const { restaurant_id } = made;
    expect(made).not.toHaveProperty('openingExceptions');
    const openingExceptions = [other('2026-12-24', ['10:00', '14:00'], ['18:00', '02:00']), other('2026-12-25')];
    expect((await change({ restaurant_id, openingExceptions })).body.openingExceptions).toEqual(openingExceptions);
    expect((await change({ restaurant_id, name: 'Renamed' })).body.openingExceptions).toEqual(openingExceptions);
    const asked = { query: { restaurant_id } };
    expect((await world.as.nobody('GET /restaurant', asked)).body.openingExceptions).toEqual(openingExceptions);
    expect((await change({ restaurant_id, openingExceptions: [] })).body.openingExceptions).toEqual([]);
  });

  it('keeps the stations of its kitchen, which devices read, until others are given', async () => {
    const { body: made } = await create({ name: 'Stations', address });
    const stations = [{ station_id: randomUUID(), name: 'Bar', categories: [randomUUID()] }];
    const { restaurant_id } = made;
    expect((await change({ restaurant_id, stations })).body.stations).toEqual(stations);
    expect((await change({ restaurant_id, name: 'Renamed' })).body.stations).toEqual(stations);
    expect((await world.as.nobody('GET /restaurant', { query: { restaurant_id } })).body.stations).toEqual(stations);
    expect((await change({ restaurant_id, stations: [...stations, ...stations] })).error.code).toBe('invalid_request');
    expect((await change({ restaurant_id, stations: [] })).body.stations).toEqual([]);
  });

  it('takes a whole restaurant sent back, and leaves it alone when nothing differs', async () => {
    const { body: before } = await create(restaurantFields);
    expect((await change(before)).body).toEqual(before);
  });

  it('refuses what is based on an older version, with the restaurant as it stands', async () => {
    const { body: before } = await create({ name: 'Shared', address });
    const { body: first } = await change({ ...before, name: 'First' });
    const { error } = await change({ ...before, name: 'Second' });
    expect(error).toMatchObject({ code: 'version_conflict', details: { current: first } });
  });

  it('changes the currency only while nobody has ordered, and publishes the menu in it', async () => {
    const { body: fresh } = await create({ name: 'Fresh', address });
    const { body: changed } = await change({ ...fresh, currency: 'EUR' });
    expect(changed.currency).toBe('EUR');
    expect(changed.menu_revision).not.toBe(fresh.menu_revision);
    await world.openOrder();
    const { restaurant_id } = world.house;
    const { body: house } = await world.as.nobody('GET /restaurant', { query: { restaurant_id } });
    expect((await change({ ...house, currency: 'CHF' })).error.code).toBe('currency_fixed');
  });
});

describe('GET /restaurant with populate', () => {
  const all = 'menus,tables,areas,devices,employees,events';
  const parts = async (kind: 'nobody' | 'guest' | 'device' | 'owner' | 'foreignOwner' | 'admin') => {
    const { body } = await world.as[kind]('GET /restaurant', {
      query: { restaurant_id: world.house.restaurant_id, populate: all },
    });
    return all.split(',').filter((name) => name in body);
  };

  it('gives each caller what it may see', async () => {
    expect(await parts('nobody')).toEqual([]);
    expect(await parts('guest')).toEqual([]);
    expect(await parts('foreignOwner')).toEqual([]);
    expect(await parts('device')).toEqual(['menus', 'tables', 'areas', 'events']);
    expect(await parts('owner')).toEqual(all.split(','));
    expect(await parts('admin')).toEqual(all.split(','));
  });

  it('never gives a code of an employee', async () => {
    const { body } = await world.as.owner('GET /restaurant', {
      query: { restaurant_id: world.house.restaurant_id, populate: 'employees' },
    });
    expect(body.employees).toHaveLength(1);
    expect(JSON.stringify(body.employees)).not.toMatch(/code|hmac/i);
  });
});

describe('an owner', () => {
  it('reads the orders of the house and moves them along, named in their journal', async () => {
    const { order_id, restaurant_id } = await world.openOrder();
    const { owner, admin, foreignOwner } = world.as;
    expect((await admin('GET /orders', { query: { restaurant_id } })).status).toBe(200);
    expect((await admin('GET /order', { query: { order_id } })).body.order_id).toBe(order_id);
    const accept = { order_id, action: 'accept' as const };
    expect((await foreignOwner('POST /order/action', { body: accept })).status).toBe(404);
    expect((await admin('POST /order/action', { body: accept })).status).toBe(404);
    const accepted = await owner('POST /order/action', { body: accept });
    expect(accepted.body.statusEntry.status).toBe('accepted');
    const journal = await owner('GET /order/journal', { query: { order_id } });
    expect(journal.body.at(-1)).toMatchObject({ to: 'accepted', actor: `user:${world.owner.user_id}` });
    const rejected = await owner('POST /order/action', { body: { order_id, action: 'reject', note: 'no more' } });
    expect(rejected.body.statusEntry.status).toBe('rejected');
  });
});

function span(weekDay: number, time_from: string, time_to: string) {
  return { weekDay, time_from, time_to };
}

function region(postalCode: string) {
  return { postalCode, fee: 100 };
}
