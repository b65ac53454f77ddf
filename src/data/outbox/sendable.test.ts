import { describe, expect, it } from 'vitest';
import * as fc from '../../../tests/support/fastCheck.ts';
import type { StoredOperation } from './operation.ts';
import { sendable, wakeAt } from './sendable.ts';

const device = 'device:m1' as const;
const operation = (deviceSeq: number, lane: string, more: Partial<StoredOperation> = {}): StoredOperation => ({
  deviceSeq,
  key: `key-${deviceSeq}`,
  caller: device,
  scope: 'restaurant:r1',
  lane,
  version: 2,
  command: { type: 'order.action', body: { order_id: 'a', action: 'accept' } },
  actor: { kind: 'device', id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
  state: 'waiting',
  attempts: 0,
  ...more,
});
const seqs = (operations: StoredOperation[]): number[] => operations.map(({ deviceSeq }) => deviceSeq);

describe('sendable', () => {
  it('sends what a device did in the order in which it was done, whatever order it was read in', () => {
    const all = [operation(3, 'order:b'), operation(1, 'order:a'), operation(2, 'order:a')];
    expect(seqs(sendable(all, device, 0))).toEqual([1, 2, 3]);
  });

  it('holds what comes after a parked operation in its lane, and nothing else', () => {
    const all = [operation(1, 'order:a', { state: 'parked' }), operation(2, 'order:a'), operation(3, 'order:b')];
    expect(seqs(sendable(all, device, 0))).toEqual([3]);
  });

  it('sends what came before a parked operation', () => {
    const all = [operation(1, 'order:a'), operation(2, 'order:a', { state: 'parked' }), operation(3, 'order:a')];
    expect(seqs(sendable(all, device, 0))).toEqual([1]);
  });

  it('never lets money wait behind a parked operation, of its own lane either', () => {
    const all = [
      operation(1, 'order:a', { state: 'parked' }),
      operation(2, 'register:d1', { state: 'parked' }),
      operation(3, 'register:d1', { retryAt: 50 }),
      operation(4, 'register:d1'),
    ];
    expect(seqs(sendable(all, device, 0))).toEqual([4]);
  });

  it('holds a lane until its first operation may be tried again', () => {
    const all = [operation(1, 'order:a', { retryAt: 100 }), operation(2, 'order:a'), operation(3, 'order:b')];
    expect(seqs(sendable(all, device, 99))).toEqual([3]);
    expect(seqs(sendable(all, device, 100))).toEqual([1, 2, 3]);
  });

  it('sends again what a crash left as being sent', () => {
    expect(seqs(sendable([operation(1, 'order:a', { state: 'sending', attempts: 1 })], device, 0))).toEqual([1]);
  });

  it('gives a guest one operation of each lane at a time', () => {
    const guest = { caller: 'guest' as const };
    const all = [operation(1, 'order:a', guest), operation(2, 'order:a', guest), operation(3, 'order:b', guest)];
    expect(seqs(sendable(all, 'guest', 0))).toEqual([1, 3]);
  });

  it('keeps the devices of one browser apart', () => {
    const all = [operation(1, 'order:a'), operation(2, 'order:b', { caller: 'device:m2' })];
    expect(seqs(sendable(all, 'device:m2', 0))).toEqual([2]);
  });

  it('never overtakes within a lane and never sends more than a batch takes', () => {
    const lanes = fc.constantFrom('order:a', 'order:b', 'table:t', 'register:d1');
    const states = fc.constantFrom('waiting' as const, 'sending' as const, 'parked' as const);
    const one = fc.record({ lane: lanes, state: states, retryAt: fc.option(fc.nat(20), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), fc.nat(20), fc.integer({ min: 1, max: 8 }), (drawn, now, most) => {
        const all = drawn.map(({ lane, ...more }, at) => operation(at + 1, lane, more));
        const going = sendable(all, device, now, most);
        expect(going.length).toBeLessThanOrEqual(most);
        for (const { lane, deviceSeq } of going) {
          if (lane.startsWith('register:')) continue;
          const before = all.filter((other) => other.lane === lane && other.deviceSeq < deviceSeq);
          expect(before.every((other) => going.includes(other))).toBe(true);
        }
      }),
      fc.runs,
    );
  });
});

describe('wakeAt', () => {
  it('wakes when the first waiting time ends, and never for what is parked', () => {
    const all = [
      operation(1, 'a', { retryAt: 30 }),
      operation(2, 'b', { retryAt: 20, state: 'parked' }),
      operation(3, 'c', { retryAt: 40 }),
    ];
    expect(wakeAt(all, 10)).toBe(30);
    expect(wakeAt(all, 30)).toBe(40);
    expect(wakeAt(all, 40)).toBeUndefined();
  });
});
