import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { cardProviders, declinedCard, goodCard, type PayingGuests } from '../../tests/support/payingGuests.ts';

let guests: PayingGuests;

beforeAll(async () => void (guests = await cardProviders[0]!.start()));
afterAll(() => guests.close());

type Named = { order_id?: string; partialPayment_id?: string; type?: 'card' | 'online' };
const ask = (api: Api, body: Named) => api('POST /order/payment-intent', { body });
/** The register takes so much of an order in cash. */
async function cash(order_id: string, amount: number): Promise<void> {
  const partialPayment = {
    partialPayment_id: randomUUID(),
    restaurant_id: guests.house.restaurant_id,
    orders: [order_id],
    amount,
  };
  const body = { partialPayment, paymentOption: 'cash' as const, given: amount };
  expect((await guests.register('PUT /order/payment-confirm-client', { body })).status).toBe(200);
}
/** Somebody opens a part of an order. */
async function opens(api: Api, { order_id }: Order, part: object): Promise<PartialPayment> {
  const { restaurant_id } = guests.house;
  const body = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], ...part };
  const opened = await api('POST /order/partial-payment', { body });
  expect(opened.status).toBe(200);
  return opened.body;
}
const partsOf = async ({ order }: Awaited<ReturnType<PayingGuests['guestWithOrder']>>) =>
  (await guests.read(order)).payments;

describe('whoever asks to pay by card', () => {
  it('names a part or an order, and is told where both or none stand', async () => {
    const { guest, order } = await guests.guestWithOrder();
    const { partialPayment_id } = await guests.openPart(guest, order, 500);
    const both = await ask(guest, { partialPayment_id, order_id: order.order_id });
    const details = [{ path: 'order_id', message: 'stands beside a partialPayment_id' }];
    expect(both.error).toMatchObject({ code: 'invalid_request', details });
    expect((await ask(guest, {})).error.code).toBe('partial_payment_id_invalid');
    expect((await ask(apiClient(guests.server.origin, ''), { partialPayment_id })).error.code).toBe('no_token');
  });

  it('is told of a part that is paid how it stands', async () => {
    const { guest, order } = await guests.guestWithOrder();
    const { partialPayment_id } = await guests.openPart(guest, order, 500);
    const body = { partialPayment_id, paymentOption: 'cash' as const };
    await guests.register('PUT /order/payment-confirm-client', { body });
    expect((await ask(guest, { partialPayment_id })).error).toMatchObject({
      code: 'partial_payment_closed',
      details: { current: { partialPayment_id, status: 'paid', option: 'cash' } },
    });
  });

  it('finds no order of strangers, and none that nobody knows', async () => {
    const { order } = await guests.guestWithOrder();
    const { guest: stranger } = await guests.onlineOrder();
    for (const order_id of [order.order_id, randomUUID()])
      expect((await ask(stranger, { order_id })).error.code).toBe('not_found');
    expect((await guests.read(order)).payments).toEqual([]);
  });

  it('pays at a reader when it is the house, and with the guest’s own card when it is the guest', async () => {
    const seen = await guests.guestWithOrder();
    const { order_id } = seen.order;
    const atTill = await ask(guests.register, { order_id });
    const [attempt] = await guests.server.deps.db.query<{ type: string }>(
      'select type from payment_intent where intent_id = $1',
      [atTill.body.intent_id],
    );
    expect(attempt?.type).toBe('card');
    const { guest, order } = await guests.guestWithOrder();
    const { body } = await ask(guest, { order_id: order.order_id });
    await guests.typeCard(body, goodCard);
    guests.server.advance(1_000);
    const paid = { order_id: order.order_id, paymentOption: 'card' as const };
    const { partialPayment } = (await guest('PUT /order/payment-confirm-client', { body: paid })).body;
    expect(partialPayment?.option).toBe('online');
  });
});

describe('the rest of an order that is named alone', () => {
  it('is nothing where all is paid, and says so and not that it is too little', async () => {
    const seen = await guests.guestWithOrder();
    const { order_id, amountTotal } = seen.order;
    await cash(order_id, amountTotal);
    const { error } = await ask(seen.guest, { order_id });
    expect(error.code).toBe('amount_exceeds_remaining');
    expect(await partsOf(seen)).toHaveLength(1);
  });

  it('that no card is charged for makes no part that nobody could pay', async () => {
    const seen = await guests.guestWithOrder();
    const { order_id, amountTotal } = seen.order;
    await cash(order_id, amountTotal - 49);
    expect((await ask(seen.guest, { order_id })).error).toMatchObject({ code: 'card_amount_too_small' });
    expect(await partsOf(seen)).toHaveLength(1);
  });

  it('is not opened by a kitchen, which takes no money', async () => {
    const seen = await guests.guestWithOrder();
    const { devices } = guests.house;
    const kitchen = apiClient(guests.server.origin, 'device-authorization', devices.orderprocessing.token);
    expect(await ask(kitchen, { order_id: seen.order.order_id })).toMatchObject({
      status: 403,
      error: { code: 'not_allowed' },
    });
    expect(await partsOf(seen)).toEqual([]);
  });

  it('is the part that whoever asks has opened over it', async () => {
    const seen = await guests.guestWithOrder();
    const { guest, order } = seen;
    const part = await opens(guest, order, { share: { of: 1, count: 1 } });
    expect((await ask(guest, { order_id: order.order_id })).body.amount).toBe(order.amountTotal);
    expect(await partsOf(seen)).toMatchObject([{ partialPayment_id: part.partialPayment_id, status: 'open' }]);
  });

  it('is what is left beside a share, lines or a sum that whoever asks means to pay apart', async () => {
    for (const apart of [{ share: { of: 2, count: 1 } }, { lines: 1 }, { amount: 500 }]) {
      const { guest, order } = await guests.guestWithOrder();
      const [{ line_id }] = order.items as [Order['items'][0]];
      const lines = [{ order_id: order.order_id, line_id, quantity: 1 }];
      const part = await opens(guest, order, 'lines' in apart ? { lines } : apart);
      const rest = await ask(guest, { order_id: order.order_id });
      expect(rest.body.amount ?? 0, JSON.stringify(apart)).toBe(order.amountTotal - part.amount);
    }
  });

  it('is first the part for which a card is being charged already', async () => {
    const seen = await guests.guestWithOrder();
    const { partialPayment_id } = await guests.openPart(seen.guest, seen.order, 500);
    const charged = await ask(seen.guest, { partialPayment_id });
    const again = (await ask(seen.guest, { order_id: seen.order.order_id })).body;
    expect(again).toEqual({ ...charged.body, state: 'requires_payment_method' });
    expect(await partsOf(seen)).toHaveLength(1);
  });

  it('is not what another guest at the table has opened', async () => {
    const { guest, order } = await guests.guestWithOrder();
    await opens(guest, order, { share: { of: 1, count: 1 } });
    const refused = await ask(guests.register, { order_id: order.order_id });
    expect(refused.error.code).toBe('amount_exceeds_remaining');
  });
});

describe('a card at the simulated form', () => {
  it('is declined with its reason', async () => {
    const { guest, order } = await guests.guestWithOrder();
    const { body } = await ask(guest, { order_id: order.order_id });
    const declined = await guests.typeCard(body, declinedCard);
    expect(declined).toMatchObject({ status: 402, body: { details: { reason: 'card_declined' } } });
  });
});
