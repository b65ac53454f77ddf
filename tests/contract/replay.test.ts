import { randomUUID } from 'node:crypto';
import * as fc from '../support/fastCheck.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let register: Api;
let manager: Api;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  manager = apiClient(server.origin, 'device-authorization', house.devices.tablemanager.token);
});
afterAll(() => server.close());

type Operation = {
  key: string;
  lane: string;
  occurredAt: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Record<string, unknown>;
};
const operation = (lane: string, call: string, body: Record<string, unknown>): Operation => {
  const [method, path] = call.split(' ') as [Operation['method'], string];
  return { key: randomUUID(), lane, occurredAt: new Date().toISOString(), method, path, body };
};
const replay = async (operations: Operation[], device: Api = register) => {
  const { status, body } = await device('POST /device/replay', { body: { operations } });
  expect(status).toBe(200);
  return body;
};
const statuses = async (operations: Operation[], device?: Api): Promise<number[]> =>
  (await replay(operations, device)).map(({ status }) => status);
const read = async (order_id: string): Promise<Order> => (await register('GET /order', { query: { order_id } })).body;
const journal = async (order_id: string) => (await register('GET /order/journal', { query: { order_id } })).body;

const placing = (order = orderFor(house)) => operation(`order:${order.order_id}`, 'POST /order', { order });
const acting = (order_id: string, action: string, note?: string) =>
  operation(`order:${order_id}`, 'POST /order/action', { order_id, action, ...(note ? { note } : {}) });
const adding = (order_id: string) =>
  operation(`order:${order_id}`, 'POST /order/lines', { order_id, add: [lineOf(house.items[0]!)] });
const cashFor = (order_id: string, amount: number) => {
  const partialPayment = {
    partialPayment_id: randomUUID(),
    restaurant_id: house.restaurant_id,
    orders: [order_id],
    amount,
  };
  const body = { partialPayment, paymentOption: 'cash', given: amount };
  return operation(`register:${house.devices.cashregister.device_id}`, 'PUT /order/payment-confirm-client', body);
};

/** Everything of the restaurant that a replay could change. */
const everything = async () =>
  (
    await server.deps.db.query(
      `select (select md5(string_agg((o.doc)::text, ',' order by o.order_id)) from orders o) as orders,
              (select md5(string_agg((p.doc)::text, ',' order by p.partial_payment_id)) from partial_payment p) as payments,
              (select md5(string_agg((e.doc)::text, ',' order by e.event_id)) from table_event e) as calls,
              (select md5(string_agg((jsonb_build_array(t.table_id, t.session_id, t.generation))::text, ',' order by t.table_id)) from dining_table t) as tables,
              (select count(*) from order_journal) as journal, (select count(*) from event) as events,
              (select head_seq from stream where restaurant_id = $1) as head`,
      [house.restaurant_id],
    )
  )[0];

