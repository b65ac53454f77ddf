import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { pdfText } from '../../tests/support/pdfText.ts';
import { newPerson } from '../../tests/support/people.ts';
import { receiptWords } from '#domain/receipt/receiptWords.ts';
import { appendBookings, newRegister, type RegisterHead } from '#domain/register/booking.ts';
import { paymentBookings, refundBookings } from '#domain/register/moneyBookings.ts';
import { sha256 } from '../register/sha256.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let houses: House[];
let register: Api;
let guest: Api;
let order: Order;

const receipt = (api: Api, more: { language?: string; partialPayment_id?: string; type?: 'html' | 'pdf' } = {}) =>
  api('GET /order/receipt', { query: { order_id: order.order_id, ...more } });

beforeAll(async () => {
  server = await startTestServer();
  houses = await makeHouses(server.deps, 2, 5);
  const [house] = houses as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  const [item] = house.items as [House['items'][number]];
  const { table_id } = house.tables[0]!;
  const line = { ...lineOf(item), quantity: 2, note: '<script>alert(1)</script>' };
  const wanted = {
    ...orderFor(house, { type: 'local', table_id }),
    items: [line],
    amountTotal: 2 * item.options[0]!.price,
  };
  const doc = JSON.stringify({ legalName: 'Würstel & <b>Co</b>', vatNumber: 'ATU12345678' });
  await server.deps.db.query('update restaurant set doc = doc || $2::jsonb where restaurant_id = $1', [
    house.restaurant_id,
    doc,
  ]);
  server.deps.restaurants.forget(house.restaurant_id);
  guest = apiClient(server.origin, 'guest-authorization');
  const { headers } = await guest('GET /table', { query: { code: house.tables[0]!.code } });
  guest.token = headers.get('guest-authorization')!;
  order = (await guest('POST /order', { body: { order: wanted } })).body;
  const { order_id } = order;
  await register('PUT /order/payment-confirm-client', {
    body: { order_id, paymentOption: 'cash', given: 5000, tip: 20 },
  });
});
afterAll(() => server.close());

