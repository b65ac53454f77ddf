import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../../tests/support/houses.ts';
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
    const text = body
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
    const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? '';
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

  it('says that other forms are not there yet', async () => {
    expect((await receipt(register, { type: 'pdf' })).error).toMatchObject({
      statusCode: 501,
      message: 'Not Implemented',
    });
  });
});
