import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodCard } from '../../tests/support/payingGuests.ts';
import {
  cardWithoutMoney,
  ownersProviders,
  startOwningStripe,
  type OwningHouses,
} from '../../tests/support/owningHouses.ts';
import { approveSubscription } from '../../tests/support/stripe/billingHandlers.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { reap } from '../reconciliation/reaper.ts';

const hour = 3_600_000;
const address = { street: 'Ring 1', postalCode: '1010', city: 'Graz', country: 'AT' };
const standard = { plan: 'standard', interval: 'month' } as const;

const read = async ({ owner, house: { chain_id } }: OwningHouses) =>
  (await owner('GET /chain', { query: { chain_id, populate: 'cards' } })).body;
const journal = async ({ owner, house: { chain_id } }: OwningHouses, entity: string) =>
  (await owner('GET /chain/journal', { query: { chain_id, entity } })).body;
const subscribe = (
  { owner, house: { chain_id } }: OwningHouses,
  subscription: { plan: 'free' | 'standard' | 'premium'; interval: 'month' | 'year' },
  more: { key?: string; version?: number } = {},
) =>
  owner('PUT /chain/subscription', {
    body: { chain_id, subscription, ...(more.version ? { version: more.version } : {}) },
    ...(more.key ? { key: more.key } : {}),
  });

