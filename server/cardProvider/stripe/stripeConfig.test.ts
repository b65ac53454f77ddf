import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';

const keys = { STRIPE_KEY: 'sk_live_secret1', STRIPE_PUBLISHABLE_KEY: 'pk_live_public1' };

describe("Stripe's settings", () => {
  it('are none without a key, and what is not said is what Stripe says itself', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    expect(readConfig(keys).stripe).toEqual({
      key: 'sk_live_secret1',
      publishableKey: 'pk_live_public1',
      webhookSecrets: [],
      api: 'https://api.stripe.com',
      applicationFee: 0,
      prices: {},
    });
  });

  it('take the secret of each endpoint that Stripe tells of events', () => {
    const STRIPE_WEBHOOK_SECRET = ' whsec_a, whsec_b ,';
    expect(readConfig({ ...keys, STRIPE_WEBHOOK_SECRET }).stripe?.webhookSecrets).toEqual(['whsec_a', 'whsec_b']);
    expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_a,b' })).toThrow('separated by commas');
  });

  it('say what the platform keeps, to the hundredth of a percent', () => {
    expect(readConfig({ ...keys, STRIPE_APPLICATION_FEE: '1.25' }).stripe?.applicationFee).toBe(125);
  });

  it('name the prices of the plans', () => {
    const STRIPE_PRICES = 'standard_month=price_1, premium_year = price_2';
    expect(readConfig({ ...keys, STRIPE_PRICES }).stripe?.prices).toEqual({
      standard_month: 'price_1',
      premium_year: 'price_2',
    });
  });

  it.each([
    [{ STRIPE_KEY: 'hello' }, 'STRIPE_KEY must be a secret key like sk_live_…, but is "…".'],
    [{ STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_KEY must be set together with STRIPE_PUBLISHABLE_KEY.'],
    [{ STRIPE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_KEY.'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_secret1' }, 'STRIPE_PUBLISHABLE_KEY must be a publishable key like pk_live_…'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_public1' }, 'STRIPE_PUBLISHABLE_KEY must be a publishable key like pk_live_…'],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must be signing secrets like whsec_…'],
    [{ STRIPE_APPLICATION_FEE: '1,5' }, 'STRIPE_APPLICATION_FEE must be percent like 1.5'],
    [{ STRIPE_API: 'api.stripe.com' }, 'STRIPE_API must be an address like https://'],
    [{ STRIPE_API: 'http://stripe.example.com' }, 'STRIPE_API must be an https address'],
    [{ STRIPE_PRICES: 'gold_month=price_1' }, 'STRIPE_PRICES must be pairs like standard_month=price_123'],
  ])('stop the start with a sentence that names what is wrong: %o', (changes, sentence) => {
    expect(() => readConfig({ ...keys, ...changes })).toThrow(sentence);
  });

  it('show no secret in a sentence', () => {
    const wrong = { ...keys, STRIPE_KEY: 'sk_life_secret1' };
    expect(() => readConfig(wrong)).toThrow(/^(?!.*secret1)/);
  });
});
