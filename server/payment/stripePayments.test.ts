import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { declinedCard, goodCard } from '../../tests/support/payingGuests.ts';
import { ageSubscription, saveCard } from '../../tests/support/stripe/billingHandlers.ts';
import { completeAccount } from '../../tests/support/stripe/businessHandlers.ts';
import { refundByHand, tipOnReader } from '../../tests/support/stripe/intentHandlers.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';
import { refundsOf } from '../../tests/support/stripe/stripeWorld.ts';
import { keepAccount, keptAccount, saveAccountState } from './accountRepository.ts';
import { keepAtProvider } from './chainAtProviderRepository.ts';
import { startAttempt } from './paymentRepository.ts';
import { reap } from '../reconciliation/reaper.ts';

let house: StripeHouse;
const minutes = (count: number): number => count * 60_000;
const hours = (count: number): number => minutes(60 * count);

beforeAll(async () => {
  house = await startStripeHouse();
});
afterAll(async () => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  expect(await house.holds()).toBe(await house.booked());
  await house.close();
});

const intentFor = async (guest: Api, partialPayment_id: string) =>
  (await guest('POST /order/payment-intent', { body: { partialPayment_id } })).body;
/** A guest with an intent over 5.00 of their bill. */
const paying = async () => {
  const { guest, order } = await house.guestWithOrder();
  const { partialPayment_id } = await house.openPart(guest, order, 500);
  return { guest, order, partialPayment_id, intent: await intentFor(guest, partialPayment_id) };
};
const confirm = (guest: Api, partialPayment_id: string) =>
  guest('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption: 'online' } });
const attemptsAt = (partialPayment_id: string) =>
  [...house.stripe.world.intents.values()].filter(
    ({ metadata }) => metadata['partialPayment_id'] === partialPayment_id,
  );
const paid = (order: Order) => house.read(order).then(({ amountPaid }) => amountPaid);

describe('a server with a key of Stripe', () => {
  it('names it to browsers, which may load what its form needs, and simulates nothing', async () => {
    const { origin, deps } = house.server;
    const config = await apiClient(origin, '')('GET /config');
    expect(config.body).toMatchObject({ paymentProvider: 'stripe', paymentKey: 'pk_test_standin' });
    const policy = config.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' https://js.stripe.com");
    expect(policy).toContain('frame-src https://js.stripe.com');
    expect(deps.payments.simulatedCards).toBeUndefined();
    expect((await fetch(`${origin}/simulated-provider/intents/pi/confirm`, { method: 'POST' })).status).toBe(404);
  });

  it('says that it is not configured rightly when Stripe does not accept the key, and pays once that is mended', async () => {
    const { guest, order } = await house.guestWithOrder();
    const { partialPayment_id } = await house.openPart(guest, order, 500);
    for (const kind of ['wrong key', 'no permission'] as const) {
      house.stripe.faults.add({ kind, operation: 'POST /v1/payment_intents', about: partialPayment_id, times: 1 });
      const refused = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      expect(refused.error).toMatchObject({ statusCode: 503, code: 'payment_provider_misconfigured', retry: 'later' });
    }
    const intent = await intentFor(guest, partialPayment_id);
    await house.typeCard(intent, goodCard);
    expect((await confirm(guest, partialPayment_id)).status).toBe(200);
    expect(attemptsAt(partialPayment_id)).toHaveLength(1);
  });

  it('refuses what Stripe will not take before it is asked, and lets the part be paid otherwise', async () => {
    const { guest, order } = await house.guestWithOrder();
    const { partialPayment_id } = await house.openPart(guest, order, 20);
    const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
    expect(asked.error).toMatchObject({
      statusCode: 422,
      code: 'card_amount_too_small',
      details: { least: 50, currency: 'EUR' },
    });
    const body = { partialPayment_id, paymentOption: 'cash' as const };
    expect((await house.register('PUT /order/payment-confirm-client', { body })).status).toBe(200);
  });

  it('pays an order that is named alone although Stripe refused it before, or is asked for it twice at once', async () => {
    const asks = (guest: Api, { order_id }: Order) => guest('POST /order/payment-intent', { body: { order_id } });
    const { guest, order } = await house.guestWithOrder();
    const { chain_id } = house.house;
    // an account that Stripe does not know any more
    const gone = { chargesEnabled: true, transfersEnabled: true, detailsSubmitted: true, missing: [] };
    await keepAccount(house.server.deps.db, 'stripe', { chain_id }, 'acct_gone');
    await saveAccountState(house.server.deps.db, 'acct_gone', gone);
    expect((await asks(guest, order)).error.code).toBe('payment_type_unavailable');
    await house.server.deps.db.query('delete from provider_account');
    const again = await asks(guest, order);
    expect(again.body).toMatchObject({ amount: order.amountTotal });

    const other = await house.guestWithOrder();
    house.stripe.faults.add({ kind: 'slow', operation: 'POST /v1/payment_intents', about: '', times: 1 });
    const both = await Promise.all([asks(other.guest, other.order), asks(other.guest, other.order)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.intent_id).toBe(both[1].body.intent_id);
    expect((await house.read(other.order)).payments).toHaveLength(1);
  });

  it('sends money on to the account of the chain once that may take it, and takes it back from there', async () => {
    const { deps } = house.server;
    const { chain_id } = house.house;
    const { account_id } = await deps.payments.business.accounts.ensureAccount({ chain_id, name: 'A', country: 'AT' });
    await keepAccount(deps.db, 'stripe', { chain_id }, account_id);
    const before = await paying();
    completeAccount(house.stripe.world, account_id);
    expect(await house.tell('account.updated')).toBe(200);
    expect(await keptAccount(deps.db, 'stripe', { chain_id })).toMatchObject({ account_id, chargesEnabled: true });
    // What was begun stays as it was; what begins now goes to the chain.
    expect(await intentFor(before.guest, before.partialPayment_id)).toMatchObject(before.intent);
    const { guest, order } = await house.guestWithOrder();
    await house.payOnline(guest, order);
    const [sent] = attemptsAt((await house.read(order)).payments[0]!.partialPayment_id);
    expect(sent).toMatchObject({ on_behalf_of: account_id, transfer_data: { destination: account_id } });
    const reject = { order_id: order.order_id, action: 'reject' as const, note: 'no more' };
    await house.register('POST /order/action', { body: reject });
    await house.reapAll(2);
    const refunds = [...house.stripe.world.refunds.values()].filter((each) => each.payment_intent === sent!.id);
    expect(refunds).toMatchObject([{ amount: order.amountTotal, transfer_reversal: expect.stringMatching(/^trr_/) }]);
  });
});

describe('a server whose card provider was another one before', () => {
  it('asks Stripe nothing about what was begun there, and lets the part be paid over Stripe', async () => {
    const { guest, order } = await house.guestWithOrder();
    const { partialPayment_id, restaurant_id } = await house.openPart(guest, order, 500);
    const { db, now } = house.server.deps;
    const begun = {
      attempt_id: randomUUID(),
      restaurant_id,
      partial_payment_id: partialPayment_id,
      provider: 'simulated' as const,
      type: 'online' as const,
      amount: 500,
      currency: 'EUR' as const,
    };
    await startAttempt(db, begun, now());
    expect((await confirm(guest, partialPayment_id)).error.code).toBe('payment_intent_invalid');
    await house.reapAll(1);
    expect(attemptsAt(partialPayment_id)).toEqual([]);
    const intent = await intentFor(guest, partialPayment_id);
    await house.typeCard(intent, goodCard);
    expect((await confirm(guest, partialPayment_id)).status).toBe(200);
    expect(attemptsAt(partialPayment_id)).toHaveLength(1);
  });
});

describe('a tip that the cardholder adds at the reader', () => {
  const atReader = async (tip: number) => {
    const { order } = await house.guestWithOrder();
    const { partialPayment_id } = await house.openPart(house.register, order, 500, 30);
    const asked = await house.register('POST /order/payment-intent', { body: { partialPayment_id, type: 'card' } });
    tipOnReader(house.stripe.world, asked.body.intent_id, tip);
    await house.typeCard(asked.body, goodCard);
    return { order, partialPayment_id, intent: asked.body };
  };
  const booked = { amountPaid: 500, payments: [{ status: 'paid', option: 'card', amount: 500, tip: 100 }] };
  const refundsFor = (intent_id: string) =>
    [...house.stripe.world.refunds.values()].filter((each) => each.payment_intent === intent_id);

  it('is booked as a tip when the register asks, and nothing goes back', async () => {
    const { order, partialPayment_id, intent } = await atReader(70);
    const body = { partialPayment_id, paymentOption: 'card' as const };
    expect((await house.register('PUT /order/payment-confirm-client', { body })).status).toBe(200);
    await house.reapAll(2);
    expect(await house.read(order)).toMatchObject(booked);
    expect(refundsFor(intent.intent_id)).toEqual([]);
  });

  it('is booked by the reaper too, and given back with the order', async () => {
    const { order, intent } = await atReader(70);
    await house.reapAll(1);
    expect(await house.read(order)).toMatchObject(booked);
    const reject = { order_id: order.order_id, action: 'reject' as const, note: 'no more' };
    await house.register('POST /order/action', { body: reject });
    await house.reapAll(2);
    expect(refundsFor(intent.intent_id)).toMatchObject([{ amount: 600 }]);
  });

  it('makes more of a payment only by itself: what is over something else goes back', async () => {
    const { order, intent } = await atReader(70);
    delete house.stripe.world.intents.get(intent.intent_id)!.amount_details;
    await house.reapAll(2);
    expect(await house.read(order)).toMatchObject({ amountPaid: 0, payments: [{ status: 'cancelled' }] });
    expect(refundsFor(intent.intent_id)).toMatchObject([{ amount: 600 }]);
  });
});

describe('an event of Stripe', () => {
  it('confirms as the client would, and both together count once', async () => {
    const { guest, order, partialPayment_id, intent } = await paying();
    await house.typeCard(intent, goodCard);
    const [told, confirmed] = await Promise.all([
      house.tell('payment_intent.succeeded', {}, intent.intent_id),
      confirm(guest, partialPayment_id),
    ]);
    expect([told, confirmed.status]).toEqual([200, 200]);
    expect(await house.tell('payment_intent.succeeded', {}, intent.intent_id)).toBe(200);
    expect(await paid(order)).toBe(500);
  });

  it('is enough alone, also twice and long after', async () => {
    const { order, intent } = await paying();
    await house.typeCard(intent, goodCard);
    expect(await house.tell('payment_intent.succeeded', {}, intent.intent_id)).toBe(200);
    house.server.advance(hours(50));
    expect(await house.tell('payment_intent.succeeded', {}, intent.intent_id)).toBe(200);
    expect(await paid(order)).toBe(500);
  });

  it('does nothing when somebody else has signed it, when it is old, or not signed at all', async () => {
    const { order, intent } = await paying();
    await house.typeCard(intent, goodCard);
    const tell = (sending: object) => house.tell('payment_intent.succeeded', sending, intent.intent_id);
    expect(await tell({ secret: 'whsec_guessed' })).toBe(400);
    expect(await tell({ signedSecondsAgo: 3600 })).toBe(400);
    const unsigned = await fetch(`${house.server.origin}/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(house.stripe.events.all.at(-1)),
    });
    expect(unsigned.status).toBe(400);
    expect(await paid(order)).toBe(0);
    expect(await tell({ signedSecondsAgo: 100 })).toBe(200);
    expect(await paid(order)).toBe(500);
  });

  it('is not believed: Stripe is asked how the payment stands', async () => {
    const { order, intent } = await paying();
    const lie = { id: intent.intent_id, object: 'payment_intent', metadata: {}, status: 'succeeded' };
    house.stripe.events.emit('payment_intent.succeeded', lie);
    expect(await house.tell('payment_intent.succeeded', {}, intent.intent_id)).toBe(200);
    expect(await paid(order)).toBe(0);
  });

  it('comes in any order without undoing anything', async () => {
    const { guest, order, partialPayment_id, intent } = await paying();
    await house.typeCard(intent, declinedCard);
    expect((await confirm(guest, partialPayment_id)).error.code).toBe('card_declined');
    await house.typeCard(intent, goodCard);
    house.stripe.events.emit('payment_intent.canceled', { id: intent.intent_id, metadata: {} });
    for (const type of ['succeeded', 'payment_failed', 'canceled']) {
      expect(await house.tell(`payment_intent.${type}`, {}, intent.intent_id)).toBe(200);
    }
    expect(await house.read(order)).toMatchObject({ amountPaid: 500, payments: [{ status: 'paid' }] });
  });

  it('frees a part whose intent somebody cancelled at Stripe', async () => {
    const { order, intent } = await paying();
    await house.server.deps.payments.provider.cancelIntent(intent.intent_id);
    expect(await house.tell('payment_intent.canceled', {}, intent.intent_id)).toBe(200);
    expect((await house.read(order)).payments[0]).not.toHaveProperty('intent_id');
  });

  it('finds an attempt whose intent a crash kept from being saved', async () => {
    const { order, partialPayment_id, intent } = await paying();
    await house.server.deps.db.query(
      `update payment_intent set state = 'wanted', intent_id = null, client_secret = null where partial_payment_id = $1`,
      [partialPayment_id],
    );
    await house.typeCard(intent, goodCard);
    expect(await house.tell('payment_intent.succeeded', {}, intent.intent_id)).toBe(200);
    expect(await paid(order)).toBe(500);
  });

  it('is dealt with later when Stripe does not answer us, and is nothing to us when we do not know it', async () => {
    const { order, intent } = await paying();
    await house.typeCard(intent, goodCard);
    const operation = 'GET /v1/payment_intents/{intent}';
    house.stripe.faults.add({ kind: 'fault before', operation, about: intent.intent_id, times: 1 });
    expect(await house.tell('payment_intent.succeeded', {}, intent.intent_id)).toBe(200);
    expect(await paid(order)).toBe(0);
    house.server.advance(minutes(1));
    await reap(house.server.deps);
    expect(await paid(order)).toBe(500);
    house.stripe.events.emit('payment_intent.succeeded', { id: 'pi_of_another_shop', metadata: {} });
    house.stripe.events.emit('mandate.updated', { id: 'mandate_1' });
    expect(await house.tell('payment_intent.succeeded', {}, 'pi_of_another_shop')).toBe(200);
    expect(await house.tell('mandate.updated')).toBe(200);
  });

  it('of another application at the same Stripe account is nothing to us, whatever it calls its payments', async () => {
    house.stripe.events.emit('payment_intent.succeeded', { id: 'pi_of_a_ticket', metadata: { attempt_id: 'order 7' } });
    expect(await house.tell('payment_intent.succeeded', {}, 'pi_of_a_ticket')).toBe(200);
  });

  it('of a refund lets one be written down that a crash kept from us', async () => {
    const { guest, order, partialPayment_id, intent } = await paying();
    await house.typeCard(intent, goodCard);
    expect((await confirm(guest, partialPayment_id)).status).toBe(200);
    await house.reapAll(1);
    const reject = { order_id: order.order_id, action: 'reject' as const, note: 'no more' };
    await house.register('POST /order/action', { body: reject });
    house.stripe.faults.add({
      kind: 'time-out after',
      operation: 'POST /v1/refunds',
      about: intent.intent_id,
      times: 1,
    });
    await reap(house.server.deps);
    expect(await paid(order)).toBe(500);
    expect(await house.tell('charge.refunded', {}, intent.intent_id)).toBe(200);
    expect(await house.read(order)).toMatchObject({ amountPaid: 0, payments: [{ refunds: [{ amount: 500 }] }] });
    await house.reapAll(2);
    expect(
      [...house.stripe.world.refunds.values()].filter((each) => each.payment_intent === intent.intent_id),
    ).toHaveLength(1);
  });

  it('keeps what a chain subscribes to, and prefers its first card', async () => {
    const { deps } = house.server;
    const { chain_id } = house.house;
    const { billing } = deps.payments.business;
    const id = 'price_standard';
    house.stripe.world.prices.set(id, { id, lookup_key: 'comanda_standard_month', active: true } as never);
    const { customer_id } = await billing.ensureCustomer({ chain_id, name: 'House' });
    await keepAtProvider(deps.db, 'stripe', chain_id, { customer_id });
    const { client_secret } = await billing.createSetupIntent(customer_id, randomUUID());
    saveCard(house.stripe.world, client_secret, goodCard);
    expect(await house.tell('setup_intent.succeeded')).toBe(200);
    expect(await billing.cards(customer_id)).toMatchObject([{ last4: '4242', preferred: true }]);
    const subscription = async () =>
      (
        await deps.db.query<{ subscription: object }>(
          `select doc->'subscription' as subscription from chain where chain_id = $1`,
          [chain_id],
        )
      )[0]!.subscription;
    await billing.subscribe(customer_id, { plan: 'standard', interval: 'month' }, randomUUID());
    ageSubscription(house.stripe.world, customer_id, 'past_due');
    expect(await house.tell('invoice.payment_failed')).toBe(200);
    expect(await subscription()).toMatchObject({ plan: 'standard', status: 'past_due' });
    ageSubscription(house.stripe.world, customer_id, 'canceled');
    expect(await house.tell('customer.subscription.deleted')).toBe(200);
    // An older event that comes late changes nothing any more.
    expect(await house.tell('customer.subscription.updated')).toBe(200);
    expect(await subscription()).toEqual({ plan: 'free', interval: 'month', status: 'active' });
    const journal = await deps.db.query<{ actor: string; plan: string }>(
      `select actor, after->'subscription'->>'plan' as plan from chain_journal where chain_id = $1 order by journal_id`,
      [chain_id],
    );
    expect(journal).toEqual(['standard', 'free'].map((plan) => ({ actor: 'system:payment', plan })));
  });
});

describe('what people have done at Stripe itself', () => {
  it('counts when an order is rejected afterwards: only the rest goes back', async () => {
    const { guest, order, partialPayment_id, intent } = await paying();
    await house.typeCard(intent, goodCard);
    await confirm(guest, partialPayment_id);
    await house.reapAll(1);
    refundByHand(house.stripe.world, intent.intent_id, 200);
    const reject = { order_id: order.order_id, action: 'reject' as const, note: 'no more' };
    await house.register('POST /order/action', { body: reject });
    await house.reapAll(2);
    expect(refundsOf(house.stripe.world, intent.intent_id)).toBe(500);
    expect(await house.read(order)).toMatchObject({ amountPaid: 0, payments: [{ refunds: [{ amount: 500 }] }] });
  });
});

describe('a process that dies', () => {
  it('between asking for an intent and saving it leaves one that the next process finds, a day later too', async () => {
    for (const later of [minutes(1), hours(25)]) {
      const { guest, order } = await house.guestWithOrder();
      const { partialPayment_id } = await house.openPart(guest, order, 500);
      const operation = 'POST /v1/payment_intents';
      house.stripe.faults.add({ kind: 'time-out after', operation, about: partialPayment_id, times: 1 });
      const asked = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
      expect(asked.error.code).toBe('payment_provider_down');
      const next = await house.anotherProcess();
      house.server.advance(later);
      await reap(next.deps);
      await next.close();
      expect(attemptsAt(partialPayment_id)).toHaveLength(1);
    }
  });

  it('after the card has paid loses nothing: the next process books it, once', async () => {
    const { guest, order, partialPayment_id, intent } = await paying();
    await house.typeCard(intent, goodCard);
    const next = await house.anotherProcess();
    house.server.advance(minutes(1));
    await Promise.all([reap(next.deps), reap(house.server.deps), confirm(guest, partialPayment_id)]);
    await next.close();
    expect(await house.read(order)).toMatchObject({ amountPaid: 500, payments: [{ status: 'paid' }] });
  });
});
