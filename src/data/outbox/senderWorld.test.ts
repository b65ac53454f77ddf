import { describe, expect, it, vi } from 'vitest';
import { createSender, type SenderParts } from './createSender.ts';
import { operationVersion, type StoredOperation } from './operation.ts';
import type { BatchAnswer } from './transport.ts';

type Batch = readonly StoredOperation[];
const order = (order_id: string, version = 1) => ({ order_id, version, payments: [] });

/** An operation on an order of its own lane. */
const operation = (deviceSeq: number, more: Partial<StoredOperation> = {}): StoredOperation =>
  ({
    deviceSeq,
    key: `k${deviceSeq}`,
    caller: 'device:m1',
    scope: 'restaurant:r1',
    lane: `order:${deviceSeq}`,
    version: operationVersion,
    state: 'waiting',
    attempts: 0,
    command: { type: 'order.info', body: { order_id: `o${deviceSeq}`, note: 'x' } },
    ...more,
  }) as StoredOperation;

function world(
  operations: StoredOperation[],
  answer: (batch: Batch) => BatchAnswer | Promise<BatchAnswer>,
  more: Partial<SenderParts> = {},
) {
  const disk = new Map(operations.map((each) => [each.deviceSeq, each]));
  const clock = { now: 1_000_000 };
  const sent: [string, string[]][] = [];
  const announced: object[] = [];
  const stored: object[] = [];
  const reported: unknown[] = [];
  const renew = vi.fn<SenderParts['renew']>(async () => 'refused');
  const sender = createSender({
    operations: async () => [...disk.values()],
    async settle(changed, done) {
      const there = changed.filter(({ deviceSeq }) => disk.has(deviceSeq));
      for (const each of there) disk.set(each.deviceSeq, each);
      for (const { deviceSeq } of done) disk.delete(deviceSeq);
      return there;
    },
    storeBase: async (change) => void stored.push(change),
    announce: (change) => announced.push(change),
    async transport(caller, batch) {
      sent.push([caller, batch.map(({ key }) => key)]);
      return answer(batch);
    },
    renew,
    report: (error) => reported.push(error),
    now: () => clock.now,
    chance: () => 0,
    ...more,
  });
  return { sender, disk, clock, sent, announced, stored, reported, renew };
}
const done = (batch: Batch): BatchAnswer => ({
  each: batch.map(({ deviceSeq }) => ({ status: 200, body: order(`o${deviceSeq}`) })),
});
const refusal = (statusCode: number, retry: string) => ({ statusCode, code: 'x', message: 'x', retry });
const all = (status: number, retry: string, retryAfter?: number): BatchAnswer => ({
  all: { status, body: refusal(status, retry) },
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const silence = (batch: Batch): BatchAnswer => ({ each: batch.map(() => undefined) });

describe('what was answered', () => {
  it('is stored, told in one step with what is done, and forgotten', async () => {
    const { sender, disk, sent, announced, stored } = world([operation(1), operation(2)], done);
    expect(await sender.drain()).toEqual({ failed: false });
    expect(sent).toEqual([['device:m1', ['k1', 'k2']]]);
    expect(stored).toMatchObject([{ scope: 'restaurant:r1', orders: [order('o1'), order('o2')] }]);
    expect(announced[0]).toMatchObject({ saved: [{ key: 'k1', state: 'sending', attempts: 1 }, { key: 'k2' }] });
    expect(announced.slice(1)).toEqual([
      {
        base: stored[0],
        saved: [],
        gone: [
          { key: 'k1', done: true },
          { key: 'k2', done: true },
        ],
        lastSyncAt: '1970-01-01T00:16:40.000Z',
      },
    ]);
    expect(disk.size).toBe(0);
  });

  it('of several scopes is told for each', async () => {
    const guest = { caller: 'guest:c' as const };
    const { sender, announced } = world(
      [operation(1, { ...guest, scope: 'table:a' }), operation(2, { ...guest, scope: 'table:b' })],
      done,
    );
    await sender.drain();
    expect(announced.slice(1)).toMatchObject([
      { base: { scope: 'table:a' }, gone: [{}, {}] },
      { base: { scope: 'table:b' } },
    ]);
    expect(announced).toHaveLength(3);
  });

  it('as a refusal is kept with its words, and is no word of when all was sent', async () => {
    const { sender, disk, announced } = world([operation(1)], () => ({
      each: [{ status: 409, body: refusal(409, 'never') }],
    }));
    expect(await sender.drain()).toEqual({ failed: false });
    expect(disk.get(1)).toMatchObject({ state: 'parked', lastError: { code: 'x' } });
    expect(announced.at(-1)).toEqual({ saved: [disk.get(1)], gone: [] });
  });

  it('and can’t be stored is asked for again, and keeps nothing else from being done', async () => {
    const broken = new Error('broken');
    const { sender, disk, reported, announced } = world([operation(1), operation(2)], done, {
      storeBase: async ({ orders }) => {
        if (orders.some(({ order_id }) => order_id === 'o1')) throw broken;
      },
    });
    await sender.drain();
    expect(reported).toEqual([broken]);
    expect([...disk.values()]).toMatchObject([
      { key: 'k1', answered: true, state: 'waiting', attempts: 1, retryAt: 1_001_000 },
    ]);
    expect(announced.at(-1)).toMatchObject({ base: { orders: [{ order_id: 'o2' }] }, gone: [{ key: 'k2' }] });
  });

  it('and can’t be stored at all tells of no answer', async () => {
    const { sender, announced } = world([operation(1)], done, { storeBase: () => Promise.reject(new Error('broken')) });
    await sender.drain();
    expect(announced.at(-1)).not.toHaveProperty('base');
    expect(announced.at(-1)).not.toHaveProperty('lastSyncAt');
  });
});

describe('an answer to all of them', () => {
  it('that asks for patience is obeyed, however long the server wants, and counts a try', async () => {
    const { sender, disk, clock } = world([operation(1)], () => all(503, 'later', 90_000));
    expect(await sender.drain()).toEqual({ failed: true, wakeAt: clock.now + 90_000 });
    expect(disk.get(1)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(disk.get(1)).not.toHaveProperty('retryAt');
  });

  it('that asks for less patience than a failure takes waits for the failure', async () => {
    const { sender, clock } = world([operation(1)], () => all(503, 'later', 10));
    expect(await sender.drain()).toEqual({ failed: true, wakeAt: clock.now + 1_000 });
  });

  it('that refuses the batch is asked about half of it, until the bad one stands alone', async () => {
    const { sender, disk, sent } = world(
      [1, 2, 3, 4, 5].map((seq) => operation(seq)),
      (batch) => (batch.some(({ key }) => key === 'k4') ? all(422, 'never') : done(batch)),
    );
    await sender.drain();
    expect(sent.map(([, keys]) => keys.join())).toEqual(['k1,k2,k3,k4,k5', 'k1,k2,k3', 'k4,k5', 'k4', 'k5']);
    expect([...disk.values()]).toMatchObject([{ key: 'k4', state: 'parked', lastError: { code: 'x' } }]);
  });

  it('counts no try where nothing of it was looked at', async () => {
    let times = 0;
    const { sender, disk } = world([operation(1), operation(2)], (batch) => {
      times += 1;
      if (times === 1) return all(422, 'never');
      return silence(batch);
    });
    await sender.drain();
    expect([...disk.values()].map(({ attempts }) => attempts)).toEqual([1, 0]);
  });
});

describe('a token that is dead', () => {
  it('is renewed, and the batch goes out again without a try counted', async () => {
    let times = 0;
    const { sender, disk, renew, announced } = world([operation(1)], (batch) => {
      times += 1;
      return times === 1 ? all(401, 'never') : done(batch);
    });
    renew.mockResolvedValue('renewed');
    expect(await sender.drain()).toEqual({ failed: false });
    expect(renew).toHaveBeenCalledExactlyOnceWith('device:m1');
    expect(announced[1]).toMatchObject({ saved: [{ attempts: 0, state: 'waiting' }] });
    expect(disk.size).toBe(0);
  });

  it('that nobody renews now is tried later', async () => {
    const { sender, renew, clock, announced } = world([operation(1)], () => all(401, 'never'));
    renew.mockResolvedValue('no_answer');
    expect(await sender.drain()).toEqual({ failed: true, wakeAt: clock.now + 1_000 });
    expect(announced).not.toContainEqual({ unauthorised: 'device:m1' });
  });

  it('that is refused silences its caller alone, and tells', async () => {
    const { sender, sent, announced } = world([operation(1), operation(2, { caller: 'device:m2' })], (batch) =>
      batch[0]!.caller === 'device:m1' ? all(401, 'never') : done(batch),
    );
    expect(await sender.drain()).toEqual({ failed: false });
    expect(sent.map(([caller]) => caller)).toEqual(['device:m1', 'device:m2']);
    expect(announced).toContainEqual({ unauthorised: 'device:m1' });
    await sender.drain();
    expect(sent).toHaveLength(2);
    sender.connectionBack();
    await sender.drain();
    expect(sent).toHaveLength(3);
  });

  it('of one operation of a device is tried again a moment later, and counts nothing', async () => {
    const { sender, disk, clock } = world([operation(1)], () => ({
      each: [{ status: 401, body: refusal(401, 'never') }],
    }));
    expect(await sender.drain()).toEqual({ failed: false, wakeAt: clock.now + 1_000 });
    expect(disk.get(1)).toMatchObject({ state: 'waiting', attempts: 0, retryAt: clock.now + 1_000 });
  });

  it('of a guest hands back what was done, for good', async () => {
    const { sender, disk, announced } = world([operation(1, { caller: 'guest:c' })], () => ({
      each: [{ status: 401, body: refusal(401, 'later') }],
    }));
    await sender.drain();
    expect(announced).toContainEqual({ unauthorised: 'guest:c' });
    expect(disk.get(1)).toMatchObject({ state: 'parked', lastError: { retry: 'never' } });
  });
});

describe('a silence', () => {
  it('of some of a batch is a failure of the connection', async () => {
    const { sender, clock, disk } = world([operation(1), operation(2)], (batch) => ({
      each: batch.map((_, at) => (at === 0 ? { status: 200, body: order('o1') } : undefined)),
    }));
    expect(await sender.drain()).toEqual({ failed: true, wakeAt: clock.now + 1_000 });
    expect([...disk.keys()]).toEqual([2]);
  });

  it('is no failure where nothing waits', async () => {
    const { sender, disk } = world([operation(1)], (batch) => {
      disk.clear();
      return silence(batch);
    });
    expect(await sender.drain()).toEqual({ failed: false });
  });

  it('stops the callers that come after it', async () => {
    const { sender, sent } = world([operation(1), operation(2, { caller: 'device:m2' })], silence);
    await sender.drain();
    expect(sent).toHaveLength(1);
  });

  it('ends at its time, to the millisecond', async () => {
    const { sender, sent, clock } = world([operation(1)], silence);
    const { wakeAt } = await sender.drain();
    clock.now = wakeAt! - 1;
    expect(await sender.drain()).toEqual({ failed: true, wakeAt });
    clock.now = wakeAt!;
    await sender.drain();
    expect(sent).toHaveLength(2);
  });
});

describe('an exception', () => {
  it('ends the try, and it rests longer each time, until one succeeds', async () => {
    let broken = true;
    const failure = new Error('disk');
    const { sender, clock, sent } = world([operation(1), operation(2, { retryAt: 1_003_500 })], (batch) => {
      if (broken) throw failure;
      return done(batch);
    });
    await expect(sender.drain()).rejects.toBe(failure);
    expect(await sender.drain()).toEqual({ failed: false, wakeAt: 1_001_000 });
    clock.now = 1_001_000;
    await expect(sender.drain()).rejects.toBe(failure);
    expect(await sender.drain()).toEqual({ failed: false, wakeAt: 1_003_000 });
    clock.now = 1_003_000;
    broken = false;
    expect(await sender.drain()).toEqual({ failed: false, wakeAt: 1_003_500 });
    broken = true;
    clock.now = 1_003_500;
    await expect(sender.drain()).rejects.toBe(failure);
    expect(await sender.drain()).toEqual({ failed: false, wakeAt: 1_004_500 });
    expect(sent).toHaveLength(4);
  });
});

describe('what another release did', () => {
  const newer = { version: operationVersion + 1 };
  it('is parked with the reason, and what else may go goes', async () => {
    const { sender, disk, sent } = world([operation(1, newer), operation(2)], done);
    await sender.drain();
    expect(disk.get(1)).toMatchObject({
      state: 'parked',
      lastError: { statusCode: 422, code: 'operation_unknown', message: 'Request type unknown', retry: 'never' },
    });
    expect(sent).toEqual([['device:m1', ['k2']]]);
  });

  it('and this one knows goes on, without its old words; what is parked for another reason stays', async () => {
    const parked = (code: string) => ({
      state: 'parked' as const,
      lastError: { ...refusal(422, 'never'), code } as never,
    });
    const { sender, disk, sent, announced } = world(
      [
        operation(1, parked('operation_unknown')),
        operation(2, parked('x')),
        operation(3, { ...newer, ...parked('operation_unknown') }),
      ],
      done,
    );
    await sender.drain();
    expect(sent).toEqual([['device:m1', ['k1']]]);
    const { lastError: _none, ...again } = operation(1, parked('operation_unknown'));
    expect(announced[0]).toEqual({ saved: [{ ...again, state: 'waiting' }] });
    expect([...disk.keys()]).toEqual([2, 3]);
  });
});

it('nothing is sent where nothing waits, and what was taken back meanwhile is not', async () => {
  const { sender, sent, announced } = world([], done);
  expect(await sender.drain()).toEqual({ failed: false });
  expect([sent, announced]).toEqual([[], []]);
  let there = true;
  const taken = world([operation(1)], done, {
    operations: async () => (there ? [operation(1)] : []),
    settle: async () => {
      there = false;
      return [];
    },
  });
  await taken.sender.drain();
  expect(taken.sent).toEqual([]);
});
