import { randomUUID } from 'node:crypto';
import type { attentionCalls } from '#contract/attention.ts';
import { insertAttention } from '#server/attention/attentionRepository.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

/** What owners have to look at. */
export const attentionExamples = {
  'GET /chain/attention': {
    request: async (world) => {
      await lineOf(world);
      const { chain_id, restaurant_id } = world.house;
      return { query: { chain_id, restaurant_id, kind: 'revoked_refused' as const, limit: 5 } };
    },
    // nothing has happened in a restaurant that does not exist
    mayBeUnknown: ['restaurant_id'],
  },
  'POST /chain/attention/settle': {
    request: async (world) => ({
      body: { chain_id: world.house.chain_id, attention_ids: [await lineOf(world)], note: 'Seen' },
    }),
  },
} satisfies ExamplesOf<keyof typeof attentionCalls>;

/** A line that nobody has looked at yet. */
async function lineOf({ house: { restaurant_id, devices }, server: { deps } }: World): Promise<string> {
  const attention_id = randomUUID();
  const { device_id } = devices.cashregister;
  const row = { attention_id, restaurant_id, device_id, key: randomUUID(), occurred_at: deps.now().toISOString() };
  const meant = { method: 'POST', path: '/order/action', body: { action: 'accept' } };
  const refused = { code: 'device_revoked', message: 'This device was taken away by the owner' };
  const who = { actor: `device:${device_id}`, actor_name: 'Till', kind: 'revoked_refused' as const };
  await insertAttention(deps.db, [{ ...row, ...who, doc: { meant, changed: [], refused } }], deps.now());
  return attention_id;
}
