import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticateCard, presentCard } from '../../tests/support/stripe/intentHandlers.ts';
import { completeAccount } from '../../tests/support/stripe/businessHandlers.ts';
import { startStripe, type StripeStandIn } from '../../tests/support/stripe/stripeStandIn.ts';
import { readConfig } from '../config.ts';
import { type ProviderIntent, ProviderRefused, ProviderUnreachable, type WantedIntent } from './provider.ts';
import { createStripe, type StripeProvider } from './stripe/stripeProvider.ts';

let stripe: StripeStandIn;
/** what was logged as an error */
const loud: object[] = [];
let asked: StripeProvider;
let now = new Date('2026-11-01T12:00:00Z');
const hours = (count: number): void => void (now = new Date(now.getTime() + count * 3_600_000));
const good = '4242424242424242';

beforeAll(async () => {
  stripe = await startStripe(() => now);
  asked = createStripe(readConfig(stripe.settings).stripe!, {
    now: () => now,
    log: { error: (details, message) => loud.push({ ...details, message }) },
    timeoutMs: 2_000,
  });
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

  it('is the one that was made before the platform began to keep another fee', async () => {
    const { account_id: destination } = await asked.business.accounts.ensureAccount({
      chain_id: randomUUID(),
      name: 'Zum Beisl',
      country: 'AT',
    });
    completeAccount(stripe.world, destination);
    const key = randomUUID();
    const first = await create(key, { destination });
    const settings = { ...stripe.settings, STRIPE_APPLICATION_FEE: '2' };
    const later = createStripe(readConfig(settings).stripe!, { now: () => now, log: { error: () => undefined } });
    const again = wanted({ metadata: { attempt_id: key }, destination });
    expect((await later.provider.createIntent(again, key, now)).intent_id).toBe(first.intent_id);
    expect(intentsOf(key)).toBe(1);
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
    const begun = now;
    fail(kind, creating, key, kind.startsWith('fault') ? 1 : 2);
    await expect(create(key)).rejects.toBeInstanceOf(ProviderUnreachable);
    hours(0.1);
    const made = await create(key, {}, begun);
    expect(made.state).toBe('requires_payment_method');
    expect((await create(key, {}, begun)).intent_id).toBe(made.intent_id);
    expect(intentsOf(key)).toBe(1);
  });

  it('is one intent although Stripe keeps its own fault and does not find in its index yet what it made', async () => {
    const key = randomUUID();
    fail('fault after', creating, key, 1);
    await expect(create(key)).rejects.toBeInstanceOf(ProviderUnreachable);
    const made = await create(key);
    expect((await create(key)).intent_id).toBe(made.intent_id);
    expect(intentsOf(key)).toBe(1);
  });

  it('is one intent, and none is refused, when it is asked for several times at once', async () => {
    const key = randomUUID();
    fail('slow', creating, key, 1);
    const made = await Promise.all([create(key), create(key), create(key)]);
    expect(new Set(made.map(({ intent_id }) => intent_id)).size).toBe(1);
    expect(intentsOf(key)).toBe(1);
  });

  it.each(['wrong key', 'no permission'] as const)(
    'is not configured rightly with a %s, which is logged as an error and done as soon as it is mended',
    async (kind) => {
      const key = randomUUID();
      loud.length = 0;
      fail(kind, creating, key, 1);
      await expect(create(key)).rejects.toMatchObject({ name: 'ProviderMisconfigured' });
      expect(loud).toMatchObject([{ status: kind === 'wrong key' ? 401 : 403, path: '/v1/payment_intents' }]);
      expect((await create(key)).state).toBe('requires_payment_method');
    },
  );

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
    expect(await accounts.accountState(account_id)).toMatchObject({
      chargesEnabled: false,
      transfersEnabled: false,
      detailsSubmitted: false,
      missing: ['card_payments', 'transfers', 'external_account', 'requirements.past_due'],
    });
    await expect(accounts.dashboardLink(account_id)).rejects.toBeInstanceOf(ProviderRefused);
    await expect(create(randomUUID(), { destination: account_id })).rejects.toBeInstanceOf(ProviderRefused);
    completeAccount(stripe.world, account_id);
    expect(await accounts.accountState(account_id)).toEqual({
      chargesEnabled: true,
      transfersEnabled: true,
      detailsSubmitted: true,
      missing: [],
      country: 'AT',
      currency: 'EUR',
    });
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

describe('what owners have at Stripe', () => {
  it('is made once although Stripe keeps its own fault and does not find it in its index yet', async () => {
    const { accounts, billing, terminals } = asked.business;
    const { world } = stripe;
    const [chain_id, restaurant_id] = [randomUUID(), randomUUID()];
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const twice = async <T>(operation: string, about: string, make: () => Promise<T>): Promise<T> => {
      fail('fault after', operation, about, 1);
      await expect(make()).rejects.toBeInstanceOf(ProviderUnreachable);
      return make();
    };
    const chain = { chain_id, name: 'Zum Beisl', country: 'AT' };
    const { account_id } = await twice('POST /v1/accounts', chain_id, () => accounts.ensureAccount(chain));
    const { customer_id } = await twice('POST /v1/customers', chain_id, () => billing.ensureCustomer(chain));
    const { location_id } = await twice('POST /v1/terminal/locations', restaurant_id, () =>
      terminals.createLocation({ restaurant_id, name: 'Beisl', address }, `location:${restaurant_id}:1`),
    );
    const key = randomUUID();
    const { terminal_id } = await twice('POST /v1/terminal/readers', location_id, () =>
      terminals.registerReader(location_id, { registration_code: 'simulated-wpe', label: 'Bar' }, key),
    );
    const madeFor = (kept: Map<string, { id: string; metadata?: object | null }>, owner: string): string[] =>
      [...kept.values()].filter(({ metadata }) => JSON.stringify(metadata).includes(owner)).map(({ id }) => id);
    expect(madeFor(world.accounts as never, chain_id)).toEqual([account_id]);
    expect(madeFor(world.customers as never, chain_id)).toEqual([customer_id]);
    expect(madeFor(world.locations as never, restaurant_id)).toEqual([location_id]);
    expect(madeFor(world.readers as never, key)).toEqual([terminal_id]);
  });
});
