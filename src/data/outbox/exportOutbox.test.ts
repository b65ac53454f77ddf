import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { createChance } from '../testing/chance.ts';
import { scope } from '../testing/modelServer.ts';
import { exportOutbox } from './exportOutbox.ts';
import { operationOf } from './operation.ts';
import { saveOperations } from './saveOperations.ts';

const chance = createChance(3);
const doer = {
  caller: 'device:m1' as const,
  scope,
  device_id: chance.id(),
  actor: { kind: 'device' as const, id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
};
const accept = { type: 'order.action', body: { order_id: chance.id(), action: 'accept' } } as const;
const exported = async () => JSON.parse(await (await exportOutbox()).text()) as Record<string, unknown[]>;

beforeEach(async () => {
  const { operations, settlements, drafts, held } = outboxDatabase();
  for (const store of [operations, settlements, drafts, held]) await store.clear();
});

it('the rescue file holds all that was done, decided, begun and held back here', async () => {
  const saved = await saveOperations([operationOf(accept, chance.id(), doer), operationOf(accept, chance.id(), doer)]);
  const [first, second] = saved!.operations;
  const decided = { key: 'k', operation: first!, how: 'discarded' as const, note: 'twice', at: doer.occurredAt };
  const draft = { name: 'register', value: { lines: ['pizza'] }, revision: 3 };
  const tap = { id: 'tap', owner: doer.caller, commands: [accept], dueAt: 1, shown: { label: 'Accept' } };
  await outboxDatabase().settlements.put(decided);
  await outboxDatabase().drafts.put(draft);
  await outboxDatabase().held.put(tap);
  expect(await exported()).toEqual({
    exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    operations: [first, second],
    settlements: [decided],
    drafts: [draft],
    held: [tap],
    receiptMails: [],
  });
});

it('it is a JSON file, also when nothing waits', async () => {
  const file = await exportOutbox();
  expect([file.type, file.name]).toEqual([
    'application/json',
    expect.stringMatching(/^comanda-outbox-\d{4}-\d\d-\d\d\.json$/),
  ]);
  expect(await exported()).toMatchObject({ operations: [], settlements: [], drafts: [], held: [] });
});
