import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import type { House } from '../../tests/support/houses.ts';
import { cardProviders, declinedCard, goodCard, type PayingGuests } from '../../tests/support/payingGuests.ts';
import type { TestServer } from '../../tests/support/testServer.ts';
import { startAttempt } from './paymentRepository.ts';
import { ProviderUnreachable } from '../cardProvider/provider.ts';
import { reap } from '../reconciliation/reaper.ts';

/** An intent as it is told when it is asked for again and no card was shown. */
const untouched = (intent: object) => ({ ...intent, state: 'requires_payment_method' });
const minutes = (count: number): number => count * 60_000;

describe.each(cardProviders)('with the $name provider', ({ start }) => {
  let guests: PayingGuests;
  let server: TestServer;
  let house: House;
  let register: Api;
  const scan: PayingGuests['scan'] = () => guests.scan();
  const guestWithOrder: PayingGuests['guestWithOrder'] = () => guests.guestWithOrder();
  const onlineOrder: PayingGuests['onlineOrder'] = () => guests.onlineOrder();
  const openPart: PayingGuests['openPart'] = (...part) => guests.openPart(...part);
  const typeCard: PayingGuests['typeCard'] = (...card) => guests.typeCard(...card);
  const read: PayingGuests['read'] = (order) => guests.read(order);
  const refunds: PayingGuests['refunds'] = () => guests.refunds();
  const attempts = async (order: Order): Promise<string[]> =>
    (
      await server.deps.db.query<{ state: string }>(
        `select i.state from payment_intent i join partial_payment p using (partial_payment_id) where $1 = any(p.order_ids)`,
        [order.order_id],
      )
    ).map((row) => row.state);

  beforeAll(async () => {
    guests = await start();
    ({ server, house, register } = guests);
  });
  afterAll(() => guests.close());

  describe('paying by card', () => {
    it('pays a part online, tip included, once the provider has the money', async () => {
      const { guest, order } = await guestWithOrder();
      const part = await openPart(guest, order, 500, 50);
      const { partialPayment_id } = part;
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      expect(asked.body).toMatchObject({ amount: 550, currency: 'EUR' });
      const again = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      expect(again.body).toEqual(untouched(asked.body));

      const confirm = () =>
        guest('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption: 'online' } });
      expect((await confirm()).error).toMatchObject({
        code: 'payment_not_confirmed',
        retry: 'later',
        details: { intent: 'requires_payment_method' },
      });
      expect((await typeCard(asked.body, declinedCard)).body.code).toBe('card_declined');
      expect((await confirm()).error).toMatchObject({ code: 'card_declined', message: 'Card was declined' });
      expect((await typeCard(asked.body, goodCard)).body.state).toBe('processing');
      expect((await confirm()).error).toMatchObject({
        code: 'payment_not_confirmed',
        details: { intent: 'processing' },
      });
      server.advance(1000);
      const paid = await confirm();
      expect(paid.status).toBe(200);
      expect(paid.body.partialPayment).toMatchObject({
        status: 'paid',
        option: 'online',
        intent_id: asked.body.intent_id,
      });
      expect(await read(order)).toMatchObject({ amountPaid: 500, tip: 50 });
      expect((await confirm()).status).toBe(200);
      expect((await read(order)).amountPaid).toBe(500);
    });

    it('pays the rest of an order that is named alone', async () => {
      const { guest, order } = await guestWithOrder();
      const { order_id } = order;
      const asked = await guest('POST /order/payment-intent', { body: { order_id } });
      expect(asked.body.amount).toBe(order.amountTotal);
      expect((await guest('POST /order/payment-intent', { body: { order_id } })).body).toEqual(untouched(asked.body));
      await typeCard(asked.body, goodCard);
      server.advance(1000);
      const confirm = () => guest('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'online' } });
      expect((await confirm()).status).toBe(200);
      expect((await confirm()).status).toBe(200);
      expect(await read(order)).toMatchObject({ amountPaid: order.amountTotal });
    });

    it('believes no client that says it has paid', async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      for (const paymentOption of ['online', 'card', 'cash'] as const) {
        const { status } = await guest('PUT /order/payment-confirm-client', {
          body: { partialPayment_id, paymentOption },
        });
        expect(status).toBeGreaterThanOrEqual(400);
      }
      expect((await read(order)).amountPaid).toBe(0);
    });

    it("tells nobody how somebody else's payment stands", async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      await typeCard(asked.body, declinedCard);
      const { guest: stranger } = await onlineOrder();
      const nobody = apiClient(server.origin, '');
      for (const named of [{ partialPayment_id }, { order_id: order.order_id }]) {
        const confirm = async (api: Api) =>
          (await api('PUT /order/payment-confirm-client', { body: { ...named, paymentOption: 'online' } })).error.code;
        expect(await confirm(nobody)).toBe('no_token');
        expect(await confirm(stranger)).toBe('not_found');
        expect(await confirm(guest)).toBe('card_declined');
      }
    });

    it("gives nobody an intent for somebody else's part, and guests none on the house's readers", async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const other = await scan();
      expect((await other('POST /order/payment-intent', { body: { partialPayment_id } })).status).toBe(404);
      const onReader = await guest('POST /order/payment-intent', { body: { partialPayment_id, type: 'card' } });
      expect(onReader.error.code).toBe('payment_needs_staff');
      const kitchen = apiClient(server.origin, 'device-authorization', house.devices.orderprocessing.token);
      expect((await kitchen('POST /order/payment-intent', { body: { partialPayment_id } })).status).toBe(403);
      const unknown = { partialPayment_id: randomUUID() };
      expect((await guest('POST /order/payment-intent', { body: unknown })).error.message).toBe(
        'Invalid partial payment id',
      );
    });

    it('takes a card on the reader for a part that the guest began online', async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const online = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      const card = await register('POST /order/payment-intent', { body: { partialPayment_id, type: 'card' } });
      expect(card.body.intent_id).not.toBe(online.body.intent_id);
      expect((await typeCard(online.body, goodCard)).body.code).toBe('payment_intent_invalid');
      await typeCard(card.body, goodCard);
      server.advance(1000);
      const body = { partialPayment_id, paymentOption: 'card' as const };
      expect((await register('PUT /order/payment-confirm-client', { body })).body.partialPayment!.status).toBe('paid');
    });
  });

  describe('the reaper', () => {
    it('books money whose confirmation never came', async () => {
      const { guest, order } = await onlineOrder();
      expect(order.flags).toContain('awaiting_payment');
      const asked = await guest('POST /order/payment-intent', { body: { order_id: order.order_id } });
      await typeCard(asked.body, goodCard);
      server.advance(minutes(1));
      await reap(server.deps);
      await reap(server.deps);
      const booked = await read(order);
      expect(booked.amountPaid).toBe(order.amountTotal);
      expect(booked.flags).not.toContain('awaiting_payment');
      expect(await attempts(order)).toEqual(['confirmed']);
    });

    it('asks with the same key after a crash between asking and saving', async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      await server.deps.db.query(
        `update payment_intent set state = 'wanted', intent_id = null, client_secret = null where partial_payment_id = $1`,
        [partialPayment_id],
      );
      server.advance(minutes(1));
      await reap(server.deps);
      expect((await guest('POST /order/payment-intent', { body: { partialPayment_id } })).body).toEqual(
        untouched(asked.body),
      );
    });

    it("gives up a guest's part after ten minutes, at the provider first", async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      server.advance(minutes(11));
      await reap(server.deps);
      expect((await read(order)).payments).toMatchObject([{ status: 'cancelled' }]);
      expect((await typeCard(asked.body, goodCard)).body.code).toBe('payment_intent_invalid');
      expect(await attempts(order)).toEqual(['cancelled']);
    });

    it('books rather than gives up a part whose money was faster', async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      await typeCard(asked.body, goodCard);
      server.advance(minutes(11));
      await reap(server.deps);
      expect((await read(order)).payments).toMatchObject([{ status: 'paid' }]);
    });

    it('rejects an online order that nobody has paid for 30 minutes, and says why', async () => {
      const { guest, order } = await onlineOrder();
      const asked = await guest('POST /order/payment-intent', { body: { order_id: order.order_id } });
      server.advance(minutes(29));
      await reap(server.deps);
      expect((await read(order)).statusEntry.status).toBe('created');
      server.advance(minutes(2));
      await reap(server.deps);
      expect((await read(order)).statusEntry).toMatchObject({ status: 'rejected', note: 'Payment not received' });
      expect((await typeCard(asked.body, goodCard)).body.code).toBe('payment_intent_invalid');
    });

    it('logs no secret of a payment that cannot be finished', async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      const logged: object[] = [];
      const log = { ...server.deps.log, warn: (details: object) => void logged.push(details) };
      const { payments } = server.deps;
      const retrieveIntent = () => Promise.reject(new ProviderUnreachable('away'));
      server.advance(minutes(1));
      const provider = { ...payments.provider, retrieveIntent };
      await reap({ ...server.deps, log, payments: { ...payments, provider } });
      expect(JSON.stringify(logged)).toContain(partialPayment_id);
      expect(JSON.stringify(logged)).not.toContain(asked.body.client_secret);
    });

    it('notes a charge that a crash kept from the orders', async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const { attempt_id, ...attempt } = {
        attempt_id: randomUUID(),
        restaurant_id: house.restaurant_id,
        provider: server.deps.payments.provider.name,
        type: 'online' as const,
        currency: 'EUR' as const,
      };
      await startAttempt(
        server.deps.db,
        { attempt_id, ...attempt, partial_payment_id: partialPayment_id, amount: 500 },
        server.deps.now(),
      );
      server.advance(minutes(1));
      await reap(server.deps);
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      expect((await read(order)).payments).toMatchObject([{ status: 'open', intent_id: asked.body.intent_id }]);
    });

    it('frees a part whose intent was cancelled at the provider', async () => {
      const { guest, order } = await guestWithOrder();
      const { partialPayment_id } = await openPart(guest, order, 500);
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      await server.deps.payments.provider.cancelIntent(asked.body.intent_id);
      server.advance(minutes(1));
      await reap(server.deps);
      expect((await read(order)).payments[0]).not.toHaveProperty('intent_id');
      const body = { partialPayment_id, paymentOption: 'cash' as const };
      expect((await register('PUT /order/payment-confirm-client', { body })).status).toBe(200);
    });
  });

  describe('cash beside a card that is being charged', () => {
    const charging = async () => {
      const { guest, order } = await guestWithOrder();
      const part = await openPart(guest, order, 500);
      const { partialPayment_id } = part;
      const intent = (await guest('POST /order/payment-intent', { body: { partialPayment_id } })).body;
      return { guest, order, partialPayment_id, intent };
    };
    const cash = (body: { partialPayment_id: string } | { order_id: string }) =>
      register('PUT /order/payment-confirm-client', { body: { ...body, paymentOption: 'cash' } });
    const replayCash = async (body: object) => {
      const operation = {
        key: randomUUID(),
        lane: 'register:A',
        occurredAt: server.deps.now().toISOString(),
        method: 'PUT',
        path: '/order/payment-confirm-client',
        body: { paymentOption: 'cash', ...body },
      } as const;
      const [answer] = (await register('POST /device/replay', { body: { operations: [operation] } })).body;
      expect(answer).toMatchObject({ status: 200 });
    };

    it('is refused while there is a network, and says that this is being paid', async () => {
      const { order, partialPayment_id, intent } = await charging();
      expect((await read(order)).payments).toMatchObject([{ status: 'open', intent_id: intent.intent_id }]);
      for (const body of [{ partialPayment_id }, { order_id: order.order_id }]) {
        expect((await cash(body)).error).toMatchObject({
          statusCode: 409,
          code: 'lines_already_claimed',
          retry: 'never',
        });
      }
      expect((await read(order)).amountPaid).toBe(0);
      const given = await register('DELETE /order/partial-payment', { query: { partialPayment_id } });
      expect(given.body).toEqual({ deleted: true });
      expect((await cash({ order_id: order.order_id })).status).toBe(200);
      expect((await read(order)).amountPaid).toBe(order.amountTotal);
    });

    it('is recorded when it was taken offline, and the card money goes back', async () => {
      const { order, partialPayment_id, intent } = await charging();
      await replayCash({ partialPayment_id, given: 1000 });
      await typeCard(intent, goodCard);
      const before = await refunds();
      server.advance(minutes(1));
      await reap(server.deps);
      expect(await refunds()).toEqual([...before, 500].sort((a, b) => a - b));
      expect(await read(order)).toMatchObject({ amountPaid: 500, payments: [{ status: 'paid', option: 'cash' }] });
    });

    it('is recorded as overpaid when the card was faster', async () => {
      const { guest, order, partialPayment_id, intent } = await charging();
      await typeCard(intent, goodCard);
      server.advance(1000);
      const body = { partialPayment_id, paymentOption: 'online' as const };
      expect((await guest('PUT /order/payment-confirm-client', { body })).status).toBe(200);
      await replayCash({ partialPayment_id });
      const both = await read(order);
      expect(both).toMatchObject({
        amountPaid: 1000,
        payments: [{ option: 'online' }, { option: 'cash', amount: 500 }],
      });
      await replayCash({ order_id: order.order_id, given: order.amountTotal });
      expect((await read(order)).flags).toEqual(order.amountTotal > 1000 ? [] : ['overpaid']);
      await replayCash({ partialPayment_id });
      expect((await read(order)).flags).toEqual(['overpaid']);
    });

    it('cannot be made to give way from outside', async () => {
      const { order, partialPayment_id, intent } = await charging();
      const operations = ['charge', 'release', 'refund'].map((what) => ({
        key: randomUUID(),
        lane: 'register:A',
        occurredAt: server.deps.now().toISOString(),
        method: 'POST' as const,
        path: `/order/payment-${what}`,
        body: { partialPayment_id, intent_id: intent.intent_id, order_id: order.order_id, amount: 500 },
      }));
      const answers = (await register('POST /device/replay', { body: { operations } })).body;
      expect(answers[0]).toMatchObject({ status: 422, body: { code: 'operation_unknown' } });
      expect((await read(order)).payments).toMatchObject([{ intent_id: intent.intent_id }]);
    });
  });

  it('holds at the provider to the cent what is booked', async () => {
    server.advance(minutes(1));
    await reap(server.deps);
    expect(await guests.holds()).toBe(await guests.booked());
    expect(await guests.booked()).toBeGreaterThan(0);
  });
});
