import { randomUUID } from 'node:crypto';
import type { registerCalls } from '#contract/register.ts';
import { chained, type JournalRecord } from '#domain/register/journalRecord.ts';
import { sha256 } from '#server/register/sha256.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

/** The cash register's letters in every house. */
const register = 'A';

/** What the register books and the owner looks at. */
export const registerExamples = {
  'POST /device/journal': {
    request: async (world) => ({ body: { records: [await nextRecord(world)] } }),
    // a deleted register brings what is its own; this journal is another's
    answers: { revokedDevice: 403 },
  },
  'GET /restaurant/journal': {
    request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id, register, limit: 5 } }),
  },
  'GET /journal/verify': { request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }) },
  'POST /device/shift': {
    request: ({ house: { restaurant_id }, server }) => {
      const at = server.deps.now().toISOString();
      const movements = [{ movement_id: randomUUID(), kind: 'in' as const, amount: 500, reason: 'Change', at }];
      const shift = { shift_id: randomUUID(), openedAt: at, float: 10_000, movements, count: 10_500, closedAt: at };
      return { body: { restaurant_id, shift } };
    },
    // what a deleted register did before it may still bring; this is later (D39)
    answers: { revokedDevice: 403 },
  },
  'GET /restaurant/shifts': {
    request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id, limit: 5 } }),
  },
} satisfies ExamplesOf<keyof typeof registerCalls>;

/** The record that comes next in the journal of the house's register. */
async function nextRecord({ house: { restaurant_id }, server }: World): Promise<JournalRecord> {
  const [head] = await server.deps.db.query<{ head: number; head_hash: string }>(
    'select head, head_hash from register where restaurant_id = $1 and register = $2',
    [restaurant_id, register],
  );
  const record = {
    restaurant_id,
    register,
    number: (head?.head ?? 0) + 1,
    previous: head?.head_hash ?? '',
    at: server.deps.now().toISOString(),
    actor: 'device:example',
    type: 'drawer' as const,
    references: { movement_id: randomUUID() },
    amount: 500,
    body: { reason: 'Change' },
  };
  return chained(record, sha256);
}