describe('replaying any prefix of what a device did', () => {
  const anyStep = fc.record({
    what: fc.constantFrom('act', 'add', 'void', 'done', 'info', 'cash', 'whole', 'open', 'cancel', 'call', 'answer'),
    which: fc.nat(1),
    pick: fc.nat(20),
  });
  type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
  const actions = ['accept', 'prepare', 'ready', 'complete', 'reject', 'refund'] as const;

  /** Steps as operations with ids of their own; what they name exists, whether or not it still fits. */
  function operationsOf(steps: readonly Step[]): Operation[] {
    const { table_id } = house.tables[0]!;
    const orders = [orderFor(house), orderFor(house, { type: 'local', table_id })] as const;
    const event_id = randomUUID();
    const parts = orders.map(() => randomUUID());
    const said: Record<Step['what'], (order: (typeof orders)[number], step: Step) => Operation> = {
      act: ({ order_id }, { pick }) => acting(order_id, actions[pick % actions.length]!, pick % 3 ? 'so' : undefined),
      add: ({ order_id }) => adding(order_id),
      void: ({ order_id, items }, { pick }) =>
        operation(`order:${order_id}`, 'POST /order/lines', {
          order_id,
          void: [{ line_id: items[pick % items.length]!.line_id, reason: 'gone' }],
        }),
      done: ({ order_id, items }, { pick }) =>
        operation(`order:${order_id}`, 'POST /order/lines', { order_id, done: [items[pick % items.length]!.line_id] }),
      info: ({ order_id }, { pick }) =>
        operation(`order:${order_id}`, 'PUT /order/info', { order_id, note: `note ${pick}` }),
      cash: ({ order_id }, { pick }) => cashFor(order_id, 100 * (pick + 1)),
      whole: ({ order_id }) =>
        operation(`order:${order_id}`, 'PUT /order/payment-confirm-client', { order_id, paymentOption: 'cash' }),
      open: ({ order_id }, { which, pick }) =>
        operation(`payment:${parts[which]}`, 'POST /order/partial-payment', {
          partialPayment_id: parts[which],
          restaurant_id: house.restaurant_id,
          orders: [order_id],
          amount: 100 * (pick + 1),
        }),
      cancel: (_, { which }) =>
        operation(`payment:${parts[which]}`, 'DELETE /order/partial-payment', { partialPayment_id: parts[which] }),
      call: () => operation(`table_event:${event_id}`, 'POST /table/waiter', { event_id, table_id, reason: 'payment' }),
      answer: () => operation(`table_event:${event_id}`, 'POST /table/event/process', { event_id }),
    };
    const rest = steps.map((step) => said[step.what](orders[step.which]!, step));
    // what names something that nobody knows leaves no trace (404), so that it may come again: first things first
    const known = new Set<string>();
    return [...orders.map((order) => placing(order)), ...rest].filter(({ path, method, body }) => {
      if (path === '/order/partial-payment' && method === 'POST') known.add(String(body['partialPayment_id']));
      if (path === '/table/waiter') known.add(event_id);
      if (method === 'DELETE') return known.has(String(body['partialPayment_id']));
      return path !== '/table/event/process' || known.has(event_id);
    });
  }

  it('twice changes nothing and answers the same', { timeout: 300_000 }, async () => {
    let replayed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 1, maxLength: 12 }),
        fc.nat(14),
        fc.nat(14),
        async (steps, cut, length) => {
          const all = operationsOf(steps);
          const first = [
            ...(await replay(all.slice(0, cut + 1))),
            ...(cut + 1 < all.length ? await replay(all.slice(cut + 1)) : []),
          ];
          const before = await everything();
          for (const end of [length + 1, all.length]) {
            const prefix = all.slice(0, end);
            const again = await replay(prefix);
            // what was refused stays so; behind a failure of its lane it may be another refusal
            for (const [position, answer] of again.entries()) {
              const before = first[position]!;
              if (before.status === 200) expect(answer).toEqual(before);
              else expect(answer.status).toBeGreaterThanOrEqual(400);
            }
          }
          expect(await everything()).toEqual(before);
          replayed += 1;
        },
      ),
      { numRuns: 120 },
    );
    expect(replayed).toBeGreaterThanOrEqual(120);
  });
});

describe('lanes', () => {
  it('stop behind their own failure only, and go on when it is out of the way', async () => {
    const [good, other] = [orderFor(house), orderFor(house)];
    const tooEarly = acting(good.order_id, 'complete');
    const after = adding(good.order_id);
    const batch = [
      placing(good),
      tooEarly,
      after,
      placing(other),
      acting(other.order_id, 'accept'),
      adding(good.order_id),
    ];
    expect(await statuses(batch)).toEqual([200, 409, 424, 200, 200, 424]);
    expect((await read(good.order_id)).items).toHaveLength(3);
    expect((await read(other.order_id)).statusEntry.status).toBe('accepted');
    // the device has parked what failed; what waited behind it comes again under its own key
    expect(await statuses([after])).toEqual([200]);
    expect((await read(good.order_id)).items).toHaveLength(4);
    expect(await statuses(batch)).toEqual([200, 409, 200, 200, 200, 424]);
  });

  it('let money pass that comes before its order', async () => {
    const order = orderFor(house);
    const cash = cashFor(order.order_id, order.amountTotal);
    expect(await statuses([cash])).toEqual([200]);
    expect((await register('GET /order', { query: { order_id: order.order_id } })).status).toBe(404);
    expect(await statuses([cash, placing(order)])).toEqual([200, 200]);
    const arrived = await read(order.order_id);
    expect(arrived).toMatchObject({ amountPaid: order.amountTotal, payments: [{ status: 'paid', option: 'cash' }] });
    expect(arrived.flags).not.toContain('overpaid');
  });
});

