import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onChange, type Change } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { createChance } from '../testing/chance.ts';
import { scope } from '../testing/modelServer.ts';
import { exportOutbox } from './exportOutbox.ts';
import { importOutbox } from './importOutbox.ts';
import { operationOf } from './operation.ts';
import { saveOperations } from './saveOperations.ts';
import { kickSender } from './startSender.ts';

vi.mock('./startSender.ts', () => ({ kickSender: vi.fn() }));
/** The mails that are here already, by their keys. */
const mailbox = vi.hoisted(() => ({ keys: [] as string[], asked: 0 }));
vi.mock('../receiptMails.ts', () => ({
  keptMails: async () => [],
  takeMails: async (mails: { key: string }[]) => {
    mailbox.asked += 1;
    return mails.filter(({ key }) => !mailbox.keys.includes(key)).length;
  },
}));

const chance = createChance(5);
const doer = {
  caller: 'device:m1' as const,
  scope,
  device_id: chance.id(),
  actor: { kind: 'device' as const, id: 'd1', name: 'Bar' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
};
const accept = () => ({ type: 'order.action', body: { order_id: chance.id(), action: 'accept' } }) as const;
const stored = () => outboxDatabase().operations.toArray();

async function clear(): Promise<void> {
  const { operations, settlements } = outboxDatabase();
  await operations.clear();
  await settlements.clear();
}

/** A file of two actions, as another run of the same device left it. */
async function exported(): Promise<string> {
  await saveOperations([operationOf(accept(), chance.id(), doer), operationOf(accept(), chance.id(), doer)]);
  return (await exportOutbox()).text();
}
const changed = (text: string, change: Record<string, unknown>): string => {
  const file = JSON.parse(text) as { operations: Record<string, unknown>[] };
  Object.assign(file.operations[1]!, change);
  return JSON.stringify(file);
};

beforeEach(async () => {
  becomeIdentity({ caller: 'device:m1', scope });
  await clear();
  Object.assign(mailbox, { keys: [], asked: 0 });
  vi.mocked(kickSender).mockClear();
});

describe('an exported outbox', () => {
  it('is taken over by a browser that has lost it: the same actions under the same keys, in the order they were done', async () => {
    const file = await exported();
    const before = await stored();
    await clear();
    expect(await importOutbox(file)).toEqual({ taken: 2, known: 0 });
    const after = await stored();
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    // whoever had it before may have sent it: it is not taken back as if it had never gone out
    expect(after).toMatchObject(before.map(({ deviceSeq: _seq, ...operation }) => ({ ...operation, attempts: 1 })));
  });

  it('is taken over once, however often it is opened', async () => {
    const file = await exported();
    await clear();
    await importOutbox(file);
    expect(await importOutbox(file)).toEqual({ taken: 0, known: 2 });
    expect(await stored()).toHaveLength(2);
  });

  it('is shown and goes out at once, and what is here already is told of no second time', async () => {
    const file = await exported();
    await clear();
    const heard: Change[] = [];
    const stop = onChange((change) => heard.push(change));
    await importOutbox(file);
    const saved = await stored();
    expect(saved).toHaveLength(2);
    expect(heard).toEqual([{ saved }]);
    expect(kickSender).toHaveBeenCalledTimes(1);
    await importOutbox(file);
    stop();
    expect(heard).toHaveLength(1);
    expect(kickSender).toHaveBeenCalledTimes(1);
    expect(mailbox.asked, 'there was none in it').toBe(0);
  });

  it('counts its receipts by mail among what was taken and what is known', async () => {
    const file = JSON.parse(await exported()) as object;
    const mail = () => ({ key: chance.id(), order_id: chance.id(), email: 'guest@example.test', language: 'de' });
    const receiptMails = [mail(), mail(), mail()];
    mailbox.keys = [receiptMails[1]!.key];
    const text = JSON.stringify({ ...file, receiptMails });
    expect(await importOutbox(text)).toEqual({ taken: 2, known: 3 });
    await clear();
    expect(await importOutbox(text)).toEqual({ taken: 4, known: 1 });
    expect(mailbox.asked).toBe(2);
  });

  it('brings nothing back that a person has decided here', async () => {
    const file = await exported();
    const [first] = await stored();
    await clear();
    await outboxDatabase().settlements.put({
      key: first!.key,
      operation: first!,
      how: 'discarded',
      note: 'no',
      at: doer.occurredAt,
    });
    expect(await importOutbox(file)).toEqual({ taken: 1, known: 1 });
  });

  it('is the device’s own: the keys of another count for that one alone', async () => {
    const file = await exported();
    await clear();
    becomeIdentity({ caller: 'device:m2', scope });
    expect(await importOutbox(file)).toEqual({ fault: 'other_device' });
    expect(await stored()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a key that is none', { key: 'x' }, 'unreadable'],
    ['an unknown command', { command: { type: 'drop.tables', body: {} } }, 'unreadable'],
    ['a command without content', { command: { type: 'order.action' } }, 'unreadable'],
    ['no time', { occurredAt: 'yesterday' }, 'unreadable'],
    ['nobody who did it', { actor: { kind: 'robot', id: 'x' } }, 'unreadable'],
    ['no lane', { lane: 7 }, 'unreadable'],
    ['a scope of somewhere else', { scope: 'world' }, 'unreadable'],
    ['parked for no reason', { state: 'parked' }, 'unreadable'],
    ['a newer release', { version: 99 }, 'newer'],
    ['no version', { version: '2' }, 'unreadable'],
  ])('with %s in it is not taken at all', async (_, change, fault) => {
    const file = await exported();
    await clear();
    expect(await importOutbox(changed(file, change))).toEqual({ fault });
    expect(await stored()).toEqual([]);
  });

  it('with one key twice is not taken at all', async () => {
    const file = await exported();
    const { key } = (JSON.parse(file) as { operations: { key: string }[] }).operations[0]!;
    await clear();
    expect(await importOutbox(changed(file, { key }))).toEqual({ fault: 'unreadable' });
  });

  it.each(['', 'null', '[]', '{"operations":[]}', '{"exportedAt":"soon","operations":[]}'])(
    'is no such file: %j',
    async (text) => {
      expect(await importOutbox(text)).toEqual({ fault: 'unreadable' });
    },
  );

  it('that is older than the server’s memory is not taken', async () => {
    const file = JSON.parse(await exported()) as Record<string, unknown>;
    const old = JSON.stringify({ ...file, exportedAt: new Date(Date.now() - 31 * 86_400_000).toISOString() });
    expect(await importOutbox(old)).toEqual({ fault: 'too_old' });
  });

  it('brings no more into the database than what an action is', async () => {
    const file = changed(await exported(), { evil: '<script>', retryAt: 1 });
    await clear();
    await importOutbox(file);
    for (const operation of await stored()) expect(operation).not.toHaveProperty('evil');
  });
});
