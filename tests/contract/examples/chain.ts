import { createHash, randomUUID } from 'node:crypto';
import type { chainCalls } from '#contract/chain.ts';
import { insertInvitation } from '#server/chain/invitationRepository.ts';
import { confirmed } from '../../support/owner.ts';
import { encoded } from '../../support/testServer.ts';
import { callerKinds, type CallerKind, type ExamplesOf } from './example.ts';
import type { World } from './world.ts';

/** Nobody gets anything else. */
export const everybody = (status: number): Record<CallerKind, number> =>
  Object.fromEntries(callerKinds.map((kind) => [kind, status])) as Record<CallerKind, number>;

export const chainExamples = {
  'GET /chain': {
    request: ({ house: { chain_id } }) => ({ query: { chain_id, populate: 'restaurants,menus,cards,statistics' } }),
  },
  'POST /chain': {
    request: () => ({
      body: { chain_id: randomUUID(), name: 'Corner houses', website: 'corner.example', social: {} },
    }),
  },
  'PUT /chain': {
    request: ({ house: { chain_id } }) => ({
      body: { chain_id, name: 'Corner houses', website: 'corner.example', social: {} },
    }),
  },
  'DELETE /chain': { request: ({ house: { chain_id } }) => ({ query: { chain_id } }), answers: everybody(501) },
  'GET /chain/restaurants': { request: ({ house: { chain_id } }) => ({ query: { chain_id } }) },
  'GET /chain/journal': {
    request: async ({ house: { chain_id, restaurant_id }, as }) => {
      const made = await as.owner('POST /restaurant/table-areas', {
        body: { area: { restaurant_id, name: 'Garden' } },
      });
      const { area_id } = made.body;
      return { query: { chain_id, restaurant_id, entity: 'area', entity_id: area_id, limit: 10 } };
    },
    // nothing has happened to what does not exist
    mayBeUnknown: ['entity_id', 'restaurant_id'],
  },
  'POST /chain/invite': {
    request: ({ house: { chain_id }, password }) => ({
      body: { chain_id, email: `${randomUUID()}@example.com`, password: encoded(password) },
    }),
  },
  'GET /chain/invitations': { request: ({ house: { chain_id } }) => ({ query: { chain_id } }) },
  'DELETE /chain/invitations': {
    request: async (world) => {
      const { chain_id } = world.house;
      return { query: { chain_id, invitation_id: await openInvitation(world) } };
    },
  },
  'GET /chain/owners': { request: ({ house: { chain_id } }) => ({ query: { chain_id } }) },
  'PUT /chain/owners': {
    request: async (world, caller) => ({ body: { ...(await coOwner(world, caller)), role: 'viewer' } }),
  },
  'DELETE /chain/owners': {
    request: async (world, caller) => ({ query: await coOwner(world, caller) }),
  },
  'POST /chain/invite/accept': {
    request: async (world, caller) => ({ body: { token: await invitationFor(world, caller) } }),
  },
} satisfies ExamplesOf<keyof typeof chainCalls>;

/** A further owner of the chain, whom a caller who has just proven to be himself changes. */
async function coOwner({ house: { chain_id }, another, as, server: { deps } }: World, caller: CallerKind) {
  const { body } = await (await another('owner'))('GET /user/me');
  const { token } = as[caller];
  if (token) await confirmed(deps, token);
  return { chain_id, user_id: body.user_id };
}

/** An invitation to the house's chain that nobody has accepted. */
async function openInvitation({ as, house: { chain_id }, password }: World): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await as.owner('POST /chain/invite', { body: { chain_id, email, password: encoded(password) } });
  const { body } = await as.owner('GET /chain/invitations', { query: { chain_id } });
  return body.find((each) => each.email === email)!.invitation_id;
}

/** What stands in the mail to the caller, to a chain that is new each time. */
async function invitationFor({ as, users, server: { deps } }: World, caller: CallerKind): Promise<string> {
  const email = caller in users ? users[caller as keyof World['users']].email : 'somebody@example.com';
  const { body } = await as.owner('POST /chain', { body: { name: 'Shared' } });
  const token = randomUUID();
  await insertInvitation(deps.db, {
    invitation_id: randomUUID(),
    chain_id: body.chain_id,
    email,
    role: 'owner',
    tokenHash: createHash('sha256').update(token).digest(),
    expiresAt: new Date(deps.now().getTime() + 60_000),
  });
  return token;
}
