import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Callers } from '../caller/caller.ts';
import { accountLink } from './accountLink.ts';
import type { PaymentParts } from './paymentIntents.ts';
import { confirmedByProvider } from './providerConfirmation.ts';

const device = { device: { device_id: 'till', restaurants: ['restaurant'] } } as unknown as Callers;
const confirm = (body: Extract<Command, { type: 'payment.confirm' }>['body']): Command => ({
  type: 'payment.confirm',
  body,
});
/** A house in which nothing is being charged, and how often its database was asked. */
function house() {
  const asked: string[] = [];
  const db = { query: async (text: string) => (asked.push(text), []) };
  const parts = { db, payments: { provider: { name: 'stripe' } } } as unknown as PaymentParts;
  return { parts, asked };
}

describe('a confirmation that the card provider is not asked about', () => {
  it('is of cash, of whoever pays later, and what is no confirmation at all', async () => {
    const { parts, asked } = house();
    for (const command of [
      confirm({ order_id: 'order', paymentOption: 'cash' }),
      confirm({ order_id: 'order', paymentOption: 'later' }),
      { type: 'order.info', body: { order_id: 'order' } } as Command,
    ])
      expect(await confirmedByProvider(parts, command, {})).toEqual({ ok: true, value: { command } });
    expect(asked).toEqual([]);
  });

  it('is of a card that a device took on a reader of its own', async () => {
    const command = confirm({ partialPayment_id: 'part', paymentOption: 'card' });
    expect(await confirmedByProvider(house().parts, command, device)).toEqual({ ok: true, value: { command } });
    const whole = { partialPayment_id: 'part', restaurant_id: 'restaurant', orders: ['order'] };
    const later = confirm({ partialPayment: whole, paymentOption: 'card' });
    expect(await confirmedByProvider(house().parts, later, device)).toEqual({ ok: true, value: { command: later } });
  });

  it('is refused, where nothing is being charged, of anybody else and of what was paid online', async () => {
    const named = [{ partialPayment_id: 'part' }, { order_id: 'order' }, {}];
    for (const about of named) {
      const command = confirm({ ...about, paymentOption: 'card' });
      expect(await confirmedByProvider(house().parts, command, {})).toMatchObject({ code: 'payment_intent_invalid' });
      const online = confirm({ ...about, paymentOption: 'online' });
      expect(await confirmedByProvider(house().parts, online, device)).toMatchObject({
        code: 'payment_intent_invalid',
      });
    }
  });
});

describe('where an owner is led to complete an account', () => {
  const chain = { chain_id: 'chain', name: 'Chain' } as Parameters<typeof accountLink>[1]['chain'];
  const restaurant = { restaurant_id: 'here' } as NonNullable<Parameters<typeof accountLink>[1]['restaurant']>;
  const state = { chargesEnabled: false, transfersEnabled: false, detailsSubmitted: false, missing: [] };

  async function led(about: { account?: object | undefined; dashboard?: boolean; own?: boolean }) {
    const urls: object[] = [];
    const accounts = {
      accountState: async () => ('account' in about ? about.account : state),
      dashboardLink: async (id: string) => ({ url: `dashboard of ${id}` }),
      onboardingLink: async (id: string, to: object) => (urls.push(to), { url: `onboarding of ${id}` }),
    };
    const parts = {
      db: { query: async () => [{ account_id: 'acct' }] },
      payments: { provider: { name: 'stripe' }, business: { accounts } },
      origin: () => 'https://example.com',
    } as unknown as Parameters<typeof accountLink>[0];
    const to = { chain, ...(about.own ? { restaurant } : {}) };
    const result = await accountLink(parts, to, {}, { dashboard: about.dashboard ?? false });
    return { said: result.ok ? result.value.url : { code: result.code, details: result.details }, urls };
  }

  it('is the provider’s form, and back to the page that says how it went', async () => {
    const page = 'https://example.com/dashboard/account?account=';
    expect(await led({})).toEqual({
      said: 'onboarding of acct',
      urls: [{ returnUrl: `${page}returned`, refreshUrl: `${page}expired` }],
    });
    const { urls } = await led({ own: true });
    expect(urls[0]).toMatchObject({ returnUrl: `${page}returned&restaurant_id=here` });
  });

  it('is past it, once it is complete and that was asked for', async () => {
    const complete = { ...state, detailsSubmitted: true };
    expect((await led({ account: complete, dashboard: true })).said).toBe('dashboard of acct');
    expect((await led({ account: complete })).said).toBe('onboarding of acct');
    expect((await led({ dashboard: true })).said).toBe('onboarding of acct');
  });

  it('is nowhere, when the provider knows no such account', async () => {
    const { said } = await led({ account: undefined });
    expect(said).toEqual({ code: 'provider_refused', details: { reason: 'account_invalid' } });
  });
});
