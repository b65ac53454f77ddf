import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { Api } from '../../tests/support/api.ts';
import { orderFor } from '../../tests/support/houses.ts';
import { cardProviders, goodCard, type PayingGuests } from '../../tests/support/payingGuests.ts';
import { reap } from '../reconciliation/reaper.ts';

describe('a dish of one order, paid by card from a bill of two', () => {
  let guests: PayingGuests;

  beforeAll(async () => {
    guests = await cardProviders[0]!.start();
  });
  afterAll(() => guests.close());

  /** Two friends at a table, and a part of their bill that is for a dish of the first alone. */
  async function friends(opener?: Api, payment: Order['payment'] = { option: 'later' }) {
    const { house } = guests;
    const { guest, order } = await guests.guestWithOrder();
    const friend = await guests.scan();
    const wanted = { ...orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id }), payment };
    const other = (await friend('POST /order', { body: { order: wanted } })).body;
    const partialPayment_id = randomUUID();
    const [line] = order.items;
    const part = {
      partialPayment_id,
      restaurant_id: house.restaurant_id,
      orders: [order.order_id, other.order_id],
      lines: [{ order_id: order.order_id, line_id: line!.line_id, quantity: 1 }],
    };
    const opened = await (opener ?? guest)('POST /order/partial-payment', { body: part });
    expect(opened.status).toBe(200);
    return { guest, friend, order, other, partialPayment_id, amount: opened.body.amount };
  }

  it('is paid although the kitchen rejects the friend’s order meanwhile', async () => {
    const { guest, order, other, partialPayment_id, amount } = await friends();
    const intent = (await guest('POST /order/payment-intent', { body: { partialPayment_id } })).body;
    const rejection = { order_id: other.order_id, action: 'reject' as const, note: 'No more bread' };
    expect((await guests.register('POST /order/action', { body: rejection })).status).toBe(200);
    await guests.typeCard(intent, goodCard);
    guests.server.advance(1000);
    const body = { partialPayment_id, paymentOption: 'online' as const };
    expect((await guest('PUT /order/payment-confirm-client', { body })).status).toBe(200);
    await reap(guests.server.deps);
    expect(await guests.read(order)).toMatchObject({ amountPaid: amount });
    expect(await guests.read(other)).toMatchObject({ amountPaid: 0, flags: [] });
    expect(await guests.refunds()).toEqual([]);
  });

  it('leaves the friend’s order to be paid by another card', async () => {
    const { guest, friend, other, partialPayment_id } = await friends();
    await guest('POST /order/payment-intent', { body: { partialPayment_id } });
    const asked = await friend('POST /order/payment-intent', { body: { order_id: other.order_id } });
    expect(asked).toMatchObject({ status: 200, body: { amount: other.amountTotal } });
  });

  it('is not given up with the friend’s order that was to be paid online and was not', async () => {
    const { order, other, partialPayment_id } = await friends(guests.register, { option: 'online' });
    guests.server.advance(31 * 60_000);
    await reap(guests.server.deps);
    expect((await guests.read(other)).statusEntry.status).toBe('rejected');
    expect((await guests.read(order)).payments).toMatchObject([{ partialPayment_id, status: 'open' }]);
  });
});
