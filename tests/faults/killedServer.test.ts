import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, deviceOf, signIn } from '../support/api.ts';
import { type ComandaProcess, startComanda } from '../support/comandaProcess.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let register: Api;
let throughProxy: Api;
let restaurant_id: string;
let device_id: string;
let menu: { revision: string; item_id: string; option_id: string; price: number };

beforeAll(async () => {
  comanda = await startComanda();
  proxy = await startFaultProxy(comanda.port);
  restaurant_id = comanda.demo.tables[0]!.restaurant_id;
  const device = deviceOf(comanda.demo, 'cashregister', restaurant_id);
  device_id = device.device_id;
  register = await signIn(comanda.origin, device);
  throughProxy = await signIn(proxy.origin, device);
  throughProxy.token = register.token;
  const { menu_revision } = (await register('GET /restaurant', { query: { restaurant_id } })).body;
  const published = (await register('GET /menu/:menu_revision', { params: { menu_revision } })).body;
  const plain = published.items.find((item) => item.selections.length === 0 && !item.options[0]!.selections)!;
  const { option_id, price } = plain.options[0]!;
  menu = { revision: menu_revision, item_id: plain.item_id, option_id, price };
});
afterAll(async () => {
  await proxy?.close();
  await comanda?.remove();
});

type Operation = { key: string; lane: string; occurredAt: string; method: 'POST' | 'PUT'; path: string; body: object };
type Sale = { order_id: string; operations: Operation[] };

const line = () => ({
  line_id: randomUUID(),
  quantity: 1,
  item: { item_id: menu.item_id, option_id: menu.option_id, ingredients: {}, toppings: {}, selections: {} },
});
const operation = (lane: string, method: 'POST' | 'PUT', path: string, body: object): Operation => {
  return { key: randomUUID(), lane, occurredAt: new Date().toISOString(), method, path, body };
};

/** An order, a line more, its acceptance, and the cash for both lines. */
function sale(): Sale {
  const order_id = randomUUID();
  const lane = `order:${order_id}`;
  const order = {
    order_id,
    restaurant_id,
    type: 'takeaway',
    items: [line()],
    payment: { option: 'cash' },
    menu_revision: menu.revision,
    amountTotal: menu.price,
  };
  const amount = 2 * menu.price;
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount };
  return {
    order_id,
    operations: [
      operation(lane, 'POST', '/order', { order }),
      operation(lane, 'POST', '/order/lines', { order_id, add: [line()] }),
      operation(lane, 'POST', '/order/action', { order_id, action: 'accept' }),
      operation(`register:${device_id}`, 'PUT', '/order/payment-confirm-client', {
        partialPayment,
        paymentOption: 'cash',
        given: amount,
      }),
    ],
  };
}

const replay = (api: Api, operations: Operation[]) => api('POST /device/replay', { body: { operations } });

/** Every effect of a sale is there, once: in the order, in its payments, in its journal. */
async function happenedOnce({ order_id, operations }: Sale): Promise<Order> {
  const order = (await register('GET /order', { query: { order_id } })).body;
  expect(order).toMatchObject({
    amountTotal: 2 * menu.price,
    amountPaid: 2 * menu.price,
    statusEntry: { status: 'accepted' },
    flags: [],
  });
  expect(order.items).toHaveLength(2);
  expect(order.payments).toHaveLength(1);
  const rows = (await register('GET /order/journal', { query: { order_id } })).body;
  const keys = operations.map(({ key }) => key);
  expect(rows).toHaveLength(keys.length);
  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(keys));
  return order;
}

describe('a server that is killed', () => {
  it(
    'between its commit and its answer has done everything once, however often it is asked again',
    { timeout: 300_000 },
    async () => {
      const { operations, ...rest } = sale();
      proxy.setWeather({ kind: 'drop-replies', matching: /^POST \/device\/replay/, left: 1 });
      // the answer reaches the proxy, so the effects are committed; the device never sees it, and the server is gone
      await expect(replay(throughProxy, operations)).rejects.toThrow();
      await comanda.kill();
      await comanda.start();
      proxy.setWeather({ kind: 'fair' });
      const order = await happenedOnce({ operations, ...rest });
      for (const api of [throughProxy, register]) {
        const { body } = await replay(api, operations);
        expect(body.map(({ status }) => status)).toEqual(operations.map(() => 200));
      }
      expect(await happenedOnce({ operations, ...rest })).toEqual(order);
    },
  );

  it('at any moment of a replay loses nothing and does nothing twice', { timeout: 600_000 }, async () => {
    const sales: Sale[] = [];
    for (const pause of [0, 4, 9, 16]) {
      const batch = Array.from({ length: 20 }, sale);
      sales.push(...batch);
      const sent = batch.map(({ operations }) => replay(register, operations).catch(() => undefined));
      await new Promise((resolve) => setTimeout(resolve, pause));
      await comanda.kill();
      await Promise.all(sent);
      await comanda.start();
      for (const { operations } of batch) {
        const { body } = await replay(register, operations);
        expect(body.map(({ status }) => status)).toEqual(operations.map(() => 200));
      }
    }
    const orders: Order[] = [];
    for (const each of sales) orders.push(await happenedOnce(each));
    const numbers = orders.map(({ number }) => Number(number)).sort((a, b) => a - b);
    // numbers run without a gap: what was not committed has taken none
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  });
});
