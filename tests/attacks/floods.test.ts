import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { apiClient, type Api } from '../support/api.ts';
import { makeHouses, type House } from '../support/houses.ts';
import { loginOf, newPerson, personsPassword } from '../support/people.ts';
import { ownerOf } from '../support/owner.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { upload } from '../support/upload.ts';

let server: TestServer;
let house: House;
let other: House;
let origin: string;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'on' }, { processes: 1 });
  origin = server.origin;
  [house, other] = (await makeHouses(server.deps, 2, 5)) as [House, House];
});
afterAll(() => server.close());
// no calls of a test lie on both sides of a window
beforeEach(() => server.nextWindow(60_000));

/** Headers of whoever asks through the proxy. */
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });

const orderOf = ({ restaurant_id, menu_revision, items: [item] }: House, more: object = {}) => ({
  order_id: randomUUID(),
  restaurant_id,
  type: 'takeaway' as const,
  contact: { name: 'Ann', phone: '+43 1 234567' },
  items: [
    {
      line_id: randomUUID(),
      quantity: 1,
      item: {
        item_id: item!.item_id,
        option_id: item!.options[0]!.option_id,
        ingredients: {},
        toppings: {},
        selections: {},
      },
    },
  ],
  payment: { option: 'cash' as const },
  menu_revision,
  amountTotal: item!.options[0]!.price,
  ...more,
});

const place = (api: Api, address: string, at: House, more?: object) =>
  api('POST /order', { body: { order: orderOf(at, more) }, headers: from(address) });

const guest = (token?: string): Api => apiClient(origin, 'guest-authorization', token);

/** A guest who has scanned the table's code from that address. */
async function scanned(address: string, code: string): Promise<Api> {
  const api = guest();
  const { status, headers } = await api('GET /table', { query: { code }, headers: from(address) });
  expect(status).toBe(200);
  api.token = headers.get('guest-authorization') ?? undefined;
  return api;
}

