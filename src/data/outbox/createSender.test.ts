import { describe, expect, it, vi } from 'vitest';
import type { Caller } from '../local/scope.ts';
import { createChance } from '../testing/chance.ts';
import { scope } from '../testing/modelServer.ts';
import { createSender, type SenderParts } from './createSender.ts';
import { operationOf, type StoredOperation } from './operation.ts';
import type { BatchAnswer } from './transport.ts';

const chance = createChance(5);
const doer = {
  caller: 'device:m1' as const,
  scope,
  device_id: chance.id(),
  actor: { kind: 'device' as const, id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
};

/** A sender over an outbox in memory; `answer` is how the world answers a batch. */
function world(answer: (batch: readonly StoredOperation[], signal: AbortSignal) => BatchAnswer | Promise<BatchAnswer>) {
  const disk = new Map<number, StoredOperation>();
  const clock = { now: 1_000_000 };
  const sent: string[][] = [];
  const announced: unknown[] = [];
  const renew = vi.fn(async () => 'refused' as const);
  const parts: SenderParts = {
    operations: async () => [...disk.values()],
    async settle(changed, done) {
      const there = changed.filter(({ deviceSeq }) => disk.has(deviceSeq));
      for (const operation of there) disk.set(operation.deviceSeq, operation);
      for (const { deviceSeq } of done) disk.delete(deviceSeq);
      return there;
    },
    storeBase: async () => undefined,
    announce: (change) => announced.push(change),
    async transport(_, batch, signal) {
      sent.push(batch.map(({ key }) => key));
      return answer(batch, signal);
    },
    renew,
    report: (error) => {
      throw error;
    },
    now: () => clock.now,
    chance: () => 0.5,
  };
  const sender = createSender(parts);
  const place = (caller: Caller = doer.caller): string => {
    const key = chance.id();
    const call = { event_id: chance.id(), table_id: chance.id(), reason: 'clean' as const };
    const deviceSeq = disk.size + 1;
    disk.set(deviceSeq, { ...operationOf({ type: 'table.call', body: call }, key, { ...doer, caller }), deviceSeq });
    return key;
  };
  return { sender, place, clock, sent, disk, announced, renew };
}

const silence = (batch: readonly StoredOperation[]): BatchAnswer => ({ each: batch.map(() => undefined) });
const done = (batch: readonly StoredOperation[]): BatchAnswer => ({
  each: batch.map(({ command }) => ({ status: 200, body: { ...command.body, applied: [] } })),
});

describe('a sender whose network is gone', () => {
  it('waits longer and longer, and sends nothing meanwhile', async () => {
    const { sender, place, clock, sent } = world(silence);
    place();
    const pauses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const { failed, wakeAt } = await sender.drain();
      expect(failed).toBe(true);
      pauses.push(wakeAt! - clock.now);
      expect((await sender.drain()).wakeAt).toBe(wakeAt);
      expect(sent).toHaveLength(tries + 1);
      clock.now = wakeAt!;
    }
    expect(pauses).toEqual([1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]);
  });

  it('waits for nothing where all that is left has to be decided by a person', async () => {
    const { sender, place, disk } = world(silence);
    place();
    expect(await sender.drain()).toMatchObject({ failed: true });
    for (const [at, operation] of disk) disk.set(at, { ...operation, state: 'parked' });
    expect(await sender.drain()).toStrictEqual({ failed: false });
  });

  it('has tried nothing where nothing left this device: that can still be taken back', async () => {
    let isBack = false;
    const { sender, place, clock, disk, sent } = world((batch) => (isBack ? done(batch) : { unsent: 0 }));
    place();
    for (let tries = 0; tries < 3; tries += 1) {
      const { failed, wakeAt } = await sender.drain();
      expect(failed).toBe(true);
      expect([...disk.values()]).toMatchObject([{ state: 'waiting', attempts: 0 }]);
      clock.now = wakeAt!;
    }
    isBack = true;
    expect(await sender.drain()).toStrictEqual({ failed: false });
    expect([sent.length, disk.size]).toEqual([4, 0]);
  });

  it('goes on sending for others while the server refuses one guest its table, and asks for that one again', async () => {
    let admits = false;
    let refusedFor = 9_000;
    const { sender, place, clock, disk, sent } = world((batch) =>
      admits || batch[0]?.caller !== doer.caller ? done(batch) : { unsent: refusedFor },
    );
    const mine = place();
    const theirs = place('guest:other');
    let drained = await sender.drain();
    expect(sent).toEqual([[mine], [theirs]]);
    expect(drained).toEqual({ failed: false, wakeAt: clock.now + 9_000 });
    // nothing of it has left this device
    expect([...disk.values()]).toMatchObject([{ key: mine, state: 'waiting', attempts: 0 }]);
    refusedFor = 5_000;
    clock.now = drained.wakeAt!;
    drained = await sender.drain();
    expect(drained).toEqual({ failed: false, wakeAt: clock.now + 5_000 });
    admits = true;
    clock.now = drained.wakeAt!;
    expect(await sender.drain()).toEqual({ failed: false });
    expect([sent.length, disk.size]).toEqual([4, 0]);
  });

  it('sends at once when the connection is back', async () => {
    let isBack = false;
    const { sender, place, sent, disk } = world((batch) => (isBack ? done(batch) : silence(batch)));
    const key = place();
    await sender.drain();
    isBack = true;
    await sender.drain();
    expect(sent).toHaveLength(1);
    sender.connectionBack();
    expect(await sender.drain()).toEqual({ failed: false });
    expect(sent).toEqual([[key], [key]]);
    expect(disk.size).toBe(0);
  });

  it('gives up on a request that hangs when the connection is back, and that is no failure', async () => {
    let isBack = false;
    const { sender, place, sent } = world((batch, signal) => {
      if (isBack) return done(batch);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(silence(batch))));
    });
    place();
    const draining = sender.drain();
    await expect.poll(() => sent.length).toBe(1);
    isBack = true;
    sender.connectionBack();
    const { failed } = await draining;
    expect(failed).toBe(false);
  });

  it('forgets how often it failed once something got through', async () => {
    let works = false;
    const { sender, place, clock } = world((batch) => (works ? done(batch) : silence(batch)));
    place();
    const pause = async (): Promise<number> => {
      const { wakeAt } = await sender.drain();
      const waits = wakeAt! - clock.now;
      clock.now = wakeAt!;
      return waits;
    };
    expect([await pause(), await pause(), await pause()]).toEqual([1_500, 3_000, 6_000]);
    works = true;
    await sender.drain();
    works = false;
    place();
    expect(await pause()).toBe(1_500);
  });

  it('forgets how often it failed when it hears that the connection is back', async () => {
    const { sender, place, clock } = world(silence);
    place();
    for (let tries = 0; tries < 4; tries += 1) clock.now = (await sender.drain()).wakeAt!;
    sender.connectionBack();
    expect((await sender.drain()).wakeAt! - clock.now).toBe(1_500);
  });
});

