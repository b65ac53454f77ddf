import { expect } from 'vitest';
import { anyGuest } from './anyGuest.ts';
import { ageSubscription, saveCard } from './stripe/billingHandlers.ts';
import { completeAccount } from './stripe/businessHandlers.ts';
import { startStripe, type StripeStandIn } from './stripe/stripeStandIn.ts';
import { ownerOf } from './owner.ts';
import { type House, makeHouses } from './houses.ts';
import type { Api } from './api.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** Can be kept on file and is declined when it should pay. */
export const cardWithoutMoney = '4000 0000 0000 0341';

/** The owner's side of the card provider, the same with each of them. */
export type OwnersProvider = { name: 'simulated' | 'stripe'; start: () => Promise<OwningHouses> };

/** What is special to one provider. */
type Office = {
  /** What its form in the owner's browser does. */
  typeCard(client_secret: string, card: string): Promise<void>;
  /** What the owner does on its pages. */
  completeAccount(account_id: string): Promise<void>;
  /** Has a subscription that was cancelled come to its end, and tells nobody. */
  endOf(customer_id: string): void;
  /** where it sends bills */
  billedCity(customer_id: string): Promise<string | undefined>;
  /** subscriptions that a customer pays for */
  subscriptions(customer_id: string): Promise<number>;
  stop(): Promise<void>;
};

/** Two houses of two chains whose owners are signed in. */
export type OwningHouses = Office & {
  server: TestServer;
  house: House;
  owner: Api;
  foreign: { house: House; owner: Api };
  /** Saves a card and gives its id. */
  newCard(card: string, of?: { house: House; owner: Api }): Promise<string>;
  customer(): Promise<string>;
  close(): Promise<void>;
};

export const ownersProviders: OwnersProvider[] = [
  {
    name: 'simulated',
    start: async () => {
      const server = await startTestServer();
      return owningHouses(server, simulatedOffice(server));
    },
  },
  { name: 'stripe', start: async () => startOwningStripe().then(({ houses }) => houses) },
];

/** The same over the stand-in for Stripe, which tells of what the owner does there. */
export async function startOwningStripe(): Promise<{ houses: OwningHouses; stripe: StripeStandIn }> {
  const stripe = await startStripe();
  const server = await startTestServer(stripe.settings);
  stripe.follow(server.deps.now);
  for (const name of ['standard_month', 'standard_year', 'premium_month', 'premium_year']) {
    const recurring = { interval: name.split('_')[1] };
    const price = { id: `price_${name}`, lookup_key: `comanda_${name}`, active: true, recurring };
    stripe.world.prices.set(price.id, price as never);
  }
  return { stripe, houses: await owningHouses(server, stripeOffice(stripe, server)) };
}

async function owningHouses(server: TestServer, office: Office): Promise<OwningHouses> {
  const [here, there] = [(await makeHouses(server.deps, 1, 3))[0]!, (await makeHouses(server.deps, 1, 3))[0]!];
  const own = { house: here, owner: await ownerOf(server, here.chain_id) };
  return {
    server,
    ...own,
    ...office,
    foreign: { house: there, owner: await ownerOf(server, there.chain_id) },
    async newCard(card, { house, owner } = own) {
      const query = { chain_id: house.chain_id };
      const cards = async () => (await owner('GET /chain/cards', { query })).body.map(({ card_id }) => card_id);
      const before = await cards();
      await office.typeCard((await owner('GET /chain/setup-intent', { query })).body.client_secret, card);
      const added = (await cards()).filter((card_id) => !before.includes(card_id));
      expect(added).toHaveLength(1);
      return added[0]!;
    },
    async customer() {
      const [row] = await server.deps.db.query<{ customer_id: string }>(
        'select customer_id from chain_at_provider where chain_id = $1',
        [here.chain_id],
      );
      return row!.customer_id;
    },
    async close() {
      await server.close();
      await office.stop();
    },
  };
}

function simulatedOffice(server: TestServer): Office {
  const { origin, deps } = server;
  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${origin}/simulated-provider/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await anyGuest(server)) },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 200]);
  };
  return {
    typeCard: (client_secret, card_number) =>
      post(`setup-intents/${client_secret.split('_secret_')[0]}/confirm`, { client_secret, card_number }),
    completeAccount: (account_id) => post(`accounts/${account_id}/complete`, {}),
    endOf: () => undefined,
    billedCity: async (customer_id) => {
      const [row] = await deps.db.query<{ city: string }>(
        `select doc->'address'->>'city' as city from simulated_customer where customer_id = $1`,
        [customer_id],
      );
      return row?.city;
    },
    subscriptions: async (customer_id) => {
      const [row] = await deps.db.query<{ count: number }>(
        'select count(subscription) as count from simulated_customer where customer_id = $1',
        [customer_id],
      );
      return row!.count;
    },
    stop: async () => undefined,
  };
}

function stripeOffice({ world, events, violations, ...stripe }: StripeStandIn, server: TestServer): Office {
  const tell = async (type: string): Promise<void> => {
    const event = events.all.findLast((each) => each.type === type);
    expect(await events.send(event!, `${server.origin}/stripe/webhook`)).toBe(200);
    await Promise.all(server.processes.map(({ app }) => app.deps.providerEvents.settled()));
  };
  return {
    typeCard: (client_secret, card) => {
      saveCard(world, client_secret, card);
      return tell('setup_intent.succeeded');
    },
    completeAccount: (account_id) => {
      completeAccount(world, account_id);
      return tell('account.updated');
    },
    endOf: (customer_id) => ageSubscription(world, customer_id, 'canceled'),
    billedCity: async (customer_id) => world.customers.get(customer_id)?.address?.city ?? undefined,
    subscriptions: async (customer_id) =>
      [...world.subscriptions.values()].filter(
        ({ customer, status }) => customer === customer_id && status !== 'canceled' && status !== 'incomplete_expired',
      ).length,
    stop: async () => {
      await stripe.close();
      // Nothing was sent that Stripe's description does not know.
      expect(violations).toEqual([]);
    },
  };
}
