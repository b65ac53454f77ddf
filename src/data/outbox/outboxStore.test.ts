import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { operationVersion, type StoredOperation } from './operation.ts';
import { outbox, startOutbox } from './outboxStore.ts';

const operation = (deviceSeq: number, more: object = {}): StoredOperation =>
  ({
    deviceSeq,
    key: `k${deviceSeq}`,
    state: 'waiting',
    version: operationVersion,
    command: { type: 'order.info', body: { order_id: 'o', note: 'x' } },
    ...more,
  }) as StoredOperation;
const error = { statusCode: 409, code: 'version_conflict', message: '', retry: 'never' };

it('what an earlier run left behind is in view, in the order of doing, but for what was heard of meanwhile', async () => {
  expect(outbox).toEqual({ waiting: [], parked: [], ready: false });
  const parked = operation(2, { state: 'parked', lastError: error });
  await outboxDatabase().operations.bulkPut([operation(1), parked, operation(3), operation(4)]);
  const starting = startOutbox();
  // other tabs go on while this one reads
  announce({ saved: [operation(3, { state: 'sending' })], gone: [{ key: 'k4', done: true }] });
  expect(outbox.ready).toBe(false);
  await starting;
  expect(outbox).toMatchObject({
    waiting: [
      { key: 'k1', state: 'waiting' },
      { key: 'k3', state: 'sending' },
    ],
    parked: [{ key: 'k2', lastError: error }],
    ready: true,
  });
});

it('is in view once, however often it is started, and not again when a word of it comes late', async () => {
  await startOutbox();
  announce({ gone: [{ key: 'k1', done: true }], lastSyncAt: '2026-11-21T10:00:00.000Z' });
  announce({ saved: [operation(1)] });
  expect(outbox.waiting.map(({ key }) => key)).toEqual(['k3']);
  expect(outbox.lastSyncAt).toBe('2026-11-21T10:00:00.000Z');
});
