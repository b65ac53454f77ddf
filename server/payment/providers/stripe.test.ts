import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticateCard, presentCard } from '../../../tests/support/stripe/intentHandlers.ts';
import { ageSubscription, saveCard } from '../../../tests/support/stripe/billingHandlers.ts';
import { completeAccount } from '../../../tests/support/stripe/businessHandlers.ts';
import { startStripe, type StripeStandIn } from '../../../tests/support/stripe/stripeStandIn.ts';
import { readConfig } from '../../config.ts';
import {
  CardDeclined,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnreachable,
  type WantedIntent,
} from './provider.ts';
import { createStripe, type StripeProvider } from './stripe/stripeProvider.ts';

let stripe: StripeStandIn;
let asked: StripeProvider;
let now = new Date('2026-11-01T12:00:00Z');
const hours = (count: number): void => void (now = new Date(now.getTime() + count * 3_600_000));
const good = '4242424242424242';

beforeAll(async () => {
  stripe = await startStripe(() => now);
  asked = createStripe(readConfig(stripe.settings).stripe!, { now: () => now, timeoutMs: 300 });
});
afterAll(async () => {
  // Nothing was sent that Stripe's description does not know, and every fault that was laid was met.
  expect(stripe.violations).toEqual([]);
  expect(stripe.faults.unmet()).toEqual([]);
  await stripe.close();
});

const wanted = (changes: Partial<WantedIntent> = {}): WantedIntent => ({
  amount: 2400,
  currency: 'EUR',
  type: 'online',
  metadata: {},
  ...changes,
});
/** Asks for an intent as an attempt does: with its id as key and in the metadata. */
const create = (attempt_id: string = randomUUID(), changes: Partial<WantedIntent> = {}, since = now) =>
  asked.provider.createIntent(wanted({ metadata: { attempt_id }, ...changes }), attempt_id, since);
const pay = async (changes: Partial<WantedIntent> = {}): Promise<ProviderIntent> => {
  const intent = await create(randomUUID(), changes);
  presentCard(stripe.world, intent.intent_id, good, 0);
  return intent;
};
const intentsOf = (attempt_id: string): number =>
  [...stripe.world.intents.values()].filter(({ metadata }) => metadata['attempt_id'] === attempt_id).length;
const fail = (kind: Parameters<typeof stripe.faults.add>[0]['kind'], operation: string, about: string, times: number) =>
  stripe.faults.add({ kind, operation, about, times });
const creating = 'POST /v1/payment_intents';
const refunding = 'POST /v1/refunds';

