import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageSubscription, saveCard } from '../../tests/support/stripe/billingHandlers.ts';
import { startStripe, type StripeStandIn } from '../../tests/support/stripe/stripeStandIn.ts';
import { readConfig } from '../config.ts';
import { CardDeclined, ProviderRefused } from './provider.ts';
import { createStripe, type StripeProvider } from './stripe/stripeProvider.ts';

let stripe: StripeStandIn;
let asked: StripeProvider;
let now = new Date('2026-11-01T12:00:00Z');
const hours = (count: number): void => void (now = new Date(now.getTime() + count * 3_600_000));
const good = '4242424242424242';

beforeAll(async () => {
  stripe = await startStripe(() => now);
  asked = createStripe(readConfig(stripe.settings).stripe!, {
    now: () => now,
    log: { error: () => undefined },
    timeoutMs: 12_000,
  });
});
afterAll(async () => {
  // Nothing was sent that Stripe's description does not know, and every fault that was laid was met.
  expect(stripe.violations).toEqual([]);
  expect(stripe.faults.unmet()).toEqual([]);
  await stripe.close();
});

describe('a chain as customer of the platform', () => {
  it('saves cards and nothing else, whatever the dashboard has switched on', async () => {
    const { billing } = asked.business;
    const { customer_id } = await billing.ensureCustomer({ chain_id: randomUUID(), name: 'Zum Beisl' });
    await billing.createSetupIntent(customer_id, randomUUID());
    const [setup] = [...stripe.world.setups.values()].filter(({ customer }) => customer === customer_id);
    expect(setup?.payment_method_types).toEqual(['card']);
  });

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
    expect(
      [...stripe.world.subscriptions.values()].filter(
        ({ status, customer }) => customer === customer_id && status !== 'incomplete_expired',
      ),
    ).toHaveLength(1);
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
