import type { billingCalls } from '#contract/billing.ts';
import type { Api } from '../../support/api.ts';
import { confirmed } from '../../support/owner.ts';
import type { CallerKind, ExamplesOf } from './example.ts';
import type { World } from './world.ts';

/** What gives the right to act at the card provider is the owners' alone, though it is read. */
const onlyOwners = { admin: 404 } as const;

export const billingExamples = {
  'PUT /chain/payment-address': {
    request: ({ house: { chain_id } }) => {
      const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
      return { body: { chain_id, paymentAddress: { ...address, name: 'Corner GmbH', vatNumber: 'ATU12345678' } } };
    },
  },
  'PUT /chain/subscription': {
    request: async (world) => {
      const { chain_id } = world.house;
      const cards = await world.as.owner('GET /chain/cards', { query: { chain_id } });
      if (!cards.body.some(({ preferred }) => preferred)) await newCard(world);
      return { body: { chain_id, subscription: { plan: 'standard', interval: 'month' } } };
    },
  },
  'GET /chain/setup-intent': { request: ofChain, answers: onlyOwners },
  'GET /chain/cards': { request: ofChain },
  'PUT /chain/card/prefer': {
    request: async (world) => ({ body: { chain_id: world.house.chain_id, card_id: await newCard(world) } }),
  },
  'DELETE /chain/card': {
    request: async (world) => ({ query: { chain_id: world.house.chain_id, card_id: await newCard(world) } }),
  },
  'GET /chain/stripe-account': { request: ofChainConfirmed, answers: onlyOwners },
  'GET /chain/stripe-dashboard': { request: ofChainConfirmed, answers: onlyOwners },
} satisfies ExamplesOf<keyof typeof billingCalls>;

function ofChain({ house: { chain_id } }: World) {
  return { query: { chain_id } };
}

async function ofChainConfirmed(world: World, caller: CallerKind) {
  const { token } = world.as[caller];
  if (token) await confirmed(world.server.deps, token);
  return ofChain(world);
}

const newCard = ({ as, server, house }: World): Promise<string> =>
  saveTestCard(server.origin, as.owner, house.chain_id);

/** What the owner does in the simulated provider's form; gives the card that was added. */
export async function saveTestCard(
  origin: string,
  owner: Api,
  chain_id: string,
  card_number = '4242 4242 4242 4242',
): Promise<string> {
  const cards = async () => (await owner('GET /chain/cards', { query: { chain_id } })).body.map((card) => card.card_id);
  const before = new Set(await cards());
  const { client_secret } = (await owner('GET /chain/setup-intent', { query: { chain_id } })).body;
  await fetch(`${origin}/simulated-provider/setup-intents/${client_secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ client_secret, card_number }),
  });
  const added = (await cards()).find((card_id) => !before.has(card_id));
  if (!added) throw new Error(`card ${card_number} was not saved`);
  return added;
}
