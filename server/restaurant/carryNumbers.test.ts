import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

const hour = 3_600_000;
/** A day ahead of the other, or two. */
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

let server: TestServer;
let house: House;
let till: Api;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  [house] = (await makeHouses(server.deps, 1, 1)) as [House];
  till = apiClient(server.origin, 'device-authorization', house.devices.tablemanager.token);
});

async function putTo(timezone: string): Promise<void> {
  const { restaurant_id, chain_id } = house;
  // hours have passed since another one signed in
  const owner = await ownerOf(server, chain_id);
  const { version } = (await owner('GET /restaurant', { query: { restaurant_id } })).body;
  const restaurant = { restaurant_id, timezone, ...(version === undefined ? {} : { version }) };
  expect((await owner('PUT /restaurant', { body: { restaurant } })).status).toBe(200);
}
async function placed(times: number): Promise<string[]> {
  const given: string[] = [];
  for (let left = times; left > 0; left -= 1) {
    const { status, body } = await till('POST /order', { body: { order: orderFor(house) } });
    expect(status).toBe(200);
    given.push(body.number);
  }
  return given;
}
/** Every number with its business day by this clock. */
async function numbers(timezone: string): Promise<string[]> {
  const { body } = await till('GET /orders', { query: { restaurant_id: house.restaurant_id } });
  return body.map(({ number, createdAt }) => `${businessDay(createdAt, timezone)} ${number}`);
}
/** So many hours after a business day has begun in Vienna. */
function advanceTo(hours: number): void {
  const zone = 'Europe/Vienna';
  const day = businessDay(server.deps.now().toISOString(), zone);
  while (businessDay(server.deps.now().toISOString(), zone) === day) server.advance(hour);
  server.advance(hours * hour);
}

describe('the numbers of a house whose clock is put elsewhere', () => {
  it.each([
    ['ahead in the evening, and back', 0, [east, 'Europe/Vienna']],
    ['back in the morning, and ahead', 14, [west, 'Europe/Vienna']],
    ['around the world in the evening', 0, [east, west, east, 'Europe/Vienna']],
    ['around the world in the morning', 14, [west, east, west, 'Europe/Vienna']],
    ['to where it is', 0, ['Europe/Berlin', 'Europe/Vienna']],
  ])('stand once on a day: %s', async (_, later, zones) => {
    // when it is tomorrow in the east; the morning after, what was the evening is still today in the west
    advanceTo(14);
    await placed(5);
    server.advance(later * hour);
    await placed(1);
    const given: string[] = [];
    for (const zone of zones) {
      await putTo(zone);
      given.push(...(await placed(2)));
    }
    for (const zone of zones) {
      const ofThem = (await numbers(zone)).filter((each) => given.includes(each.split(' ')[1]!));
      expect(new Set(ofThem).size).toBe(ofThem.length);
    }
  });

  it('begin with 1 on the day after', async () => {
    advanceTo(9);
    await placed(3);
    await putTo(east);
    await placed(1);
    await putTo('Europe/Vienna');
    server.advance(72 * hour);
    await placed(1);
    expect((await numbers('Europe/Vienna')).map((each) => each.split(' ')[1])).toEqual(['1', '4', '3', '2', '1']);
  });
});
