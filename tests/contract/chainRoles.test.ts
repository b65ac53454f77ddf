import './examples/cheapPasswords.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type AnswerOf, type CallKey } from '#contract/calls.ts';
import type { ChainRole } from '#domain/chain/chainRole.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { allExamples } from './examples/allExamples.ts';
import type { Example } from './examples/example.ts';
import { isRead, statusFor } from './examples/impliedStatus.ts';
import { makeWorld } from './examples/makeWorld.ts';
import { hangUp, transmit, wireRequest } from './examples/transmit.ts';
import type { World } from './examples/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0', RATE_LIMIT_LOGINS: '0' });
});
afterAll(async () => {
  hangUp();
  await server.close();
});

/** What is an owner's alone (ADR 66): what the chain pays and is paid, who belongs to it, and all of it at once. */
const owners = new Set<CallKey>([
  'PUT /chain/payment-address',
  'PUT /chain/subscription',
  'GET /chain/archive',
  'GET /chain/stripe-account',
  'GET /chain/stripe-dashboard',
  'GET /chain/setup-intent',
  'GET /chain/cards',
  'PUT /chain/card/prefer',
  'DELETE /chain/card',
  'POST /chain/invite',
  'DELETE /chain/invitations',
  'PUT /chain/owners',
  'DELETE /chain/owners',
]);

/** What somebody who may only read hears of calls that read and act, or act for whoever may read. */
const ofViewers: Partial<Record<CallKey, number>> = {
  // a picture belongs to nobody until something names it
  'POST /upload': 200,
  // whoever does not run the house is anybody to its orders
  'POST /order/action': 404,
  'GET /restaurant/print-job': 403,
  'GET /restaurant/terminal/connection_token': 403,
  // what dishes cost is for those who run the house (ADR 69)
  'GET /chain/costs': 403,
  'POST /chain/margins': 403,
};

/** These leave a house in which others cannot be asked any more. */
const last: readonly CallKey[] = ['PUT /restaurant', 'POST /restaurant/action'];

/** Every call that owners are named for, with its example; a batch of a device's is not theirs. */
const examples = (Object.entries(allExamples) as unknown as [CallKey, Example<CallKey>][])
  .filter(
    ([call, example]) =>
      (calls[call].who as Call['who']).includes('owner') && statusFor(call, example, 'owner') === 200,
  )
  .toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other));

/** What somebody of this role hears where an owner hears 200. */
function statusAs(role: 'manager' | 'viewer', call: CallKey): number {
  if (owners.has(call)) return 403;
  return role === 'manager' ? 200 : (ofViewers[call] ?? (isRead(call) ? 200 : 403));
}

describe.each(['manager', 'viewer'] as const)('as %s of the chain', (role) => {
  let world: World;
  beforeAll(async () => void (world = await makeWorld(server)));

  /** The request is made by an owner, who may need others first; it is sent by somebody of this role. */
  async function statusOf(call: CallKey, example: Example<CallKey>): Promise<number> {
    const request = await example.request(world, 'owner');
    const api = example.spends ? await world.another('owner', example.mode) : world.as.owner;
    const me = await api('GET /user/me');
    const put = (to: ChainRole) =>
      server.deps.db.query('update chain_owner set role = $2 where user_id = $1', [me.body.user_id, to]);
    await put(role);
    try {
      const answer = await transmit(server.origin, await wireRequest(call, request, { kind: 'owner', api }));
      if (!example.outcome || answer.status !== 200) return answer.status;
      return example.outcome(JSON.parse(answer.text) as AnswerOf<CallKey>);
    } finally {
      await put('owner');
    }
  }

  it('each call answers as the role says', async () => {
    const told: Record<string, number> = {};
    const meant: Record<string, number> = {};
    for (const [call, example] of examples) {
      told[call] = await statusOf(call, example);
      meant[call] = statusAs(role, call);
    }
    expect(told).toEqual(meant);
  });
});
