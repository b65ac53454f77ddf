import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ref } from 'valtio';
import { onChange, type Change } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { isParked, operationVersion, type StoredOperation } from './operation.ts';
import { outbox } from './outboxStore.ts';
import { sendRefusedAgain } from './sendRefusedAgain.ts';

const kicked = vi.hoisted(() => ({ times: 0 }));
vi.mock('./startSender.ts', () => ({ kickSender: () => void (kicked.times += 1) }));

const operation = (deviceSeq: number, more: Partial<StoredOperation> = {}): StoredOperation => ({
  deviceSeq,
  key: `k${deviceSeq}`,
  caller: 'device:m1',
  scope: 'restaurant:r1',
  lane: 'order:o',
  version: operationVersion,
  command: { type: 'order.info', body: { order_id: 'o', note: 'x' } },
  actor: { kind: 'device', id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
  state: 'waiting',
  attempts: 1,
  ...more,
});
const refused = (code: 'not_allowed' | 'order_closed' | 'device_locked'): Partial<StoredOperation> => ({
  state: 'parked',
  lastError: { statusCode: 403, code, message: '', retry: 'never' },
});
const { operations } = outboxDatabase();
async function there(stored: StoredOperation[]): Promise<void> {
  await operations.bulkPut(stored);
  outbox.parked = stored.filter(isParked).map((each) => ref(each));
}
const heard: Change[] = [];
let stop: () => void;

beforeEach(async () => {
  becomeIdentity({ caller: 'device:m1', scope: 'guest' });
  await operations.clear();
  heard.length = 0;
  kicked.times = 0;
  stop = onChange((change) => heard.push(change));
});
afterEach(() => stop());

describe('what was refused for what the device is set up as', () => {
  it('goes out again under its key, and nothing else does', async () => {
    const others = [
      operation(2, refused('order_closed')),
      operation(3, { ...refused('not_allowed'), caller: 'device:m2' }),
      operation(4),
    ];
    await there([operation(1, refused('not_allowed')), ...others]);
    await sendRefusedAgain();
    const again = operation(1, { ...refused('not_allowed'), state: 'waiting' });
    expect(await operations.toArray()).toEqual([again, ...others]);
    expect(heard).toEqual([{ saved: [again] }]);
    expect(kicked.times).toBe(1);
  });

  it('is nothing to send while nothing was', async () => {
    await there([operation(1, refused('device_locked'))]);
    await sendRefusedAgain();
    expect([heard, kicked.times]).toEqual([[], 0]);
  });
});
