import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chained, type JournalRecord } from '#domain/register/journalRecord.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import type { Api } from '../../tests/support/api.ts';
import { lineOf } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { sha256 } from './sha256.ts';

let server: TestServer;
let world: World;
let phone: Api;
let phone_id: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  world = await makeWorld(server);
  phone = await world.another('device', 'delivery');
  phone_id = (await phone('PUT /device/me', { body: {} })).body.device_id;
});
afterAll(() => server.close());

/** A delivery that is paid at the door, out with the phone. */
async function takenOut(givenCash: number): Promise<{ order_id: string; amountTotal: number }> {
  const { house, as } = world;
  const item = house.items[0]!;
  const order = {
    restaurant_id: house.restaurant_id,
    type: 'delivery' as const,
    items: [lineOf(item)],
    menu_revision: house.menu_revision,
    payment: { option: 'cash' as const },
    amountTotal: item.options[0]!.price + 250,
    contact: { name: 'Ann', phone: '+43 660 1234567' },
    address: { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  };
  const placed = await as.user('POST /order', { body: { order } });
  expect(placed.status).toBe(200);
  const { order_id, amountTotal } = placed.body;
  await as.device('PUT /order/info', { body: { order_id, givenCash } });
  for (const action of ['accept', 'prepare', 'ready'] as const)
    await as.device('POST /order/action', { body: { order_id, action } });
  expect((await phone('POST /order/action', { body: { order_id, action: 'dispatch' } })).body.assignedTo).toBe(
    phone_id,
  );
  return { order_id, amountTotal };
}
const pay = (order_id: string, api: Api, tip: number) =>
  api('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash', given: 5000, tip } });

const today = () => businessDay(server.deps.now().toISOString(), 'Europe/Vienna');
const sheets = async (about: { day?: string; deliverer?: string } = {}, api = world.as.owner) => {
  const { restaurant_id } = world.house;
  return (await api('GET /restaurant/tours', { query: { restaurant_id, day: today(), ...about } })).body;
};

describe('GET /restaurant/tours', () => {
  it('tells owners and devices what a deliverer took out that day, and the cash that has to come back', async () => {
    const first = await takenOut(5000);
    const second = await takenOut(2000);
    expect((await pay(first.order_id, phone, 100)).status).toBe(200);
    // the guest of the second paid at the counter: that cash lies in the drawer
    expect((await pay(second.order_id, world.as.device, 0)).status).toBe(200);
    const failed = await takenOut(2000);
    await phone('POST /order/action', { body: { order_id: failed.order_id, action: 'reject', note: 'Nobody there' } });
    const [sheet, ...others] = await sheets();
    expect(others).toEqual([]);
    const along = 5000 - first.amountTotal + 2 * (2000 - second.amountTotal);
    expect(sheet).toMatchObject({
      deliverer: phone_id,
      changeAlong: along,
      cash: first.amountTotal,
      cashTips: 100,
      otherTips: 0,
      toHandOver: along + first.amountTotal + 100,
    });
    expect(sheet!.stops.map(({ order_id }) => order_id)).toEqual([first, second, failed].map((each) => each.order_id));
    expect(sheet!.stops[2]!.status).toBe('rejected');
    for (const api of [phone, world.as.device]) expect(await sheets({}, api)).toEqual([sheet]);
    expect(await sheets({ deliverer: phone_id })).toEqual([sheet]);
    expect(await sheets({ deliverer: world.house.devices.cashregister.device_id })).toEqual([]);
    expect(await sheets({ day: '2026-01-01' })).toEqual([]);
  });

  it('says what was handed over of that day and by that deliverer, as the registers’ journals say', async () => {
    const [before] = await sheets();
    const { restaurant_id } = world.house;
    const { body: device } = await world.as.device('PUT /device/me', { body: {} });
    const handed = (amount: number, deliverer: string, day: string) => ({
      type: 'drawer' as const,
      amount: 0 - amount,
      body: { what: 'handed_over', deliverer, day },
    });
    const records: JournalRecord[] = [];
    for (const one of [
      handed(100, phone_id, today()),
      handed(20, phone_id, today()),
      handed(3_000, phone_id, '2026-01-01'),
      handed(4_000, randomUUID(), today()),
      { ...handed(5_000, phone_id, today()), type: 'order' as const },
      { ...handed(6_000, phone_id, today()), body: { what: 'paid_out', deliverer: phone_id, day: today() } },
    ]) {
      const [number, previous] = [records.length + 1, records.at(-1)?.hash ?? ''];
      const place = { restaurant_id, register: device.prefix!, number, previous };
      const at = server.deps.now().toISOString();
      records.push(await chained({ ...place, at, actor: 'device:1', ...one }, sha256));
    }
    const brought = await world.as.device('POST /device/journal', { body: { records } });
    expect(brought.body.registers).toMatchObject([{ kept: 6 }]);
    expect(await sheets()).toEqual([{ ...before!, handedOver: 120 }]);
  });

  it('counts what a phone took in that is deleted by now', async () => {
    const before = (await sheets())[0]!;
    const { restaurant_id } = world.house;
    const query = { restaurant_id, device_id: phone_id };
    expect((await world.as.owner('DELETE /restaurant/devices', { query })).status).toBe(200);
    expect(await sheets()).toEqual([before]);
  });
});