describe.each(ownersProviders)('with the $name provider', ({ start, name }) => {
  let houses: OwningHouses;
  beforeAll(async () => void (houses = await start()));
  afterAll(() => houses.close());

  it('wants a card before it sells anything', async () => {
    expect((await subscribe(houses, standard)).error).toMatchObject({ statusCode: 422, code: 'card_missing' });
    expect((await subscribe(houses, { plan: 'free', interval: 'month' })).body.subscription.plan).toBe('free');
  });

  it('keeps cards, prefers the first until told otherwise, and never touches those of other chains', async () => {
    const { owner, foreign, house } = houses;
    const { chain_id } = house;
    const first = await houses.newCard(goodCard);
    const second = await houses.newCard(cardWithoutMoney);
    const shown = (card_id: string, preferred: boolean) => ({ card_id, preferred });
    expect((await read(houses)).cards).toMatchObject([shown(first, true), shown(second, false)]);
    expect((await read(houses)).cards![0]).toMatchObject({ last4: '4242', brand: 'visa' });
    const preferred = await owner('PUT /chain/card/prefer', { body: { chain_id, card_id: second } });
    expect(preferred.body).toMatchObject([shown(second, true), shown(first, false)]);
    expect((await read(houses)).cards).toEqual(preferred.body);

    const theirs = await houses.newCard(goodCard, foreign);
    for (const card_id of [theirs, 'pm_nobody']) {
      expect((await owner('PUT /chain/card/prefer', { body: { chain_id, card_id } })).status).toBe(404);
      expect((await owner('DELETE /chain/card', { query: { chain_id, card_id } })).status).toBe(404);
    }
    const third = await houses.newCard(goodCard);
    const key = randomUUID();
    const remove = () => owner('DELETE /chain/card', { query: { chain_id, card_id: third }, key });
    expect((await remove()).body).toEqual({ deleted: true });
    const again = await remove();
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([{ deleted: true }, 'true']);
    expect((await owner('DELETE /chain/card', { query: { chain_id, card_id: third } })).status).toBe(404);
    expect(await journal(houses, 'card')).toMatchObject([
      { what: 'deleted', before: { card_id: third } },
      { what: 'changed', before: { card_id: first }, after: { card_id: second, last4: '0341' } },
    ]);
  });

  it('subscribes, changes and ends a plan; a card that is declined changes nothing', async () => {
    const { owner, house } = houses;
    const before = await read(houses);
    const [, good] = before.cards!;
    const declined = await subscribe(houses, standard);
    expect(declined.error).toMatchObject({ statusCode: 402, code: 'card_declined', message: 'Card was declined' });
    expect(await read(houses)).toEqual(before);
    await owner('PUT /chain/card/prefer', { body: { chain_id: house.chain_id, card_id: good!.card_id } });

    const key = randomUUID();
    const subscribed = await subscribe(houses, standard, { key, version: before.version });
    expect(subscribed.body.subscription).toMatchObject({ ...standard, status: 'active' });
    expect(Date.parse(subscribed.body.subscription.renewsAt!)).toBeGreaterThan(houses.server.deps.now().getTime());
    const yearly = await subscribe(houses, { plan: 'premium', interval: 'year' });
    expect(yearly.body.subscription).toMatchObject({ plan: 'premium', interval: 'year', status: 'active' });
    const again = await subscribe(houses, standard, { key, version: before.version });
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([subscribed.body, 'true']);
    const old = await subscribe(houses, standard, { version: before.version });
    expect(old.error).toMatchObject({ statusCode: 409, code: 'version_conflict' });
    expect((await read(houses)).subscription.plan).toBe('premium');
    expect(await houses.subscriptions(await houses.customer())).toBe(1);

    const ended = await subscribe(houses, { plan: 'free', interval: 'month' });
    expect(ended.body.subscription).toMatchObject({ plan: 'premium', status: 'cancelled' });
    const entries = (await journal(houses, 'chain')).filter(({ actor }) => actor.startsWith('user:'));
    const plans = entries.map(
      ({ after }) => (after as { subscription: { plan: string; status: string } }).subscription,
    );
    expect(plans.map(({ plan, status }) => [plan, status])).toEqual([
      ['premium', 'cancelled'],
      ['premium', 'active'],
      ['standard', 'active'],
    ]);
  });

  it('sells one subscription to owners who all click at once', async () => {
    const answers = await Promise.all([0, 1, 2, 3].map(() => subscribe(houses, standard)));
    expect(answers.map(({ status, error }) => (status === 200 ? 200 : error.retry))).toContain(200);
    for (const { status, error } of answers) if (status !== 200) expect(error.retry).toBe('later');
    expect(await houses.subscriptions(await houses.customer())).toBe(1);
    expect((await read(houses)).subscription).toMatchObject({ ...standard, status: 'active' });
  });

  it('takes a payment address, tells the provider, and journals it', async () => {
    const { owner, house } = houses;
    const { chain_id } = house;
    const { version } = await read(houses);
    const paymentAddress = { ...address, name: 'Houses GmbH', vatNumber: 'ATU12345678' };
    const put = (body: object) => owner('PUT /chain/payment-address', { body: { chain_id, paymentAddress, ...body } });
    expect((await put({ version })).body).toMatchObject({ paymentAddress, version: version + 1 });
    expect((await put({ version })).status).toBe(200);
    const other = { paymentAddress: { ...paymentAddress, city: 'Linz' }, version };
    expect((await put(other)).error.code).toBe('version_conflict');
    expect((await journal(houses, 'chain'))[0]).toMatchObject({ what: 'changed', after: { paymentAddress } });
    await reap(houses.server.deps);
    expect(await houses.billedCity(await houses.customer())).toBe('Graz');
  });

  it('leads the owner to the account, and to its dashboard once it is complete', async () => {
    const { owner, house, server } = houses;
    const { chain_id } = house;
    const chain = await owner('POST /chain', { body: { name: 'Nowhere' } });
    const nowhere = await owner('GET /chain/stripe-account', { query: { chain_id: chain.body.chain_id } });
    expect(nowhere.error).toMatchObject({ statusCode: 422, code: 'payment_address_required' });

    const account = async () => (await owner('GET /chain/stripe-account', { query: { chain_id } })).body.url;
    const dashboard = async () => (await owner('GET /chain/stripe-dashboard', { query: { chain_id } })).body.url;
    const past = async () =>
      (await owner('GET /chain/stripe-account', { query: { chain_id, dashboard: 'true' } })).body.url;
    expect(await account()).toContain('acct_');
    const [row] = await server.deps.db.query<{ account_id: string }>(
      'select account_id from provider_account where chain_id = $1',
      [chain_id],
    );
    const { account_id } = row!;
    expect(await dashboard()).toContain(account_id);
    await houses.completeAccount(account_id);
    const state = 'select charges_enabled from provider_account where account_id = $1';
    expect(await server.deps.db.query(state, [account_id])).toEqual([{ charges_enabled: true }]);
    expect(await past()).toBe(await dashboard());
    expect(await account()).not.toBe(await dashboard());
    const own = name === 'simulated' ? `${server.deps.origin()}/dashboard/account?` : 'https://connect.stripe.com/';
    for (const url of [await account(), await dashboard()]) expect(url.startsWith(own)).toBe(true);
    if (name === 'simulated') expect(await dashboard()).toContain('simulated=');
  });

  it('knows that a plan has ended although nobody told it', async () => {
    expect((await subscribe(houses, { plan: 'free', interval: 'month' })).body.subscription.status).toBe('cancelled');
    const customer_id = await houses.customer();
    houses.server.advance(32 * 24 * hour);
    houses.endOf(customer_id);
    await reap(houses.server.deps);
    // the token of the other one has ended meanwhile
    const owner = await ownerOf(houses.server, houses.house.chain_id);
    const { subscription } = await read({ ...houses, owner });
    expect(subscription).toEqual({ plan: 'free', interval: 'month', status: 'active' });
  });
});