describe('an intent at Stripe', () => {
  it('is typed in online or held to a reader, and says what has arrived', async () => {
    const online = await create();
    expect(online).toMatchObject({ amount: 2400, currency: 'EUR', type: 'online', state: 'requires_payment_method' });
    const onReader = await create(randomUUID(), { type: 'card' });
    expect(onReader.type).toBe('card');
    expect(stripe.world.intents.get(onReader.intent_id)).toMatchObject({
      payment_method_types: ['card_present'],
      capture_method: 'automatic',
    });
    presentCard(stripe.world, online.intent_id, '4000 0000 0000 9995', 0);
    expect(await asked.provider.retrieveIntent(online.intent_id)).toMatchObject({
      state: 'requires_payment_method',
      lastError: 'insufficient_funds',
    });
    presentCard(stripe.world, online.intent_id, good, 0);
    expect(await asked.provider.retrieveIntent(online.intent_id)).toMatchObject({ state: 'succeeded', amount: 2400 });
    expect(await asked.provider.retrieveIntent('pi_nobody')).toBeUndefined();
  });

  it('waits while a card asks for authentication, which may fail and be tried again', async () => {
    const { intent_id } = await create();
    const authenticated = '4000 0025 0000 3155';
    presentCard(stripe.world, intent_id, authenticated, 0);
    expect((await asked.provider.retrieveIntent(intent_id))?.state).toBe('requires_action');
    authenticateCard(stripe.world, intent_id, false, 0);
    expect(await asked.provider.retrieveIntent(intent_id)).toMatchObject({
      state: 'requires_payment_method',
      lastError: 'authentication_failed',
    });
    presentCard(stripe.world, intent_id, authenticated, 0);
    authenticateCard(stripe.world, intent_id, true, 1000);
    expect((await asked.provider.retrieveIntent(intent_id))?.state).toBe('processing');
    now = new Date(now.getTime() + 1000);
    expect((await asked.provider.retrieveIntent(intent_id))?.state).toBe('succeeded');
  });

  it('is the same one for the same key, and a key for something else is a bug', async () => {
    const key = randomUUID();
    expect((await create(key)).intent_id).toBe((await create(key)).intent_id);
    await expect(create(key, { amount: 1 })).rejects.toThrow('same parameters');
  });

  it('is looked up rather than made anew when Stripe has forgotten the key', async () => {
    const key = randomUUID();
    const begun = now;
    const first = await create(key, {}, begun);
    hours(25);
    expect((await create(key, {}, begun)).intent_id).toBe(first.intent_id);
    expect(intentsOf(key)).toBe(1);
  });

  it('cancels what is not paid, once or twice, and leaves money that was faster', async () => {
    const open = await create();
    expect((await asked.provider.cancelIntent(open.intent_id)).state).toBe('canceled');
    expect((await asked.provider.cancelIntent(open.intent_id)).state).toBe('canceled');
    const paid = await pay();
    expect((await asked.provider.cancelIntent(paid.intent_id)).state).toBe('succeeded');
  });

  it('says for certain that Stripe will not have it', async () => {
    const tooSmall = create(randomUUID(), { amount: 10 });
    await expect(tooSmall).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'amount_too_small',
      field: 'amount',
    });
  });

  it.concurrent.each([
    'time-out before',
    'time-out after',
    'reset before',
    'reset after',
    'key in use',
    'slow',
  ] as const)('survives one "%s" unnoticed', async (kind) => {
    const key = randomUUID();
    fail(kind, creating, key, 1);
    expect((await create(key)).state).toBe('requires_payment_method');
    expect(intentsOf(key)).toBe(1);
  });

  it.concurrent.each([
    'time-out before',
    'time-out after',
    'reset before',
    'reset after',
    'fault before',
    'fault after',
  ] as const)('is one intent although "%s" hid it until it was asked for again', async (kind) => {
    const key = randomUUID();
    fail(kind, creating, key, kind.startsWith('fault') ? 1 : 2);
    await expect(create(key)).rejects.toBeInstanceOf(ProviderUnreachable);
    hours(0.1);
    const made = await create(key, {}, new Date(now.getTime() - 360_000));
    expect(made.state).toBe('requires_payment_method');
    expect((await create(key)).intent_id).toBe(made.intent_id);
    expect(intentsOf(key)).toBe(1);
  });

  it('tells how long Stripe wants to be left alone', async () => {
    const key = randomUUID();
    fail('too many', creating, key, 1);
    await expect(create(key)).rejects.toMatchObject({ name: 'ProviderUnreachable', retryAfter: 2 });
    expect((await create(key)).state).toBe('requires_payment_method');
  });
});

describe('a refund at Stripe', () => {
  const refunded = ({ intent_id }: ProviderIntent): number[] =>
    [...stripe.world.refunds.values()]
      .filter(({ payment_intent }) => payment_intent === intent_id)
      .map(({ amount }) => amount);

  it('goes back once per key, a day later too, and never more than was taken', async () => {
    const intent = await pay();
    await asked.provider.refund(intent.intent_id, 1000, 'first');
    hours(30);
    await asked.provider.refund(intent.intent_id, 1000, 'first');
    expect(refunded(intent)).toEqual([1000]);
    await asked.provider.refund(intent.intent_id, 2000, 'second');
    expect(refunded(intent)).toEqual([1000, 1400]);
  });

  it('is done when somebody gave all of it back by hand', async () => {
    const intent = await pay();
    await asked.provider.refund(intent.intent_id, 2400, 'by hand');
    await asked.provider.refund(intent.intent_id, 2400, 'ours');
    expect(refunded(intent)).toEqual([2400]);
  });

  it.concurrent.each([
    'time-out before',
    'time-out after',
    'reset before',
    'reset after',
    'fault before',
    'fault after',
  ] as const)('is one refund although "%s" hid it until it was asked for again', async (kind) => {
    const intent = await pay();
    fail(kind, refunding, intent.intent_id, kind.startsWith('fault') ? 1 : 2);
    const refund = () => asked.provider.refund(intent.intent_id, 600, `refund ${kind}`);
    await expect(refund()).rejects.toBeInstanceOf(ProviderUnreachable);
    await refund();
    await refund();
    expect(refunded(intent)).toEqual([600]);
  });
});

