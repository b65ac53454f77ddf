import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProviders, declinedCard, goodCard, type PayingGuests } from '../../tests/support/payingGuests.ts';
import { keepAccount, keptAccount } from './accountRepository.ts';
import { keepAtProvider } from './chainAtProviderRepository.ts';

let guests: PayingGuests;

beforeAll(async () => void (guests = await cardProviders[0]!.start()));
afterAll(() => guests.close());

/** What somebody does on a page of the simulated provider; `token` is nothing for who has none. */
async function post(path: string, body: object | undefined, token: string | undefined) {
  const response = await fetch(`${guests.server.origin}/simulated-provider/${path}`, {
    method: 'POST',
    headers: {
      ...(token ? { 'guest-authorization': `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, ...((await response.json()) as { code?: string; state?: string }) };
}
const forms = [
  'intents/x/confirm',
  'intents/x/authenticate',
  'setup-intents/x/confirm',
  'setup-intents/x/authenticate',
];

describe('the pages of the simulated provider', () => {
  it('are for somebody whom the server knows', async () => {
    for (const path of [...forms, 'accounts/x/complete'])
      expect(await post(path, { client_secret: 's', approve: true }, undefined)).toMatchObject({ code: 'no_token' });
    const dead = await post('accounts/x/complete', {}, 'dead');
    expect(dead.status).toBe(401);
  });

  it('take nothing that they do not ask for, and no secret but the right one', async () => {
    const { token } = await guests.scan();
    for (const path of forms) {
      expect(await post(path, { client_secret: 7 }, token)).toMatchObject({ status: 400, code: 'invalid_request' });
      const body = path.endsWith('confirm') ? { client_secret: 's' } : { client_secret: 's', approve: true };
      expect(await post(path, body, token)).toMatchObject({ code: 'payment_intent_invalid' });
    }
  });

  it('take a good card where none is named, and tell of a declined one', async () => {
    const { guest, order } = await guests.guestWithOrder();
    // a part that the guest has opened over less is not the rest
    await guests.openPart(guest, order, 500);
    const { body } = await guest('POST /order/payment-intent', { body: { order_id: order.order_id } });
    expect(body.amount).toBe(order.amountTotal - 500);
    const { intent_id, client_secret } = body;
    const confirm = (card_number?: string) =>
      post(`intents/${intent_id}/confirm`, { client_secret, ...(card_number ? { card_number } : {}) }, guest.token);
    const early = await post(`intents/${intent_id}/authenticate`, { client_secret, approve: true }, guest.token);
    expect(early).toMatchObject({ status: 200, state: 'requires_payment_method' });
    expect(await confirm(declinedCard)).toMatchObject({ code: 'card_declined' });
    expect(await confirm()).toMatchObject({ status: 200, state: 'processing', amount: body.amount, currency: 'EUR' });
  });

  it('save a card that the chain pays with, since it is the first', async () => {
    const { token } = await guests.scan();
    const { billing } = guests.server.deps.payments.business;
    const { chain_id } = guests.house;
    const { customer_id } = await billing.ensureCustomer({ chain_id, name: 'House' });
    await keepAtProvider(guests.server.deps.db, 'simulated', chain_id, { customer_id });
    const { client_secret } = await billing.createSetupIntent(customer_id, 'key');
    const [setup_id] = client_secret.split('_secret_') as [string];
    const path = `setup-intents/${setup_id}/confirm`;
    expect(await post(path, { client_secret, card_number: declinedCard }, token)).toMatchObject({
      code: 'card_declined',
      details: { reason: 'card_declined' },
    });
    expect(await post(path, { client_secret, card_number: goodCard }, token)).toMatchObject({ state: 'succeeded' });
    expect(await billing.cards(customer_id)).toMatchObject([{ preferred: true }]);
  });

  it('complete an account that is there, and it takes money from then on', async () => {
    const { token } = await guests.scan();
    const { db, payments } = guests.server.deps;
    const { chain_id } = guests.house;
    const owner = { chain_id, restaurant_id: undefined };
    const about = { ...owner, name: 'House', country: 'AT' } as never;
    const { account_id } = await payments.business.accounts.ensureAccount(about);
    await keepAccount(db, 'simulated', owner, account_id);
    expect(await post('accounts/unknown/complete', undefined, token)).toMatchObject({ status: 404, code: 'not_found' });
    const done = await post(`accounts/${account_id}/complete`, undefined, token);
    expect(done).toEqual({ status: 200, account_id, complete: true });
    expect(await keptAccount(db, 'simulated', owner)).toMatchObject({ chargesEnabled: true });
  });
});