describe('a caller whose token is dead', () => {
  const dead = (): BatchAnswer => ({
    all: { status: 401, body: { statusCode: 401, code: 'no_token', message: 'No token', retry: 'never' } },
  });

  it('is silent until the connection is back, and then asks again', async () => {
    const { sender, place, sent, announced, renew } = world(dead);
    place();
    expect(await sender.drain()).toEqual({ failed: false });
    expect(announced).toContainEqual({ unauthorised: 'device:m1' });
    await sender.drain();
    expect([sent.length, renew.mock.calls.length]).toEqual([1, 1]);
    sender.connectionBack();
    await sender.drain();
    expect(sent).toHaveLength(2);
  });
});

describe('what another release has parked', () => {
  it('goes on under its key when this one knows it, once for each start', async () => {
    const unknown = { statusCode: 422, code: 'operation_unknown' as const, message: '', retry: 'never' as const };
    const { sender, place, sent, disk } = world((batch) => ({
      each: batch.map(() => ({ status: 422, body: unknown })),
    }));
    const key = place();
    disk.set(1, { ...disk.get(1)!, state: 'parked', lastError: unknown });
    await sender.drain();
    await sender.drain();
    expect(sent).toEqual([[key]]);
    expect(disk.get(1)).toMatchObject({ state: 'parked', key });
  });

  it.each([
    [
      'for another reason',
      { statusCode: 409, code: 'invalid_order_action' as const, message: '', retry: 'never' as const },
    ],
    ['without a word of why', undefined],
  ])('%s stays parked', async (_, lastError) => {
    const { sender, place, sent, disk } = world(done);
    place();
    disk.set(1, { ...disk.get(1)!, state: 'parked', ...(lastError ? { lastError } : {}) });
    expect(await sender.drain()).toEqual({ failed: false });
    expect(sent).toEqual([]);
    expect(disk.get(1)?.state).toBe('parked');
  });
});
