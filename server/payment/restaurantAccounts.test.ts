import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../tests/support/api.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { goodCard } from '../../tests/support/payingGuests.ts';
import { completeAccount } from '../../tests/support/stripe/businessHandlers.ts';
import { dispute } from '../../tests/support/stripe/disputeHandlers.ts';
import { keepAccount } from './accountRepository.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';

let house: StripeHouse;
let owner: Api;
beforeAll(async () => {
  house = await startStripeHouse({ timeoutMs: 12_000 });
  owner = await ownerOf(house.server, house.house.chain_id);
});
afterAll(async () => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  expect(await house.holds()).toBe(await house.booked());
  await house.close();
});

const ofChain = () => ({ chain_id: house.house.chain_id });
const ofRestaurant = () => ({ ...ofChain(), restaurant_id: house.house.restaurant_id });
const accountNames = () => [...house.stripe.world.accounts.keys()];
/** Opens an account as the owner does; gives its name at Stripe. */
async function open(query: { chain_id: string; restaurant_id?: string }): Promise<string> {
  const before = accountNames();
  expect((await owner('GET /chain/stripe-account', { query })).status).toBe(200);
  const [made] = accountNames().filter((name) => !before.includes(name));
  return made!;
}
const complete = async (account_id: string, how: Parameters<typeof completeAccount>[2] = {}) => {
  completeAccount(house.stripe.world, account_id, how);
  expect(await house.tell('account.updated', {}, account_id)).toBe(200);
};
/** A paid order with the intent that paid it. */
async function paidOrder() {
  const { guest, order } = await house.guestWithOrder();
  await house.payOnline(guest, order);
  const [part] = (await house.read(order)).payments;
  return { order, intent: house.stripe.world.intents.get(part!.intent_id!)! };
}
const reject = (order_id: string) =>
  house.register('POST /order/action', { body: { order_id, action: 'reject', note: 'no more' } });
const moveTo = async (country: string, currency: string) => {
  const { deps, processes } = house.server;
  const { restaurant_id } = house.house;
  await deps.db.query(
    `update restaurant set doc = doc || jsonb_build_object('currency', $3::text,
       'address', doc->'address' || jsonb_build_object('country', $2::text)) where restaurant_id = $1`,
    [restaurant_id, country, currency],
  );
  for (const { app } of processes) app.deps.restaurants.forget(restaurant_id);
};
const onReader = async (amount: number) => {
  const { order } = await house.guestWithOrder();
  const { partialPayment_id } = await house.openPart(house.register, order, amount);
  return house.register('POST /order/payment-intent', { body: { partialPayment_id, type: 'card' } });
};

describe('the account that the money of a restaurant goes to', () => {
  it('is kept once, however many ask for it at the same moment', async () => {
    const { db } = house.server.deps;
    for (let round = 0; round < 20; round += 1) {
      const chain_id = (await owner('POST /chain', { body: { name: `Chain ${round}` } })).body.chain_id;
      const keep = () => keepAccount(db, 'stripe', { chain_id }, `acct_round_${round}`);
      const kept = await Promise.all(Array.from({ length: 8 }, keep));
      expect(new Set(kept.map(({ account_id }) => account_id))).toEqual(new Set([`acct_round_${round}`]));
    }
  });

  let chains: string;
  let own: string;

  it('is the chain’s, and none that may be charged for but not be sent money to', async () => {
    chains = await open(ofChain());
    await complete(chains, { transfers: 'inactive' });
    expect((await paidOrder()).intent.transfer_data).toBeNull();
    const shown = await owner('GET /chain/stripe-account', { query: ofChain() });
    expect(shown.body.account).toMatchObject({ transfersEnabled: false, missing: ['transfers'], country: 'AT' });
    await complete(chains);
    expect((await paidOrder()).intent).toMatchObject({ on_behalf_of: chains, transfer_data: { destination: chains } });
  });

  it('is the restaurant’s own as soon as that may take money, and older payments go back from where they went', async () => {
    const older = await paidOrder();
    own = await open(ofRestaurant());
    expect(own).not.toBe(chains);
    expect((await paidOrder()).intent.on_behalf_of).toBe(chains);
    await complete(own);
    const later = await paidOrder();
    expect(later.intent).toMatchObject({ on_behalf_of: own, transfer_data: { destination: own } });

    const { balances } = house.stripe.world;
    const [ofChains, ofOwn] = [balances.get(chains)!, balances.get(own)!];
    expect(ofOwn).toBe(later.order.amountTotal);
    await reject(older.order.order_id);
    await house.reapAll(2);
    expect([balances.get(chains), balances.get(own)]).toEqual([ofChains - older.order.amountTotal, ofOwn]);
    await reject(later.order.order_id);
    await house.reapAll(2);
    expect([balances.get(chains), balances.get(own)]).toEqual([ofChains - older.order.amountTotal, 0]);
  });

  it('takes no money any more although nobody told of it: the next guest’s goes where it can', async () => {
    const { accounts } = house.stripe.world;
    const asks = async () => {
      const { guest, order } = await house.guestWithOrder();
      const { body, error, status } = await guest('POST /order/payment-intent', { body: { order_id: order.order_id } });
      const { transfer_data = null } = house.stripe.world.intents.get(body.intent_id) ?? {};
      return status === 200 ? transfer_data : error.code;
    };
    completeAccount(house.stripe.world, own, { transfers: 'inactive' });
    expect(await asks()).toBe('payment_type_unavailable');
    expect(await asks()).toEqual({ destination: chains });
    await complete(own);
    expect(await asks()).toEqual({ destination: own });

    const account = accounts.get(own)!;
    accounts.delete(own);
    expect(await asks()).toBe('payment_type_unavailable');
    expect(await asks()).toEqual({ destination: chains });
    accounts.set(own, account);
    await complete(own);
    expect(await asks()).toEqual({ destination: own });
  });

  it('has a dashboard and a state of its own, and is nobody else’s', async () => {
    const dashboard = (query: object) => owner('GET /chain/stripe-dashboard', { query: query as never });
    expect((await dashboard(ofRestaurant())).body.url).toContain(own);
    expect((await dashboard(ofChain())).body.url).toContain(chains);
    const other = { ...ofChain(), restaurant_id: house.house.tables[0]!.table_id };
    expect((await dashboard(other)).status).toBe(404);
    expect(accountNames()).toEqual([chains, own]);
  });
});

