import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { line, noteReached } from '../api/reachability.ts';
import { hearServer } from '../api/hearServer.ts';
import { storeBase } from '../local/baseStorage.ts';
import { freeSpace } from '../local/freeSpace.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { createChance } from '../testing/chance.ts';
import { scope } from '../testing/modelServer.ts';
import { longestBackOff } from './backOff.ts';
import { operationOf, type StoredOperation } from './operation.ts';
import { storedOperations } from './outboxStorage.ts';
import { saveOperations } from './saveOperations.ts';
import { flushOutbox, kickSender, kickSenderNow, syncTag } from './startSender.ts';
import { sendBatch, type BatchAnswer } from './transport.ts';

vi.mock('./transport.ts', () => ({ sendBatch: vi.fn() }));
vi.mock('../api/hearServer.ts', () => ({ hearServer: vi.fn(async () => undefined) }));
vi.mock('../local/baseStorage.ts', () => ({ storeBase: vi.fn(async () => undefined) }));
vi.mock('../local/freeSpace.ts', () => ({ freeSpace: vi.fn(async () => undefined) }));

const chance = createChance(11);
const doer = {
  caller: 'device:m1' as const,
  scope,
  device_id: chance.id(),
  actor: { kind: 'device' as const, id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
  clockHeard: true as const,
};
async function call(changes: Partial<typeof doer> | { clockHeard: undefined } = {}): Promise<string> {
  const body = { event_id: chance.id(), table_id: chance.id(), reason: 'clean' as const };
  const key = chance.id();
  const { clockHeard, ...rest } = { ...doer, ...changes };
  await saveOperations([
    operationOf({ type: 'table.call', body }, key, { ...rest, ...(clockHeard ? { clockHeard } : {}) }),
  ]);
  return key;
}

const done = (batch: readonly StoredOperation[]): BatchAnswer => ({
  each: batch.map(({ command }) => ({ status: 200, body: command.body })),
});
const silence = (batch: readonly StoredOperation[]): BatchAnswer => ({ each: batch.map(() => undefined) });
/** The server asks to be left alone for a minute: by itself the sender does not come again before. */
const busy = (): BatchAnswer => ({ all: { status: 503, body: undefined }, retryAfter: 60_000 });
const sent: string[][] = [];
let network: (batch: readonly StoredOperation[]) => BatchAnswer | Promise<BatchAnswer>;
const reported: unknown[] = [];
const locks: string[] = [];
const tags: string[] = [];
const waiting = async (): Promise<number> => (await storedOperations()).length;
const untilSent = async (): Promise<void> => {
  await expect.poll(waiting).toBe(0);
};

const request = async (name: string, work: () => Promise<unknown>): Promise<unknown> => {
  locks.push(name);
  return work();
};
type Registration = { sync: { register(tag: string): Promise<void> } };
const registers: Registration = { sync: { register: async (tag) => void tags.push(tag) } };
const browser = (onLine: boolean, registration = registers): void => {
  vi.stubGlobal('navigator', {
    onLine,
    locks: { request },
    serviceWorker: { getRegistration: async () => registration },
  });
};

vi.stubGlobal('reportError', (error: unknown) => reported.push(error));

beforeEach(async () => {
  await outboxDatabase().operations.clear();
  for (const list of [sent, reported, locks, tags]) list.splice(0);
  network = done;
  vi.mocked(sendBatch).mockImplementation(async (_, batch) => {
    sent.push(batch.map(({ key }) => key));
    return network(batch);
  });
  browser(true);
  vi.stubGlobal('registration', undefined);
});

afterEach(async () => {
  // nothing waits for a time that has not come
  network = done;
  kickSenderNow();
  await untilSent();
  vi.clearAllMocks();
});

describe('what waits', () => {
  it('is sent under the lock that all tabs and the service worker share', async () => {
    const key = await call();
    kickSender();
    await untilSent();
    expect(sent).toEqual([[key]]);
    expect(new Set(locks)).toEqual(new Set(['comanda-sender']));
  });

  it('and what comes while it is being sent goes out after it, once', async () => {
    const first = await call();
    const reply = Promise.withResolvers<void>();
    network = async (batch) => {
      await reply.promise;
      return done(batch);
    };
    kickSender();
    await expect.poll(() => sent.length).toBe(1);
    const second = await call();
    kickSender();
    kickSender();
    reply.resolve();
    await untilSent();
    expect(sent).toEqual([[first], [second]]);
  });

  it('and what comes in the last moment, when the lock is given back, goes out too', async () => {
    const given = Promise.withResolvers<void>();
    const slowly = async (name: string, work: () => Promise<unknown>): Promise<unknown> => {
      const drained = await work();
      locks.push(name);
      await given.promise;
      return drained;
    };
    vi.stubGlobal('navigator', { onLine: true, locks: { request: slowly } });
    const first = await call();
    kickSender();
    await expect.poll(() => locks.length).toBe(1);
    const second = await call();
    kickSender();
    given.resolve();
    await untilSent();
    expect(sent).toEqual([[first], [second]]);
  });

  it('is kept and given to the browser to send when the server can’t be reached', async () => {
    network = silence;
    await call();
    kickSender();
    await expect.poll(() => tags).toEqual([syncTag]);
    expect(await waiting()).toBe(1);
  });

  it('is sent at once when the connection is back', async () => {
    network = busy;
    await call();
    kickSender();
    await expect.poll(() => tags.length).toBe(1);
    network = done;
    kickSenderNow();
    await untilSent();
    expect(sent).toHaveLength(2);
  });

  it('is sent at once also when the connection comes back while the browser is still being asked', async () => {
    const asked = Promise.withResolvers<void>();
    browser(true, { sync: { register: (tag) => (tags.push(tag), asked.promise) } });
    network = busy;
    await call();
    kickSender();
    await expect.poll(() => tags.length).toBe(1);
    network = done;
    kickSenderNow();
    asked.resolve();
    await untilSent();
    expect(sent).toHaveLength(2);
  });

  it('is sent when another call got through, and not when one failed', async () => {
    network = busy;
    await call();
    kickSender();
    await expect.poll(() => tags.length).toBe(1);
    noteReached(false);
    expect(locks, 'nothing is tried').toHaveLength(1);
    network = done;
    noteReached(true);
    await untilSent();
    expect(sent).toHaveLength(2);
  });

  it('is sent by itself when its waiting time has passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      network = silence;
      await call();
      kickSender();
      await until(() => expect(tags).toHaveLength(1));
      network = done;
      vi.advanceTimersByTime(longestBackOff);
      await until(async () => expect(await waiting()).toBe(0));
      expect(sent).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not leave a device without any network: it can still be withdrawn', async () => {
    browser(false);
    noteReached(false);
    await call();
    kickSender();
    await expect.poll(() => tags).toEqual([syncTag]);
    expect([sent.length, locks.length]).toEqual([0, 0]);
    browser(true);
  });
});

