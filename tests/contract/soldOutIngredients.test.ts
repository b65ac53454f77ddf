import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiClient, scan } from '../support/api.ts';
import { lineOf, makeHouses, orderFor, type House } from '../support/houses.ts';
import { listen, type Listening } from '../support/listening.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let stranger: House;
let guest: Api;
let kitchen: Api;
let register: Api;
const screens: Listening[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 3)) as [House];
  [stranger] = (await makeHouses(server.deps, 1, 1)) as [House];
  guest = await scan(server.origin, house.tables[0]!.code);
  kitchen = apiClient(server.origin, 'device-authorization', house.devices.orderprocessing.token);
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(async () => {
  for (const screen of screens) screen.close();
  await server.close();
});

const dish = () => house.items[0]!;
const [without, withIt, extra] = [0, 1, 2] as const;
type Changes = { ingredients?: Record<string, 0 | 1 | 2>; toppings?: Record<string, 0 | 2> };

/** A dish of the house, changed; cheese is its topping and costs 120, onions are in it and cost nothing. */
const changed = (changes: Changes) => ({ ...lineOf(dish()), item: { ...lineOf(dish()).item, ...changes } });
function orderOf(changes: Changes, { table_id }: { table_id?: string } = { table_id: house.tables[0]!.table_id }) {
  const topped = Object.values(changes.toppings ?? {}).includes(2);
  return {
    ...orderFor(house, table_id ? { type: 'local', table_id } : {}),
    items: [changed(changes)],
    amountTotal: dish().options[0]!.price + (topped ? 120 : 0),
  };
}
const mark = (item_id: string, soldOut: boolean, by = kitchen) =>
  by('PUT /restaurant/sold-out', { body: { restaurant_id: house.restaurant_id, item_id, soldOut } });
const place = (changes: Changes, by = guest) => by('POST /order', { body: { order: orderOf(changes) } });

function told(screen: Listening): string[][] {
  screens.push(screen);
  const messages: string[][] = [];
  screen.socket.on('menu_changed', ({ soldOut }) => messages.push(soldOut));
  return messages;
}

describe('an ingredient that is sold out', () => {
  it('is told to the guest’s phone and the register at once, and stands in the picture they read', async () => {
    const [topping] = dish().toppings as [string];
    const { restaurant_id, tables, devices } = house;
    const { table_id } = tables[0]!;
    const phone = told(await listen(server.origin, { token: guest.token!, kind: 'guest' }, `table:${table_id}`));
    const till = told(
      await listen(server.origin, { token: devices.cashregister.token, kind: 'device' }, `restaurant:${restaurant_id}`),
    );
    const marked = await mark(topping, true);
    expect([marked.status, marked.body.soldOut]).toEqual([200, [topping]]);
    await expect.poll(() => [phone.at(-1), till.at(-1)]).toEqual([[topping], [topping]]);
    const stream = await register('GET /restaurant/stream', { query: { restaurant_id, since: 0 } });
    expect([stream.body.soldOut, stream.body.restaurant.soldOut]).toEqual([[topping], [topping]]);
    expect((await guest('GET /restaurant', { query: { restaurant_id } })).body.soldOut).toEqual([topping]);
    expect((await mark(topping, false, register)).body.soldOut).toEqual([]);
    await expect.poll(() => [phone.at(-1), till.at(-1)]).toEqual([[], []]);
  });

  it('is refused as a topping and as an extra, by its line and id, and nothing else is', async () => {
    const [[topping], [onions]] = [dish().toppings, dish().ingredients] as [[string], [string]];
    await mark(topping, true);
    await mark(onions, true);
    const refused = await place({ toppings: { [topping]: 2 } });
    expect([refused.status, refused.error.code]).toEqual([422, 'item_sold_out']);
    expect(refused.error.details).toEqual([expect.objectContaining({ path: 'items.0', item_id: topping })]);
    expect((await place({ ingredients: { [onions]: extra } })).error).toMatchObject({
      code: 'item_sold_out',
      details: [{ item_id: onions }],
    });
    expect((await place({ ingredients: { [onions]: without } })).status).toBe(200);
    expect((await place({ ingredients: { [onions]: withIt }, toppings: { [topping]: 0 } })).status).toBe(200);
    const placed = await place({});
    const more = { order_id: placed.body.order_id, add: [changed({ toppings: { [topping]: 2 } })] };
    expect((await guest('POST /order/lines', { body: more })).error.code).toBe('item_sold_out');
    await mark(topping, false);
    await mark(onions, false);
    expect((await guest('POST /order/lines', { body: more })).status).toBe(200);
    expect((await place({ toppings: { [topping]: 2 } })).status).toBe(200);
  });

  it('is sold by the house all the same, flagged, also when it was taken offline', async () => {
    const [topping] = dish().toppings as [string];
    await mark(topping, true);
    const sold = await place({ toppings: { [topping]: 2 } }, register);
    expect(sold.body.flags).toEqual(['sold_out']);
    const order = orderOf({ toppings: { [topping]: 2 } }, {});
    const operation = {
      key: randomUUID(),
      lane: `order:${order.order_id}`,
      occurredAt: server.deps.now().toISOString(),
      method: 'POST' as const,
      path: '/order',
      body: { order },
    };
    const brought = await register('POST /device/replay', { body: { operations: [operation] } });
    expect(brought.body).toMatchObject([{ status: 200, body: { flags: ['sold_out'] } }]);
    await mark(topping, false);
  });

  it('is not another chain’s to mark, nor a guest’s', async () => {
    const [topping] = stranger.items[0]!.toppings as [string];
    expect((await mark(topping, true)).status).toBe(404);
    const [own] = dish().toppings as [string];
    const theirs = apiClient(server.origin, 'device-authorization', stranger.devices.orderprocessing.token);
    expect((await mark(own, true, theirs)).status).toBe(404);
    expect((await mark(own, true, guest)).status).toBe(401);
    const { restaurant_id } = house;
    expect((await register('GET /restaurant', { query: { restaurant_id } })).body.soldOut).toEqual([]);
  });
});