describe('what a kitchen without a network is done with', () => {
  it.each<[string, (order: Order) => object[]]>([
    ['its lines', ({ order_id, items }) => [{ order_id, done: items.map(({ line_id }) => line_id) }]],
    ['the whole order', ({ order_id }) => ['accept', 'prepare', 'ready'].map((action) => ({ order_id, action }))],
  ])('is done on the bill to which it went meanwhile too: %s', async (_, said) => {
    const { body: order } = await register('POST /order', { body: { order: orderFor(house) } });
    const [{ line_id }] = order.items as [Order['items'][number]];
    const to = { order_id: randomUUID() };
    const lines = [{ line_id, quantity: 1, part_id: randomUUID() }];
    await register('POST /order/split', { body: { order_id: order.order_id, to, lines } });
    const brought = said(order).map((body) => ({
      ...operation(`order:${order.order_id}`, 'action' in body ? 'POST /order/action' : 'POST /order/lines', {
        ...body,
      }),
      occurredAt: order.createdAt,
    }));
    const kitchen = apiClient(server.origin, 'device-authorization', house.devices.orderprocessing.token);
    expect(new Set(await statuses(brought, kitchen))).toEqual(new Set([200]));
    for (const id of [order.order_id, to.order_id]) expect((await read(id)).statusEntry.status).toBe('waiting-pickup');
    expect((await read(to.order_id)).items).toMatchObject([{ quantity: 1, doneAt: order.createdAt }]);
    expect((await journal(to.order_id)).map(({ to: status }) => status)).toContain('waiting-pickup');
  });
});

describe('the number that a register gave without a network', () => {
  /** The register says that its journal is lost; gives the letters that it has from then on. */
  const loseLetters = async (letters: string): Promise<string> => {
    const lost = { restaurant_id: house.restaurant_id, register: letters };
    const { body } = await register('POST /device/journal', { body: { records: [], lost } });
    return body.prefix ?? '';
  };
  const numbered = (number: string) => placing(Object.assign(orderFor(house), { number }));
  const numbersOf = async (operations: Operation[], device?: Api) =>
    (await replay(operations, device)).map(({ body }) => (body as Order).number);

  it('is kept under letters that it lost meanwhile, once a day, and never under those of another', async () => {
    const taken = [numbered('A-41'), numbered('A-42')];
    const letters = await loseLetters('A');
    expect(letters).not.toBe('A');
    expect(await numbersOf([...taken, numbered(`${letters}-1`)])).toEqual(['A-41', 'A-42', `${letters}-1`]);
    // brought again, and as a part of a bill
    expect(await numbersOf(taken)).toEqual(['A-41', 'A-42']);
    const order = taken[0]!.body['order'] as Order;
    const [{ line_id }] = order.items as [Order['items'][number]];
    const to = { order_id: randomUUID(), number: 'A-43' };
    const split = operation(taken[0]!.lane, 'POST /order/split', {
      order_id: order.order_id,
      lines: [{ line_id, quantity: 1, part_id: randomUUID() }],
      to,
    });
    expect(await statuses([split])).toEqual([200]);
    expect((await read(to.order_id)).number).toBe('A-43');
    // what somebody has read names one order a day, and no other device's
    for (const [number, device] of [
      ['A-42', register],
      ['A-44', manager],
      [`${letters}-2`, manager],
    ] as const)
      expect(await numbersOf([numbered(number)], device)).toEqual([expect.stringMatching(/^[1-9]\d*$/)]);
    const again = await loseLetters(letters);
    expect(await numbersOf([numbered('A-44'), numbered(`${letters}-2`), numbered(`${again}-1`)])).toEqual([
      'A-44',
      `${letters}-2`,
      `${again}-1`,
    ]);
  });
});