describe('the browser is asked to send what a closed tab leaves', () => {
  const turns = async (): Promise<void> => {
    for (let times = 0; times < 5; times += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it('not where nothing is left', async () => {
    await call();
    kickSender();
    await untilSent();
    await turns();
    expect(tags).toEqual([]);
  });

  it('not in an outage that is only practised: the browser would end it', async () => {
    line.cut = true;
    await call();
    kickSender();
    await turns();
    line.cut = false;
    expect([tags, sent, await waiting()]).toEqual([[], [], 1]);
  });
});

describe('what was done by a clock that nobody had compared', () => {
  it('waits for a word of the server’s, on a device; anything else does not', async () => {
    await call({ clockHeard: undefined });
    kickSender();
    await untilSent();
    expect(hearServer).toHaveBeenCalledOnce();
    await call();
    kickSender();
    await untilSent();
    expect(hearServer).toHaveBeenCalledOnce();
    // and what goes with it does
    await call();
    await call({ clockHeard: undefined });
    kickSender();
    await untilSent();
    expect(hearServer).toHaveBeenCalledTimes(2);
  });
});

describe('an answer for which there is no room', () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });

  it('makes room by what can be fetched again', async () => {
    vi.mocked(storeBase).mockRejectedValueOnce(full);
    await call();
    kickSender();
    await untilSent();
    expect(freeSpace).toHaveBeenCalledOnce();
    expect(storeBase).toHaveBeenCalledTimes(2);
  });

  it('throws nothing away for another failure', async () => {
    const failure = new Error('the disk says no');
    vi.mocked(storeBase).mockRejectedValueOnce(failure);
    const key = await call();
    kickSender();
    await expect.poll(() => reported).toEqual([failure]);
    expect(freeSpace).not.toHaveBeenCalled();
    await expect.poll(storedOperations).toMatchObject([{ key, answered: true, state: 'waiting' }]);
    await outboxDatabase().operations.clear();
  });
});

describe('a background sync', () => {
  it('sends everything, whatever the waiting time', async () => {
    network = busy;
    await call();
    kickSender();
    await expect.poll(() => tags.length).toBe(1);
    network = done;
    await flushOutbox(false);
    expect(await waiting()).toBe(0);
  });

  it('fails where the server can’t be reached, and leaves it to the browser when it comes again', async () => {
    vi.stubGlobal('registration', registers);
    network = silence;
    await call();
    await expect(flushOutbox(false)).rejects.toThrow('can not be reached');
    expect(await waiting()).toBe(1);
    expect(tags, 'asked for anew it would come at once, without end').toEqual([]);
  });

  it('is asked for anew when the browser would not bring it again', async () => {
    vi.stubGlobal('registration', registers);
    network = silence;
    await call();
    await expect(flushOutbox(true)).rejects.toThrow('can not be reached');
    expect(tags).toEqual([syncTag]);
  });
});