describe('what the platform keeps and who bears a lost dispute', () => {
  it('is a fee that goes back with a refund, and the account that the money went to, once', async () => {
    const other = await startStripeHouse({ timeoutMs: 12_000, settings: { STRIPE_APPLICATION_FEE: '1.5' } });
    const { world } = other.stripe;
    const { chain_id } = other.house;
    const person = await ownerOf(other.server, chain_id);
    await person('GET /chain/stripe-account', { query: { chain_id } });
    const [account_id] = [...world.accounts.keys()] as [string];
    expect(world.accounts.get(account_id)?.controller).toMatchObject({
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    });
    completeAccount(world, account_id);
    await other.tell('account.updated');
    const pays = async () => {
      const { guest, order } = await other.guestWithOrder();
      await other.payOnline(guest, order);
      return { order, intent_id: (await other.read(order)).payments[0]!.intent_id! };
    };
    const first = await pays();
    const total = first.order.amountTotal;
    const fee = Math.round(total * 0.015);
    expect(world.balances.get(account_id)).toBe(total - fee);
    const action = { order_id: first.order.order_id, action: 'reject' as const, note: 'no more' };
    await other.register('POST /order/action', { body: action });
    await other.reapAll(2);
    expect(world.balances.get(account_id)).toBe(0);

    const second = await pays();
    const secondTotal = second.order.amountTotal;
    const secondFee = Math.round(secondTotal * 0.015);
    dispute(world, second.intent_id, 'needs_response');
    await other.tell('charge.dispute.created', {}, second.intent_id);
    expect(world.balances.get(account_id)).toBe(secondTotal - secondFee);
    dispute(world, second.intent_id, 'lost');
    await other.tell('charge.dispute.closed', {}, second.intent_id);
    expect(world.balances.get(account_id)).toBe(-secondFee);
    other.stripe.events.emit('charge.dispute.updated', { payment_intent: second.intent_id });
    await other.tell('charge.dispute.updated', {}, second.intent_id);
    expect(world.balances.get(account_id)).toBe(-secondFee);
    await other.close();
  });
});

describe('a reader of a restaurant in another country than its chain’s account', () => {
  it('is refused with the reason, until the restaurant has an account there', async () => {
    await house.server.deps.db.query('delete from provider_account where restaurant_id is not null');
    await moveTo('RO', 'RON');
    const refused = { statusCode: 422, code: 'restaurant_account_required' };
    expect((await onReader(500)).error).toMatchObject(refused);
    const { restaurant_id } = house.house;
    const body = { restaurant_id, registration_code: 'simulated-wpe', label: 'Bar' };
    expect((await owner('POST /restaurant/terminal-location', { body })).error).toMatchObject(refused);

    // as Stripe remembers the account that was made under the key for another country
    const own = await open(ofRestaurant());
    expect(house.stripe.world.accounts.get(own)).toMatchObject({ country: 'RO', default_currency: 'ron' });
    await complete(own);
    expect((await owner('POST /restaurant/terminal-location', { body })).status).toBe(200);
    const intent = await onReader(500);
    expect(intent.body).toMatchObject({ currency: 'RON' });
    await house.typeCard(intent.body, goodCard);
    await house.reapAll(1);
    expect(house.stripe.world.balances.get(own)).toBe(500);
  });

  it('is refused by the stand-in for Stripe too, where nobody noticed before', async () => {
    await house.server.deps.db.query('update provider_account set country = null, currency = null');
    await moveTo('US', 'USD');
    expect((await onReader(500)).error).toMatchObject({
      code: 'payment_type_unavailable',
      details: { reason: 'payment_intent_invalid_currency' },
    });
  });
});