const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('nobody floods a kitchen', () => {
  it('with anonymous orders from one address: after some they wait, and are told how long', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => place(guest(), '203.0.113.7', house)));
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([10, 50]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.error).toMatchObject({ code: 'rate_limited', retry: 'later' });
  });

  it('with the token of an earlier order, a new one for each, an account, or other addresses of one network', async () => {
    server.advance(3_600_000);
    const first = guest();
    const placed = await place(first, '203.0.113.8', house);
    first.token = placed.headers.get('guest-authorization') ?? undefined;
    expect(first.token).toBeTruthy();
    const { api: user } = await newPerson(server);
    const callers = Array.from({ length: 30 }, (_, at) => [first, user, guest()][at % 3]!);
    const statuses = await Promise.all(
      callers.map((api, at) => place(api, at % 2 ? '203.0.113.8' : '::ffff:203.0.113.8', house)),
    );
    expect(
      count(
        statuses.map(({ status }) => status),
        200,
      ),
    ).toBe(9);
    const network = await Promise.all(
      Array.from({ length: 30 }, (_, at) => place(guest(), `2001:db8:1:2::${at + 1}`, other)),
    );
    expect(
      count(
        network.map(({ status }) => status),
        200,
      ),
    ).toBe(10);
  });

  it('from everywhere at once: a restaurant gets no more than it could cook', async () => {
    server.advance(3_600_000);
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, at) => place(guest(), `198.51.100.${at + 1}`, house)),
    );
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([100, 30]);
  });

  it('and stops those who sit there: each table orders, all through the one address of the house', async () => {
    server.advance(3_600_000);
    await Promise.all(Array.from({ length: 30 }, () => place(guest(), '203.0.113.9', house)));
    const phones = await Promise.all(
      house.tables.flatMap(({ code }) => Array.from({ length: 5 }, () => scanned('203.0.113.9', code))),
    );
    const answers = await Promise.all(
      phones.flatMap((phone, at) =>
        [1, 2].map(() =>
          place(phone, '203.0.113.9', house, { type: 'local', table_id: house.tables[Math.floor(at / 5)]!.table_id }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('by scanning its table’s code anew for each order: a table has a bound of its own', async () => {
    server.advance(3_600_000);
    const [table] = house.tables;
    const { limits } = server.deps.config;
    const usual = limits.ordersPerMinute;
    limits.ordersPerMinute = 5;
    const statuses: number[] = [];
    for (let at = 0; at < 14; at++) {
      const phone = await scanned(`198.51.100.${at + 1}`, table!.code);
      const order = { type: 'local', table_id: table!.table_id };
      statuses.push((await place(phone, `198.51.100.${at + 1}`, house, order)).status);
    }
    limits.ordersPerMinute = usual;
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([10, 4]);
  });
});

describe('nobody swells an order', () => {
  const partOf = (order: Order, amount = 10) => ({
    partialPayment_id: randomUUID(),
    restaurant_id: order.restaurant_id,
    orders: [order.order_id],
    amount,
  });

  async function placed(): Promise<{ api: Api; order: Order }> {
    server.advance(3_600_000);
    const { table_id, code } = house.tables[0]!;
    const api = await scanned('203.0.113.20', code);
    const { body } = await place(api, '203.0.113.20', house, { type: 'local', table_id });
    return { api, order: body };
  }

  /** The machine itself, which the limits of a minute do not stop. */
  const device = () => apiClient(origin, 'device-authorization', house.devices.cashregister.token);

  it('by opening and cancelling parts of it: of those that were given up only the newest stay', async () => {
    const { order } = await placed();
    const api = device();
    const ids: string[] = [];
    for (let at = 0; at < 40; at++) {
      const part = partOf(order);
      ids.push(part.partialPayment_id);
      expect((await api('POST /order/partial-payment', { body: part })).status).toBe(200);
      const query = { partialPayment_id: part.partialPayment_id };
      expect((await api('DELETE /order/partial-payment', { query })).status).toBe(200);
    }
    const { body: last } = await api('GET /order', { query: { order_id: order.order_id } });
    expect(last.payments.map(({ partialPayment_id }) => partialPayment_id)).toEqual(ids.slice(-20));
  });

  it('and loses what money needs: what is paid or open stays, however much is given up', async () => {
    const { order } = await placed();
    const api = device();
    const [paid, open] = [partOf(order, 100), partOf(order, 100)];
    for (const body of [paid, open]) await api('POST /order/partial-payment', { body });
    await api('PUT /order/payment-confirm-client', {
      body: { partialPayment_id: paid.partialPayment_id, paymentOption: 'cash', given: 100 },
    });
    for (let at = 0; at < 25; at++) {
      const part = partOf(order);
      await api('POST /order/partial-payment', { body: part });
      await api('DELETE /order/partial-payment', { query: { partialPayment_id: part.partialPayment_id } });
    }
    const { body } = await api('GET /order', { query: { order_id: order.order_id } });
    const statusOf = ({ partialPayment_id: id }: { partialPayment_id: string }) =>
      body.payments.find(({ partialPayment_id }) => partialPayment_id === id)?.status;
    expect([statusOf(paid), statusOf(open), body.amountPaid, body.payments.length]).toEqual(['paid', 'open', 100, 22]);
  });

  it('with parts of a cent: a guest opens so many and no more', async () => {
    const { api, order } = await placed();
    const statuses: number[] = [];
    const { limits } = server.deps.config;
    const usual = limits.ordersPerMinute;
    limits.ordersPerMinute = 0;
    for (let at = 0; at < 105; at++)
      statuses.push(
        (await api('POST /order/partial-payment', { body: partOf(order, 1), headers: from('203.0.113.20') })).status,
      );
    limits.ordersPerMinute = usual;
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([100, 5]);
  });

  it('with words: beside all lines together a guest writes what a kitchen can read, and the staff what they like', async () => {
    const { api, order } = await placed();
    const { order_id } = order;
    const [line] = orderOf(house).items;
    const wordy = (lines: number) =>
      Array.from({ length: lines }, () => ({ ...line, line_id: randomUUID(), note: 'n'.repeat(1000) })) as never;
    const tooLarge = { statusCode: 422, code: 'order_too_large' };
    expect((await api('POST /order/lines', { body: { order_id, add: wordy(6) } })).error).toMatchObject(tooLarge);
    expect((await api('POST /order/lines', { body: { order_id, add: wordy(4) } })).status).toBe(200);
    expect((await api('POST /order/lines', { body: { order_id, add: wordy(2) } })).error).toMatchObject(tooLarge);
    const more = { items: wordy(6), amountTotal: 6 * order.amountTotal };
    expect((await place(api, '203.0.113.20', house, more)).error).toMatchObject(tooLarge);
    expect((await device()('POST /order/lines', { body: { order_id, add: wordy(6) } })).status).toBe(200);
  });

  it('all day long: parts are counted by the minute', async () => {
    const { api, order } = await placed();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        api('POST /order/partial-payment', { body: partOf(order, 1), headers: from('203.0.113.20') }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('logging in', () => {
  it('forty times at once from one address does not stop orders: a few wait, the others are told when to come', async () => {
    server.advance(3_600_000);
    const { user } = await newPerson(server);
    const wanted = { login: loginOf(user.email, personsPassword) };
    const device = apiClient(origin, 'device-authorization', house.devices.cashregister.token);
    const order = async () => {
      const { status } = await device('POST /order', { body: { order: orderOf(house) } });
      expect(status).toBe(200);
    };
    await order();
    const flooding = { over: false, done: 0 };
    const login = async () => {
      const api = apiClient(origin, 'authorization');
      const answer = await api('POST /user/login', { body: wanted, headers: from('203.0.113.30') });
      if (answer.status === 200) flooding.done += 1;
      return answer;
    };
    const flood = Promise.all(Array.from({ length: 40 }, login)).finally(() => (flooding.over = true));
    /** how many of them were done during each order */
    const behind: number[] = [];
    while (!flooding.over) {
      const before = flooding.done;
      await order();
      behind.push(flooding.done - before);
    }
    const answers = await flood;
    const statuses = answers.map(({ status }) => status);
    // eight have a place at a time, and of those that come late a few find one that is free again
    expect(count(statuses, 200) + count(statuses, 429)).toBe(40);
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(8);
    expect(count(statuses, 200)).toBeLessThan(20);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // an order is never behind the whole queue of them
    expect(behind.length).toBeGreaterThan(1);
    expect(Math.max(...behind)).toBeLessThan(8);
  });

  it('from everywhere at once fills a queue that has an end', async () => {
    server.advance(3_600_000);
    const { user } = await newPerson(server);
    const login = loginOf(user.email, personsPassword);
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, at) =>
        apiClient(origin, 'authorization')('POST /user/login', { body: { login }, headers: from(`198.51.100.${at}`) }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(40);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBe(80 - refused.length);
  });
});

describe('a connection', () => {
  const open = async (say = ''): Promise<Socket> => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (say) socket.write(say);
    socket.resume();
    return socket;
  };

  it('that says nothing, or half of something, does not stay, however many there are', async () => {
    const all = await Promise.all([
      ...Array.from({ length: 250 }, () => open()),
      ...Array.from({ length: 250 }, () => open('GET /health HTTP/1.1\r\nHost: here\r\nX-Slow: ')),
    ]);
    await Promise.all(all.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
    expect((await fetch(`${origin}/health`)).status).toBe(200);
  });
});

describe('uploads', () => {
  const multipart = 'multipart/form-data; boundary=edge';
  const begun =
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

  /** Half of an upload, of which nothing more comes. */
  function stalled(api: Api): { status: Promise<number>; socket: Socket } {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = ['POST /upload HTTP/1.1', 'Host: here', `Authorization: Bearer ${api.token}`];
    socket.write([...head, `Content-Type: ${multipart}`, 'Content-Length: 5000000', '', begun].join('\r\n'));
    let heard = '';
    const status = new Promise<number>((resolve) => {
      socket.on('data', (data) => {
        heard += data.toString();
        if (heard.includes('\r\n')) resolve(Number(heard.slice(9, 12)));
      });
      socket.on('error', () => resolve(0));
      socket.on('close', () => resolve(0));
    });
    return { status, socket };
  }

  it('that stall hold no slots of others, and are cut off', async () => {
    const [mean, honest] = await Promise.all([ownerOf(server, house.chain_id), ownerOf(server, other.chain_id)]);
    const all = Array.from({ length: 30 }, () => stalled(mean));
    const statuses: number[] = [];
    const heard = all.map(({ status }) => status.then((each) => statuses.push(each)));
    expect((await upload(origin, honest, await samplePicture())).status).toBe(200);
    // some wait, too many are told so, and those that hold a slot are ended
    await expect.poll(() => [count(statuses, 429), count(statuses, 0) >= 3], { timeout: 90_000 }).toEqual([6, true]);
    for (const { socket } of all) socket.destroy();
    await Promise.all(heard);
  });

  const samplePicture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
      .png()
      .toBuffer();

  it('of one chain do not fill the disk: it has its share of pictures', async () => {
    const [full, fresh] = await Promise.all([ownerOf(server, house.chain_id), newPerson(server, { roles: ['owner'] })]);
    await server.deps.db.query(
      `insert into picture_upload (owner_id, avatar, bytes, at)
       select $1, 'earlier-' || n, 1, $2 from generate_series(1, 3000) n`,
      [house.chain_id, server.deps.now()],
    );
    const bytes = await samplePicture();
    const refused = await upload(origin, full, bytes);
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited']);
    expect((await upload(origin, fresh.api, bytes)).status).toBe(200);
    // they do not count for ever
    server.advance(31 * 86_400_000);
    expect((await upload(origin, await ownerOf(server, house.chain_id), bytes)).status).toBe(200);
  });
});
