import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { Api } from '../../tests/support/api.ts';
import { type House, orderFor } from '../../tests/support/houses.ts';
import { cardProviders, goodCard, type PayingGuests } from '../../tests/support/payingGuests.ts';
import type { TestServer } from '../../tests/support/testServer.ts';
import { ProviderRefused } from '../cardProvider/provider.ts';
import { reap } from '../reconciliation/reaper.ts';

const minutes = (count: number): number => count * 60_000;

describe.each(cardProviders)('card money with the $name provider', ({ start }) => {
  let guests: PayingGuests;
  let server: TestServer;
  let house: House;
  let register: Api;
  const reject = (order_id: string) =>
    register('POST /order/action', { body: { order_id, action: 'reject', note: 'no more' } });

  beforeAll(async () => {
    guests = await start();
    ({ server, house, register } = guests);
  });
  afterAll(() => guests.close());

  /** Two orders of a table that are paid at once, and what the card was charged. */
  async function paidTogether(tip: number): Promise<{ orders: [Order, Order]; charged: number }> {
    const { guest, order } = await guests.guestWithOrder();
    const second = orderFor(house, { type: 'local', table_id: order.table_id! });
    const orders: [Order, Order] = [order, (await guest('POST /order', { body: { order: second } })).body];
    const partialPayment_id = randomUUID();
    const part = { partialPayment_id, restaurant_id: house.restaurant_id, tip, share: { of: 1, count: 1 } };
    const body = { ...part, orders: orders.map(({ order_id }) => order_id) };
    expect((await guest('POST /order/partial-payment', { body })).status).toBe(200);
    const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
    await guests.typeCard(asked.body, goodCard);
    server.advance(1000);
    const confirming = { partialPayment_id, paymentOption: 'online' as const };
    expect((await guest('PUT /order/payment-confirm-client', { body: confirming })).status).toBe(200);
    return { orders, charged: asked.body.amount };
  }

  it('goes back when the order is rejected, once, and that is written down', async () => {
    const { guest, order } = await guests.guestWithOrder();
    const { order_id } = order;
    await guests.payOnline(guest, order);
    await reject(order_id);
    const before = await guests.refunds();
    server.advance(minutes(1));
    await reap(server.deps);
    await reap(server.deps);
    expect(await guests.refunds()).toEqual([...before, order.amountTotal].sort((a, b) => a - b));
    const rejected = await guests.read(order);
    expect(rejected).toMatchObject({ statusEntry: { status: 'rejected' }, amountPaid: 0, tip: 0 });
    const query = { restaurant_id: house.restaurant_id, closed: 'false', unpaid: 'true' };
    const owed = (await register('GET /device/orders', { query })).body.map((each) => each.order_id);
    expect(owed).not.toContain(order_id);
    expect(rejected.payments).toMatchObject([{ status: 'paid', refunds: [{ order_id, amount: order.amountTotal }] }]);
    const rows = (await register('GET /order/journal', { query: { order_id } })).body;
    expect(rows.filter(({ what }) => what === 'payment_refund')).toMatchObject([
      { amount: -order.amountTotal, actor: 'system:payment' },
    ]);
    expect(rows.reduce((sum, { what, amount = 0 }) => (what.startsWith('payment') ? sum + amount : sum), 0)).toBe(0);
    const again = await register('POST /order/action', { body: { order_id, action: 'refund' } });
    expect(again.error.code).toBe('invalid_order_action');
  });

  it('of a payment over two orders goes back only as far as it fell on the rejected one', async () => {
    const { orders } = await paidTogether(0);
    await reject(orders[1].order_id);
    server.advance(minutes(1));
    await reap(server.deps);
    expect(await guests.read(orders[0])).toMatchObject({ amountPaid: orders[0].amountTotal });
    expect(await guests.read(orders[1])).toMatchObject({ amountPaid: 0 });
  });

  it('goes back with its tip when all orders of a payment are rejected', async () => {
    const { orders, charged } = await paidTogether(101);
    for (const { order_id } of orders) await reject(order_id);
    server.advance(minutes(1));
    await reap(server.deps);
    for (const order of orders) expect(await guests.read(order)).toMatchObject({ amountPaid: 0, tip: 0 });
    const { refunds = [] } = (await guests.read(orders[0])).payments[0]!;
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged);
  });

  it('goes back for single lines, once and with their share of the tip, and the rest with the whole bill', async () => {
    const { guest, order } = await guests.guestWithOrder();
    const { order_id, amountTotal, items } = order;
    await guests.payOnline(guest, order);
    const [{ line_id, unitPrice, quantity }] = items as [(typeof items)[0]];
    const { partialPayment_id } = (await guests.read(order)).payments[0]!;
    const back = (amount: number) =>
      register('POST /order/give-back', {
        body: {
          order_id,
          amount: 0,
          note: 'Not good',
          lines: [{ line_id, quantity: 1 }],
          cards: [{ partialPayment_id, amount }],
        },
      });
    expect((await back(unitPrice + 1)).error.code).toBe('amount_invalid');
    const before = await guests.refunds();
    const asked = (await back(unitPrice)).body;
    expect(asked).toMatchObject({ amountTotal: amountTotal - unitPrice, amountPaid: amountTotal, flags: [] });
    server.advance(minutes(1));
    await reap(server.deps);
    await reap(server.deps);
    expect(await guests.refunds()).toEqual([...before, unitPrice].sort((a, b) => a - b));
    const { return_id } = asked.cardReturns![0]!;
    const left = await guests.read(order);
    expect(left).toMatchObject({ amountPaid: amountTotal - unitPrice, flags: [] });
    expect(left.payments).toMatchObject([{ refunds: [{ order_id, return_id, amount: unitPrice }] }]);
    expect(quantity === 1 ? left.items[0]?.voided : left.items[1]?.voided).toMatchObject({ reason: 'Not good' });
    await reject(order_id);
    server.advance(minutes(1));
    await reap(server.deps);
    const rest = [amountTotal - unitPrice].filter((amount) => amount > 0);
    expect(await guests.refunds()).toEqual([...before, unitPrice, ...rest].sort((a, b) => a - b));
    expect(await guests.read(order)).toMatchObject({ amountPaid: 0, tip: 0 });
  });

  it('is owed in cash where the provider does not give it back for lines, and is not tried again', async () => {
    const { guest, order } = await guests.guestWithOrder();
    const { order_id, items } = order;
    await guests.payOnline(guest, order);
    const { partialPayment_id } = (await guests.read(order)).payments[0]!;
    const [{ line_id, unitPrice: amount }] = items as [(typeof items)[0]];
    const lines = [{ line_id, quantity: 1 }];
    const cards = [{ partialPayment_id, amount }];
    await register('POST /order/give-back', { body: { order_id, amount: 0, note: 'Not good', lines, cards } });
    const { payments } = server.deps;
    const provider = {
      ...payments.provider,
      refund: () => Promise.reject(new ProviderRefused('no', { code: 'charge_disputed' })),
    };
    server.advance(minutes(1));
    await reap({ ...server.deps, payments: { ...payments, provider } });
    const left = await guests.read(order);
    expect(left.flags).toContain('overpaid');
    expect(left.payments[0]?.incidents).toMatchObject([{ kind: 'refund_failed', amount }]);
    const before = await guests.refunds();
    // a process that was killed has told the staff, and not that it had
    await server.deps.db.query("update payment_intent set refunds = '{}' where partial_payment_id = $1", [
      partialPayment_id,
    ]);
    server.advance(minutes(90));
    await reap(server.deps);
    expect(await guests.refunds()).toEqual(before);
    await register('POST /order/give-back', { body: { order_id, amount } });
    expect((await guests.read(order)).flags).not.toContain('overpaid');
  });

  it('goes back when it no longer fits the bill, and its part ends with it', async () => {
    const { guest, order } = await guests.guestWithOrder();
    const { partialPayment_id } = await guests.openPart(guest, order, 500);
    const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
    const operation = {
      key: randomUUID(),
      lane: 'register:A',
      occurredAt: server.deps.now().toISOString(),
      method: 'PUT' as const,
      path: '/order/payment-confirm-client',
      body: { order_id: order.order_id, paymentOption: 'cash', given: order.amountTotal },
    };
    await register('POST /device/replay', { body: { operations: [operation] } });
    await guests.typeCard(asked.body, goodCard);
    const before = await guests.refunds();
    server.advance(minutes(1));
    await reap(server.deps);
    expect(await guests.refunds()).toEqual([...before, 500].sort((a, b) => a - b));
    // else a later confirmation would book money that has gone
    expect((await guests.read(order)).payments).toMatchObject([{ status: 'cancelled' }, { option: 'cash' }]);
  });

  it('goes back also behind fifty refunds that the provider refuses', async () => {
    const refused = Array.from({ length: 50 }, () => randomUUID());
    const { db, payments: provider } = server.deps;
    await db.query(
      `insert into payment_intent (attempt_id, intent_id, restaurant_id, partial_payment_id, provider, type, state, amount, currency, created_at, checked_at)
       select id, 'pi_gone_' || id, $2, id, $3, 'online', 'confirmed', 100, 'EUR', $4, $4 from unnest($1::uuid[]) id`,
      [refused, house.restaurant_id, provider.provider.name, new Date(0)],
    );
    await db.query(
      `insert into orders (order_id, restaurant_id, seq, version, status, closed, unpaid, number, created_at, doc)
       select id, $2, 0, 1, 'rejected', true, false, 'x', $3, jsonb_build_object('amountPaid', 100, 'payments', jsonb_build_array(
         jsonb_build_object('partialPayment_id', id, 'status', 'paid', 'amount', 100, 'tip', 0, 'orders', jsonb_build_array(id),
           'allocations', jsonb_build_array(jsonb_build_object('order_id', id, 'amount', 100)))))
         from unnest($1::uuid[]) id`,
      [refused, house.restaurant_id, server.deps.now()],
    );
    try {
      const { guest, order } = await guests.guestWithOrder();
      await guests.payOnline(guest, order);
      server.advance(minutes(1));
      await reap(server.deps);
      await reject(order.order_id);
      await reap(server.deps);
      await reap(server.deps);
      expect(await guests.read(order)).toMatchObject({ amountPaid: 0 });
    } finally {
      await db.query('delete from orders where order_id = any($1)', [refused]);
      await db.query('delete from payment_intent where attempt_id = any($1)', [refused]);
    }
  });

  it('is held to the cent as it is booked', async () => {
    server.advance(minutes(1));
    await reap(server.deps);
    expect(await guests.holds()).toBe(await guests.booked());
  });
});
