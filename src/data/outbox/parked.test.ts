import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onChange, type Change } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { applyAnyway } from './applyAnyway.ts';
import { discardParked } from './decideParked.ts';
import { operationVersion, type StoredOperation } from './operation.ts';

vi.mock('./startSender.ts', () => ({ kickSender: () => undefined }));

const info = { type: 'order.info', body: { order_id: 'o', note: 'x' } };
const replacing = { type: 'order.replace', body: { order: { order_id: 'o', version: 1, items: [] } } };
const operation = (deviceSeq: number, more: object = {}): StoredOperation =>
  ({
    deviceSeq,
    key: `k${deviceSeq}`,
    state: 'waiting',
    version: operationVersion,
    command: info,
    ...more,
  }) as StoredOperation;
const refused = (details?: object) => ({
  state: 'parked',
  lastError: { statusCode: 409, code: 'version_conflict', message: '', retry: 'never', ...(details && { details }) },
});
const { operations, settlements } = outboxDatabase();
const heard: Change[] = [];
let stop: () => void;

beforeEach(async () => {
  await Promise.all([operations.clear(), settlements.clear()]);
  heard.length = 0;
  stop = onChange((change) => heard.push(change));
});
afterEach(() => stop());

describe('a parked operation that is applied anyway', () => {
  it('is replaced for everybody, and only what followed it follows the new one', async () => {
    await operations.bulkPut([
      operation(1, refused()),
      operation(2, { follows: 'k1' }),
      operation(3, { follows: 'k9' }),
    ]);
    await applyAnyway('k1');
    const [fresh, follower, other] = await operations.toArray();
    expect(fresh).toMatchObject({
      deviceSeq: 1,
      supersedes: 'k1',
      bookedAs: 'k1',
      state: 'waiting',
      attempts: 0,
      command: info,
    });
    expect([follower?.follows, other?.follows]).toEqual([fresh?.key, 'k9']);
    expect(heard).toEqual([{ saved: [fresh], gone: [{ key: 'k1', done: false }] }]);
  });

  it.each([
    ['the version that stands now', { current: { version: 7 } }, 7],
    ['its own where nobody says which stands', undefined, 1],
    ['its own where something else is said', { reason: 'late' }, 1],
    ['its own where the order is unknown', { current: {} }, 1],
  ])('replaces items as of %s', async (_, details, version) => {
    await operations.put(operation(1, { ...refused(details), command: replacing }));
    await applyAnyway('k1');
    expect((await operations.toArray())[0]?.command.body).toMatchObject({ order: { version } });
  });

  it.each(['device_locked', 'user_type_invalid'])(
    'is of whoever applies it where nobody had opened the device: %s',
    async (code) => {
      const anna = {
        actor: { kind: 'employee', id: 'anna' },
        occurredAt: '2026-11-21T10:00:00.000Z',
        clockHeard: true,
      };
      const locked = { ...refused(), lastError: { ...refused().lastError, code } };
      await operations.bulkPut([operation(1, { ...locked, ...anna }), operation(2, { ...refused(), ...anna })]);
      await applyAnyway('k1');
      await applyAnyway('k2');
      const [anew, same] = await operations.toArray();
      expect(anew).toMatchObject({ actor: { kind: 'guest' }, supersedes: 'k1' });
      expect(Date.parse(anew!.occurredAt)).toBeGreaterThan(Date.parse(anna.occurredAt));
      expect(anew).not.toHaveProperty('clockHeard');
      expect(same).toMatchObject({ ...anna, supersedes: 'k2' });
    },
  );

  it('that never got a word is applied as it was', async () => {
    await operations.put(operation(1, { state: 'parked' }));
    await applyAnyway('k1');
    expect((await operations.toArray())[0]).toMatchObject({ supersedes: 'k1', command: info });
  });
});

it('what a newer release parked, whose command is not known here, is applied anyway as it was', async () => {
  const newer = { ...refused(), version: operationVersion + 1, command: undefined, call: 'not known here' };
  await operations.put(operation(1, newer));
  await applyAnyway('k1');
  expect((await operations.toArray())[0]).toMatchObject({ supersedes: 'k1', call: 'not known here' });
});

describe('what is not parked', () => {
  it.each(['k1', 'unknown'])('is neither given up nor applied anew: %s', async (key) => {
    await operations.put(operation(1));
    await discardParked(key, 'no');
    await applyAnyway(key);
    expect(await operations.toArray()).toEqual([operation(1)]);
    expect(await settlements.count()).toBe(0);
    expect(heard).toEqual([]);
  });
});