describe('two devices', () => {
  it('both keep the lines that they add to one order at the same time', async () => {
    const order = orderFor(house, { type: 'local', table_id: house.tables[1]!.table_id });
    await statuses([placing(order)]);
    const here = Array.from({ length: 5 }, () => adding(order.order_id));
    const there = Array.from({ length: 5 }, () => adding(order.order_id));
    const answers = await Promise.all([
      ...here.map((each) => statuses([each], register)),
      ...there.map((each) => statuses([each], manager)),
    ]);
    expect(answers.flat()).toEqual(Array.from({ length: 10 }, () => 200));
    const stored = await read(order.order_id);
    expect(stored.items).toHaveLength(13);
    expect(new Set(stored.items.map(({ line_id }) => line_id)).size).toBe(13);
    expect(stored.version).toBe(11);
    expect((await journal(order.order_id)).map(({ what }) => what)).toEqual([
      'order_place',
      ...Array.from({ length: 10 }, () => 'order_lines'),
    ]);
  });
});

describe('sixteen people who pay one bill at the same time', () => {
  const payers = Array.from({ length: 16 }, (_, payer) => payer);
  const bill = async () => {
    const order = orderFor(house, { type: 'local', table_id: house.tables[2]!.table_id });
    await statuses([placing(order)]);
    return order;
  };
  const opening = (order_id: string, claim: object) => ({
    partialPayment_id: randomUUID(),
    restaurant_id: house.restaurant_id,
    orders: [order_id],
    ...claim,
  });
  const pay = async (body: ReturnType<typeof opening>) => {
    const opened = await register('POST /order/partial-payment', { body });
    if (opened.status !== 200) return opened.error.code;
    const { partialPayment_id } = body;
    const paid = await manager('PUT /order/payment-confirm-client', {
      body: { partialPayment_id, paymentOption: 'cash' },
    });
    return paid.status;
  };

  it('in equal shares pay it exactly', async () => {
    const { order_id, amountTotal } = await bill();
    const shares = payers.map(() => pay(opening(order_id, { share: { of: 16, count: 1 } })));
    expect(await Promise.all(shares)).toEqual(payers.map(() => 200));
    expect(await read(order_id)).toMatchObject({ amountPaid: amountTotal, amountTotal });
  });

  it('never pay more than it, when together they want to', async () => {
    const { order_id, amountTotal } = await bill();
    const amount = Math.ceil(amountTotal / 5);
    const outcomes = await Promise.all(payers.map(() => pay(opening(order_id, { amount }))));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(Math.floor(amountTotal / amount));
    expect(new Set(outcomes)).toEqual(new Set([200, 'amount_exceeds_remaining']));
    const { amountPaid } = await read(order_id);
    expect(amountPaid).toBe(Math.floor(amountTotal / amount) * amount);
    expect(amountPaid).toBeLessThanOrEqual(amountTotal);
  });

  it('never pay a line twice, and the whole bill once', async () => {
    const order = await bill();
    const { order_id } = order;
    const lines = [{ order_id, line_id: order.items[0]!.line_id, quantity: 1 }];
    const outcomes = await Promise.all(payers.map(() => pay(opening(order_id, { lines }))));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([200, 'lines_already_claimed']));
    const whole = { order_id, paymentOption: 'cash' as const };
    const rest = await Promise.all(payers.map(() => register('PUT /order/payment-confirm-client', { body: whole })));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(order_id)).toMatchObject({ amountPaid: order.amountTotal, amountTotal: order.amountTotal });
  });
});