describe('the account of a chain at Stripe', () => {
  it('is one per chain, completed on pages of Stripe, and gets the money and gives it back', async () => {
    const { accounts } = asked.business;
    const chain = { chain_id: randomUUID(), name: 'Zum Beisl', country: 'AT', email: 'owner@example.com' };
    const { account_id } = await accounts.ensureAccount(chain);
    expect((await accounts.ensureAccount({ ...chain, name: 'Das Beisl' })).account_id).toBe(account_id);
    const urls = { returnUrl: 'https://order.example.com/dashboard', refreshUrl: 'https://order.example.com/again' };
    expect((await accounts.onboardingLink(account_id, urls)).url).toMatch(/^https:\/\/connect\.stripe\.com\//);
    expect(await accounts.accountState(account_id)).toEqual({ chargesEnabled: false, detailsSubmitted: false });
    await expect(accounts.dashboardLink(account_id)).rejects.toBeInstanceOf(ProviderRefused);
    await expect(create(randomUUID(), { destination: account_id })).rejects.toBeInstanceOf(ProviderRefused);
    completeAccount(stripe.world, account_id);
    expect(await accounts.accountState(account_id)).toEqual({ chargesEnabled: true, detailsSubmitted: true });
    expect((await accounts.dashboardLink(account_id)).url).toContain(account_id);

    const intent = await pay({ destination: account_id });
    expect(stripe.world.intents.get(intent.intent_id)).toMatchObject({
      on_behalf_of: account_id,
      transfer_data: { destination: account_id },
    });
    await asked.provider.refund(intent.intent_id, 500, 'from the chain');
    const [refund] = [...stripe.world.refunds.values()].filter((each) => each.payment_intent === intent.intent_id);
    expect(refund?.transfer_reversal).toBeTruthy();
  });
});

describe('a chain as customer of the platform', () => {
  const begin = async () => {
    const { billing } = asked.business;
    const { customer_id } = await billing.ensureCustomer({ chain_id: randomUUID(), name: 'Zum Beisl' });
    const saved = async (number: string) => {
      const { client_secret } = await billing.createSetupIntent(customer_id, randomUUID());
      return saveCard(stripe.world, client_secret, number).id;
    };
    return { billing, customer_id, saved };
  };

  it('is one customer, whatever its name is meanwhile, today and tomorrow', async () => {
    const { billing } = asked.business;
    const chain = { chain_id: randomUUID(), name: 'Zum Beisl', email: 'owner@example.com' };
    const { customer_id } = await billing.ensureCustomer(chain);
    expect((await billing.ensureCustomer({ ...chain, name: 'Das Beisl' })).customer_id).toBe(customer_id);
    hours(25);
    expect((await billing.ensureCustomer(chain)).customer_id).toBe(customer_id);
    const address = { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    await billing.updateCustomer(customer_id, { name: 'Beisl GmbH', address, vatNumber: 'ATU12345678' });
    expect(stripe.world.customers.get(customer_id)).toMatchObject({
      name: 'Beisl GmbH',
      address: { line1: 'Gasse 1', postal_code: '1010', city: 'Wien', country: 'AT' },
      invoice_settings: { custom_fields: [{ name: 'VAT', value: 'ATU12345678' }] },
    });
  });

  it('saves cards, prefers one of them, and touches nobody else’s', async () => {
    const { billing, customer_id, saved } = await begin();
    const [visa, other] = [await saved(good), await saved('4000056655665556')];
    expect(await billing.preferCard(customer_id, other)).toBe(true);
    expect(await billing.cards(customer_id)).toEqual([
      { card_id: other, brand: 'visa', last4: '5556', expMonth: 12, expYear: 2034, preferred: true },
      { card_id: visa, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, preferred: false },
    ]);
    const stranger = await begin();
    expect(await stranger.billing.preferCard(stranger.customer_id, visa)).toBe(false);
    expect(await stranger.billing.removeCard(stranger.customer_id, visa)).toBe(false);
    expect(await billing.removeCard(customer_id, visa)).toBe(true);
    expect(await billing.removeCard(customer_id, visa)).toBe(false);
    expect(await billing.cards(customer_id)).toHaveLength(1);
  });

  it('subscribes, changes the plan, goes back to free at the end, and hears of both ends', async () => {
    for (const name of ['standard_month', 'premium_year']) {
      const id = `price_${name}`;
      stripe.world.prices.set(id, { id, lookup_key: `comanda_${name}`, active: true, recurring: {} } as never);
    }
    const { billing, customer_id, saved } = await begin();
    expect(await billing.subscription(customer_id)).toEqual({ plan: 'free', interval: 'month', status: 'active' });
    const standard = { plan: 'standard', interval: 'month' } as const;
    await expect(billing.subscribe(customer_id, standard, randomUUID())).rejects.toBeInstanceOf(ProviderRefused);
    await billing.preferCard(customer_id, await saved('4000000000000341'));
    await expect(billing.subscribe(customer_id, standard, randomUUID())).rejects.toBeInstanceOf(CardDeclined);
    expect((await billing.subscription(customer_id)).plan).toBe('free');
    await billing.preferCard(customer_id, await saved(good));
    const key = randomUUID();
    const subscribed = await billing.subscribe(customer_id, standard, key);
    expect(subscribed).toMatchObject({ ...standard, status: 'active' });
    expect(await billing.subscribe(customer_id, standard, key)).toEqual(subscribed);
    const premium = { plan: 'premium', interval: 'year' } as const;
    expect(await billing.subscribe(customer_id, premium, randomUUID())).toMatchObject({ ...premium, status: 'active' });
    expect([...stripe.world.subscriptions.values()].filter(({ customer }) => customer === customer_id)).toHaveLength(1);
    ageSubscription(stripe.world, customer_id, 'past_due');
    expect((await billing.subscription(customer_id)).status).toBe('past_due');
    const ended = await billing.subscribe(customer_id, { plan: 'free', interval: 'month' }, randomUUID());
    expect(ended).toMatchObject({ ...premium, status: 'cancelled' });
    ageSubscription(stripe.world, customer_id, 'canceled');
    expect(await billing.subscription(customer_id)).toEqual({ plan: 'free', interval: 'month', status: 'active' });
  });
});

describe('readers at Stripe', () => {
  it('stand at the location of a restaurant and are nobody else’s', async () => {
    const { terminals } = asked.business;
    const address = { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const open = async () => {
      const restaurant = { restaurant_id: randomUUID(), name: 'Zum Beisl', address };
      return (await terminals.createLocation(restaurant, randomUUID())).location_id;
    };
    const [here, there] = [await open(), await open()];
    const wrong = terminals.registerReader(here, { registration_code: 'no', label: 'Bar' }, randomUUID());
    await expect(wrong).rejects.toMatchObject({ name: 'ProviderRefused', field: 'registration_code' });
    const reader = { registration_code: 'simulated-wpe', label: 'Bar' };
    const registered = await terminals.registerReader(here, reader, randomUUID());
    expect(registered).toMatchObject({ label: 'Bar', status: 'online' });
    const { terminal_id } = registered;
    expect(await terminals.readers(here)).toEqual([registered]);
    expect(await terminals.readers(there)).toEqual([]);
    expect(await terminals.renameReader(there, terminal_id, 'Mine')).toBeUndefined();
    expect(await terminals.renameReader(here, terminal_id, 'Garden')).toMatchObject({ label: 'Garden' });
    expect((await terminals.connectionToken(here)).secret).toBeTruthy();
    expect(await terminals.removeReader(there, terminal_id)).toBe(false);
    expect(await terminals.removeReader(here, terminal_id)).toBe(true);
    expect(await terminals.removeReader(here, terminal_id)).toBe(false);
  });
});

describe('the stand-in for Stripe', () => {
  it('complains of what Stripe would not understand', async () => {
    const speak = (path: string, body?: string) =>
      fetch(`${stripe.origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: 'Bearer sk_test_standin', 'stripe-version': '2026-10-28.endive' },
        ...(body === undefined ? {} : { body }),
      });
    const said = async (path: string, body?: string): Promise<string[]> => {
      expect((await speak(path, body)).status).toBe(400);
      return stripe.violations.splice(0);
    };
    const create = '/v1/payment_intents';
    expect(await said(create, 'currency=eur')).toEqual([`POST ${create}: amount is missing`]);
    expect(await said(create, 'currency=eur&amount=1.5')).toEqual([
      `POST ${create}: amount must be a whole number: "1.5"`,
    ]);
    expect((await said(create, 'currency=eur&amount=100&colour=red'))[0]).toContain('colour is unknown');
    expect((await said(create, 'currency=eur&amount=100&automatic_payment_methods[on]=true'))[0]).toContain('missing');
    expect((await said(create, 'currency=eur&amount=100&capture_method=later'))[0]).toContain('must be one of');
    expect((await said(create, 'currency=eur&amount=100&payment_method_types[0]=card_present'))[0]).toContain(
      'unknown',
    );
    expect((await said('/v1/refunds?payment_intents=pi_1'))[0]).toContain('unknown');
    expect((await said('/v1/payments'))[0]).toContain('no such path');
  });
});