describe('GET /order/receipt', () => {
  it('says what was bought, what was paid and the tax in it, in the language asked for', async () => {
    const { status, body, headers } = await receipt(register, { language: 'en' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    const text = String(body)
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    for (const said of [
      '2 Dish 1',
      '19.80 €',
      'Cash',
      '50.00 €',
      'Change 30.00 €',
      'Tip 0.20 €',
      '10 %',
      '18.00 €',
      '1.80 €',
      'ATU12345678',
    ]) {
      expect(text).toContain(said);
    }
    expect((await receipt(register, { language: 'hu' })).body).toContain('Készpénz');
    // the house is in Austria
    expect((await receipt(register)).body).toContain('lang="de"');
  });

  it('makes no markup of what people typed', async () => {
    const { body } = await receipt(register);
    expect(body).toContain('Würstel &amp; &lt;b&gt;Co&lt;/b&gt;');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<b>');
  });

  it('allows its one style sheet and nothing else', async () => {
    const { body, headers } = await receipt(register);
    const style = /<style>(.*)<\/style>/s.exec(String(body))?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is for the guest at the table and the house, and is not there for anybody else', async () => {
    expect((await receipt(guest)).status).toBe(200);
    const stranger = apiClient(server.origin, 'device-authorization', houses[1]!.devices.cashregister.token);
    expect((await receipt(stranger)).status).toBe(404);
    const elsewhere = apiClient(server.origin, 'guest-authorization');
    const { headers } = await elsewhere('GET /table', { query: { code: houses[0]!.tables[1]!.code } });
    elsewhere.token = headers.get('guest-authorization')!;
    expect((await receipt(elsewhere)).status).toBe(404);
    expect((await receipt(apiClient(server.origin, 'authorization'))).status).toBe(401);
  });

  it('is of one payment when that is asked for', async () => {
    const { partialPayment_id } = (await register('GET /order', { query: { order_id: order.order_id } })).body
      .payments[0]!;
    expect((await receipt(register, { partialPayment_id })).status).toBe(200);
    const unknown = await receipt(register, { partialPayment_id: randomUUID() });
    expect(unknown.error.message).toBe('Invalid partial payment id');
  });

  it('says visibly that a payment was simulated', async () => {
    expect((await receipt(register, { language: 'en' })).body).not.toContain('Simulated payment');
    const [house] = houses as [House];
    const wanted = orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
    const { order_id } = (await guest('POST /order', { body: { order: wanted } })).body;
    const { intent_id, client_secret } = (await guest('POST /order/payment-intent', { body: { order_id } })).body;
    await server.deps.payments.simulatedCards?.present(intent_id, client_secret, '4242424242424242');
    server.advance(1000);
    await guest('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'online' } });
    const { body } = await register('GET /order/receipt', { query: { order_id, language: 'en' } });
    expect(body).toContain('Simulated payment: no money was taken.');
  });

  it('is also a PDF, with a font that has every letter of the five languages', async () => {
    for (const language of ['de', 'en', 'es', 'hu', 'ro']) {
      const { bytes, headers } = await file(register.token, { type: 'pdf', language });
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      const text = pdfText(bytes);
      for (const said of ['Würstel', '19', '80', '€', receiptWords(language as 'de').total])
        expect(text).toContain(said);
    }
  });

  it('is also what a receipt printer takes, each letter from a code page that has it', async () => {
    const { bytes, headers } = await file(register.token, { type: 'escpos', language: 'de' });
    expect(headers.get('receipt-missing')).toBeNull();
    expect([...bytes.subarray(0, 2)]).toEqual([0x1b, 0x40]);
    expect(printed(bytes)).toContain('W\x81rstel');
    expect(bytes.includes(Buffer.from([0x1d, 0x56]))).toBe(true);
  });

  it('shows what was given off and why, and what went back', async () => {
    const [house] = houses as [House];
    const wanted = orderFor(house, { type: 'takeaway' });
    const { order_id } = (await register('POST /order', { body: { order: wanted } })).body;
    const discount = { percent: 10, reason: 'Stammgast' };
    await register('POST /order/discount', { body: { order_id, discount } });
    const page = await register('GET /order/receipt', { query: { order_id, language: 'de' } });
    expect(plain(page.body)).toContain('Rabatt 10 %Stammgast');
    await register('POST /order/action', { body: { order_id, action: 'reject', note: 'aus' } });
    const rejected = await register('GET /order/receipt', { query: { order_id, language: 'de' } });
    expect(plain(rejected.body)).toContain('Diese Bestellung wurde storniert.');
  });
});

describe('GET /order/receipt-link', () => {
  const link = async (api: Api, more: { type?: 'pdf' } = {}) =>
    api('GET /order/receipt-link', { query: { order_id: order.order_id, ...more } });

  it('opens the receipt without a token, for a day', async () => {
    const { body } = await link(guest, { type: 'pdf' });
    const here = new URL(new URL(body.url).pathname + new URL(body.url).search, server.origin);
    const opened = await fetch(here);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    for (const [name, value] of [
      ['order_id', randomUUID()],
      ['expires', '9999999999'],
      ['signature', 'abc'],
    ] as const) {
      const forged = new URL(here);
      forged.searchParams.set(name, value);
      expect((await fetch(forged)).status).toBe(404);
    }
    server.advance(24 * 3_600_000 + 1000);
    expect((await fetch(here)).status).toBe(401);
  });

  it('is only for who may see the order', async () => {
    const stranger = apiClient(server.origin, 'device-authorization', houses[1]!.devices.cashregister.token);
    expect((await link(stranger)).status).toBe(404);
  });

  it('opens no payment that also covers what the caller may not see', async () => {
    const [house] = houses as [House];
    const { restaurant_id } = house;
    const { table_id, code } = house.tables[1]!;
    const { api: user } = await newPerson(server);
    const table = await scan(server.origin, code);
    const wanted = () => orderFor(house, { type: 'local', table_id });
    const response = await fetch(`${server.origin}/order`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${user.token}`,
        'guest-authorization': `Bearer ${table.token}`,
      },
      body: JSON.stringify({ order: wanted() }),
    });
    const own = (await response.json()) as Order;
    const { body: other } = await table('POST /order', { body: { order: wanted() } });
    const orders = [own.order_id, other.order_id];
    const { body: part } = await register('POST /order/partial-payment', {
      body: { restaurant_id, orders, amount: 500 },
    });
    const { partialPayment_id } = part;
    const confirm = { partialPayment_id, paymentOption: 'cash' as const };
    await register('PUT /order/payment-confirm-client', { body: confirm });
    const query = { order_id: own.order_id, partialPayment_id };
    expect((await user('GET /order/receipt-link', { query: { order_id: own.order_id } })).status).toBe(200);
    expect((await user('GET /order/receipt', { query })).status).toBe(404);
    expect((await user('GET /order/receipt-link', { query })).status).toBe(404);
    expect((await table('GET /order/receipt-link', { query })).status).toBe(200);
  });
});

/** The receipt as bytes. */
async function file(token: string | undefined, query: Record<string, string>) {
  const search = new URLSearchParams({ order_id: order.order_id, ...query });
  const response = await fetch(`${server.origin}/order/receipt?${search}`, {
    headers: { 'device-authorization': `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

/** What a printer prints, without the changes of its code page. */
const printed = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .split('\x1bt')
    .map((text, position) => (position === 0 ? text : text.slice(1)))
    .join('');

const plain = (body: string | Uint8Array): string =>
  String(body)
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

describe('POST /order/receipt-mail', () => {
  /** What was mailed to this address; without a mail service its text stays in the house (D26). */
  async function mailed(email: string): Promise<string> {
    const text = async () => {
      const [row] = await server.deps.db.query<{ text: string | null }>(
        'select text from message where recipient = $1',
        [email],
      );
      return row?.text ?? '';
    };
    await expect.poll(text).not.toBe('');
    return text();
  }
  const mail = (api: Api, email: string, more: { language?: string; partialPayment_id?: string } = {}) =>
    api('POST /order/receipt-mail', { body: { order_id: order.order_id, email, ...more } });

  it('sends a link in the language of the guest, which opens the receipt for thirty days', async () => {
    const email = `${randomUUID()}@example.com`;
    expect((await mail(guest, email, { language: 'hu' })).body).toEqual({ sent: true });
    const text = await mailed(email);
    expect(text).toContain('Köszönjük, hogy itt járt: House 1');
    const link = text.split(/\s/).find((word) => word.startsWith('http'))!;
    const day = 86_400_000;
    server.advance(29 * day);
    const opened = await fetch(link);
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining(receiptWords('hu').receipt)]);
    server.advance(2 * day);
    expect((await fetch(link)).status).toBe(401);
    server.advance(-31 * day);
  });

  it('is sent by the house too, and by nobody for an order of others', async () => {
    expect((await mail(register, `${randomUUID()}@example.com`)).status).toBe(200);
    const [, other] = houses as [House, House];
    const strangers = [
      apiClient(server.origin, 'device-authorization', other.devices.cashregister.token),
      await scan(server.origin, other.tables[0]!.code),
      (await newPerson(server)).api,
      (await newPerson(server, { roles: ['guest', 'admin'] })).api,
    ];
    const email = `${randomUUID()}@example.com`;
    for (const api of strangers) expect((await mail(api, email)).status).toBe(404);
    expect((await mail(guest, email, { partialPayment_id: randomUUID() })).status).toBe(422);
    expect((await mail(guest, 'nobody')).status).toBe(400);
    expect(await server.deps.db.query('select 1 from message where recipient = $1', [email])).toEqual([]);
  });

  /**
   * Processes tell each other what they have counted a little later: each may let as many through at most, and one may
   * refuse what the next still takes.
   */
  async function expectMost(most: number, addressOf: (n: number) => string): Promise<void> {
    server.nextWindow(3_600_000);
    const several = most * server.processes.length;
    const answers: number[] = [];
    for (let n = 0; n < 2 * several; n += 1) answers.push((await mail(register, addressOf(n))).status);
    const sent = answers.filter((status) => status === 200).length;
    expect(answers.every((status) => status === 200 || status === 429)).toBe(true);
    expect(sent).toBeGreaterThanOrEqual(most);
    expect(sent).toBeLessThanOrEqual(several);
  }

  it('is not sent to the whole world for one order', () => expectMost(10, (n) => `${n}@example.com`));

  it('is not sent to one address again and again', () =>
    expectMost(5, (n) => (n % 2 ? 'ann@example.com' : 'ANN@example.com')));
});

describe('the receipt of what went back', () => {
  let head: RegisterHead = newRegister;

  /** A line of a paid bill that was given back in cash, and the register's journal of it. */
  async function givenBack() {
    const [house] = houses as [House];
    const { restaurant_id } = house;
    const [item] = house.items as [House['items'][number]];
    const price = item.options[0]!.price;
    const wanted = {
      ...orderFor(house, { type: 'local' }),
      items: [{ ...lineOf(item), quantity: 2 }],
      amountTotal: 2 * price,
    };
    const { body: placed } = await register('POST /order', { body: { order: wanted } });
    const { order_id } = placed;
    await register('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } });
    const { body: paid } = await register('POST /order/give-back', {
      body: { order_id, amount: price, note: 'Kalt', lines: [{ line_id: placed.items[0]!.line_id, quantity: 1 }] },
    });
    const [back] = paid.returns!;
    const { partialPayment_id } = paid.payments[0]!;
    const restaurant = (await server.deps.restaurants.get(restaurant_id))!;
    const booked = { at: server.deps.now().toISOString(), by: { kind: 'device' as const, id: 'till' }, restaurant };
    const bookings = [
      ...paymentBookings(paid.payments[0]!, [paid], booked),
      ...refundBookings(
        { id: back!.return_id, order_id, amount: price, option: 'cash', lines: back!.lines!, partialPayment_id },
        paid,
        booked,
      ),
    ];
    const appended = appendBookings({ restaurant_id, register: 'A' }, head, bookings, sha256);
    head = appended.head;
    await register('POST /device/journal', { body: { records: appended.records } });
    return { order_id, return_id: back!.return_id };
  }

  it('is a page, a file, a link and a mail of its own, with its number and that of the one it corrects', async () => {
    const { order_id, return_id } = await givenBack();
    const query = { order_id, return_id, language: 'en' };
    const text = plain((await register('GET /order/receipt', { query })).body);
    for (const said of ['A-2', 'corrects receipt A-1', 'Kalt', '-9.90 €', '-0.90 €']) expect(text).toContain(said);
    expect(text).not.toContain('19.80');
    expect(plain((await register('GET /order/receipt', { query: { order_id, language: 'en' } })).body)).toContain(
      '9.90 €',
    );
    const { body: link } = await register('GET /order/receipt-link', { query: { ...query, type: 'pdf' } });
    const opened = await fetch(new URL(new URL(link.url).pathname + new URL(link.url).search, server.origin));
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdfText(Buffer.from(await opened.arrayBuffer()))).toContain('A-2');
    // it opens no other receipt of the order
    for (const other of [randomUUID(), '']) {
      const forged = new URL(link.url);
      if (other) forged.searchParams.set('return_id', other);
      else forged.searchParams.delete('return_id');
      expect((await fetch(new URL(forged.pathname + forged.search, server.origin))).status).toBe(404);
    }
    const email = `${randomUUID()}@example.com`;
    expect((await register('POST /order/receipt-mail', { body: { order_id, return_id, email } })).status).toBe(200);
  });

  it('is there for what went back alone', async () => {
    const { order_id, return_id } = await givenBack();
    expect((await register('GET /order/receipt', { query: { order_id, return_id: randomUUID() } })).status).toBe(404);
    const query = { order_id: order.order_id, return_id };
    expect((await register('GET /order/receipt', { query })).status).toBe(404);
    expect((await register('GET /order/receipt-link', { query })).status).toBe(404);
  });
});