describe('a card whose bank asks the cardholder each time', () => {
  it('pays a subscription with the secret that is handed out, and waits for that', async () => {
    const { houses, stripe } = await startOwningStripe();
    await houses.newCard('4000 0027 6000 3184');
    const key = randomUUID();
    const asked = await subscribe(houses, standard, { key });
    expect(asked.error).toMatchObject({ statusCode: 402, code: 'card_authentication_required', retry: 'later' });
    const { client_secret } = asked.error.details as { client_secret: string };
    const again = await subscribe(houses, standard);
    expect(again.error.details).toEqual({ client_secret });
    expect(await houses.subscriptions(await houses.customer())).toBe(1);
    approveSubscription(stripe.world, client_secret);
    expect((await subscribe(houses, standard, { key })).body.subscription).toMatchObject({
      ...standard,
      status: 'active',
    });
    expect(await houses.subscriptions(await houses.customer())).toBe(1);
    await houses.close();
  });

  it('leaves nothing behind when the owner goes back to the free plan, or wants another', async () => {
    const { houses } = await startOwningStripe();
    await houses.newCard('4000 0027 6000 3184');
    expect((await subscribe(houses, standard)).error.code).toBe('card_authentication_required');
    const yearly = await subscribe(houses, { plan: 'premium', interval: 'year' });
    expect(yearly.error.code).toBe('card_authentication_required');
    expect((await subscribe(houses, { plan: 'free', interval: 'month' })).body.subscription.plan).toBe('free');
    expect(await houses.subscriptions(await houses.customer())).toBe(0);
    await houses.close();
  });
});

describe('another plan, when the card’s bank asks the cardholder each time', () => {
  const asksEachTime = '4000 0027 6000 3184';
  const premium = { plan: 'premium', interval: 'year' } as const;
  const free = { plan: 'free', interval: 'month' } as const;
  let houses: OwningHouses;
  let stripe: Awaited<ReturnType<typeof startOwningStripe>>['stripe'];
  beforeAll(async () => {
    ({ houses, stripe } = await startOwningStripe());
    await houses.newCard(goodCard);
    expect((await subscribe(houses, standard)).status).toBe(200);
    await prefer(asksEachTime);
  });
  afterAll(() => houses.close());
  async function prefer(card: string): Promise<void> {
    const { chain_id } = houses.house;
    const card_id = await houses.newCard(card);
    expect((await houses.owner('PUT /chain/card/prefer', { body: { chain_id, card_id } })).status).toBe(200);
  }
  const stands = async () => (await read(houses)).subscription;
  const secretOf = async (wanted: Parameters<typeof subscribe>[1], key?: string): Promise<string> => {
    const { error } = await subscribe(houses, wanted, key ? { key } : {});
    expect(error).toMatchObject({ statusCode: 402, code: 'card_authentication_required', retry: 'later' });
    return (error.details as { client_secret: string }).client_secret;
  };

  it('is paid with the secret that is handed out, and until then the plan is the one before', async () => {
    const key = randomUUID();
    const secret = await secretOf(premium, key);
    expect(await stands()).toMatchObject({ ...standard, status: 'active' });
    expect(await secretOf(premium)).toBe(secret);
    approveSubscription(stripe.world, secret);
    expect((await subscribe(houses, premium, { key })).body.subscription).toMatchObject({
      ...premium,
      status: 'active',
    });
    expect(await houses.subscriptions(await houses.customer())).toBe(1);
  });

  it('is known without being asked for again, by an event', async () => {
    const customer_id = await houses.customer();
    approveSubscription(stripe.world, await secretOf(standard));
    const event = stripe.events.all.findLast(({ type }) => type === 'customer.subscription.updated')!;
    expect(await stripe.events.send(event, `${houses.server.origin}/stripe/webhook`)).toBe(200);
    await Promise.all(houses.server.processes.map(({ app }) => app.deps.providerEvents.settled()));
    expect(await stands()).toMatchObject({ ...standard, status: 'active' });
    expect(await houses.subscriptions(customer_id)).toBe(1);
  });

  it('gives way to another wish, and to none', async () => {
    const first = await secretOf(premium);
    const second = await secretOf({ plan: 'premium', interval: 'month' });
    expect(second).not.toBe(first);
    expect(() => approveSubscription(stripe.world, first)).toThrow('not open');
    // the plan that stands, asked for: the change is wanted no more
    expect((await subscribe(houses, standard)).body.subscription).toMatchObject({ ...standard, status: 'active' });
    expect(() => approveSubscription(stripe.world, second)).toThrow('not open');
    const third = await secretOf(premium);
    expect((await subscribe(houses, free)).body.subscription).toMatchObject({ ...standard, status: 'cancelled' });
    expect(() => approveSubscription(stripe.world, third)).toThrow('not open');
  });

  it('has what was to end go on once it is paid, and not before', async () => {
    const secret = await secretOf(premium);
    expect(await stands()).toMatchObject({ ...standard, status: 'cancelled' });
    approveSubscription(stripe.world, secret);
    expect((await subscribe(houses, premium)).body.subscription).toMatchObject({ ...premium, status: 'active' });
  });

  it('is nothing when the card is declined, and what was to end still ends', async () => {
    expect((await subscribe(houses, free)).body.subscription).toMatchObject({ ...premium, status: 'cancelled' });
    await prefer(cardWithoutMoney);
    expect((await subscribe(houses, standard)).error.code).toBe('card_declined');
    expect(await stands()).toMatchObject({ ...premium, status: 'cancelled' });
    await prefer(asksEachTime);
    await secretOf(standard);
    // nobody answers the bank
    houses.server.advance(24 * hour);
    await reap(houses.server.deps);
    const owner = await ownerOf(houses.server, houses.house.chain_id);
    expect((await read({ ...houses, owner })).subscription).toMatchObject({ ...premium, status: 'cancelled' });
  });
});

describe('a card provider that is away', () => {
  let houses: OwningHouses;
  let stripe: Awaited<ReturnType<typeof startOwningStripe>>['stripe'];
  beforeAll(async () => {
    ({ houses, stripe } = await startOwningStripe());
    await houses.newCard(goodCard);
  });
  afterAll(() => houses.close());
  /** Stripe's library asks twice. */
  const fail = (kind: 'reset before' | 'reset after', operation: string, times = 2) =>
    stripe.faults.add({ kind, operation, about: '', times });

  it('shows the chain without its cards, and says when they are asked for alone', async () => {
    const { owner, house } = houses;
    const query = { chain_id: house.chain_id };
    fail('reset before', 'GET /v1/customers/{customer}/payment_methods', 4);
    expect((await owner('GET /chain/cards', { query })).error).toMatchObject({
      statusCode: 503,
      code: 'payment_provider_down',
      retry: 'later',
    });
    const chain = await read(houses);
    expect([chain.name, chain.cards]).toEqual(['House', undefined]);
  });

  it('sells once although its answer was lost, whoever asks again, and takes no other wish meanwhile', async () => {
    fail('reset after', 'POST /v1/subscriptions');
    expect((await subscribe(houses, standard)).error.code).toBe('payment_provider_down');
    expect((await subscribe(houses, { plan: 'premium', interval: 'year' })).error).toMatchObject({
      code: 'in_flight',
      retry: 'later',
    });
    expect((await subscribe(houses, standard)).body.subscription).toMatchObject(standard);
    expect(await houses.subscriptions(await houses.customer())).toBe(1);
  });

  it('learns what came of a lost answer when nobody asks again, and charges nobody to learn it', async () => {
    fail('reset after', 'POST /v1/subscriptions/{subscription_exposed_id}');
    const premium = { plan: 'premium', interval: 'year' } as const;
    expect((await subscribe(houses, premium)).error.code).toBe('payment_provider_down');
    await reap(houses.server.deps);
    expect((await read(houses)).subscription).toMatchObject(standard);
    const asked = stripe.requests.length;
    houses.server.advance(32_000);
    await reap(houses.server.deps);
    expect((await read(houses)).subscription).toMatchObject({ ...premium, status: 'active' });
    const since = stripe.requests.slice(asked).map(({ operation }) => operation);
    expect(since.filter((operation) => operation.startsWith('POST /v1/subscriptions'))).toEqual([]);
    expect((await journal(houses, 'chain'))[0]).toMatchObject({
      actorName: 'Ann Owner',
      after: { subscription: premium },
    });
  });
});
