import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chained, type JournalRecord } from './journalRecord.ts';
import { startChainCheck } from './verifyChain.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A journal that is whole and right in itself. */
async function journal(register: string, restaurant_id: string, length = 3): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  for (let number = 1; number <= length; number += 1) {
    const at = `2026-11-20T10:0${number % 10}:00.000Z`;
    const previous = records.at(-1)?.hash ?? '';
    records.push(
      await chained({ restaurant_id, register, number, previous, at, actor: 'employee:anna', type: 'order' }, sha256),
    );
  }
  return records;
}

async function checked(records: readonly JournalRecord[], head?: { number: number; hash: string }) {
  const check = startChainCheck('house', 'A', sha256);
  await check.take(records);
  return check.report(head);
}

describe('a journal that is whole in itself', () => {
  it('is right as the register’s own', async () => {
    expect(await checked(await journal('A', 'house'))).toEqual({
      register: 'A',
      records: 3,
      from: '2026-11-20T10:01:00.000Z',
      to: '2026-11-20T10:03:00.000Z',
      ok: true,
      faults: [],
    });
  });

  it.each([
    ['register', 'B', 'house'],
    ['restaurant', 'A', 'other'],
  ])('is wrong as another %s’s, record by record', async (_, register, restaurant_id) => {
    const { ok, faults } = await checked(await journal(register, restaurant_id));
    expect(ok).toBe(false);
    expect(faults).toEqual([1, 2, 3].map((number) => ({ number, reason: 'register' })));
  });
});

describe('what is wrong is named for what it is', () => {
  it('a record that is not what its hash says', async () => {
    const records = await journal('A', 'house');
    const forged = { ...records[1]!, actor: 'employee:bert' };
    expect((await checked(records.with(1, forged))).faults).toEqual([{ number: 2, reason: 'hash' }]);
  });

  it('a record before which one is missing', async () => {
    const records = await journal('A', 'house');
    expect((await checked(records.toSpliced(1, 1))).faults).toEqual([{ number: 3, reason: 'gap' }]);
  });

  it('a record that comes again, or follows another than the last', async () => {
    const records = await journal('A', 'house');
    expect((await checked([records[0]!, records[0]!, ...records.slice(1)])).faults).toEqual([
      { number: 1, reason: 'order' },
    ]);
    const { hash: _, ...content } = records[1]!;
    const fork = await chained({ ...content, previous: sha256('another') }, sha256);
    expect((await checked(records.slice(0, 1).concat(fork))).faults).toEqual([{ number: 2, reason: 'order' }]);
  });

  it('nothing, of a journal that has not begun', async () => {
    expect(await checked([])).toStrictEqual({ register: 'A', records: 0, ok: true, faults: [] });
  });

  it('an end that is not where the journal is known to end', async () => {
    const records = await journal('A', 'house');
    const missing = [{ number: 3, reason: 'missing' }];
    expect((await checked(records.slice(0, 2), { number: 3, hash: records[2]!.hash })).faults).toEqual(missing);
    expect((await checked(records, { number: 3, hash: sha256('another') })).faults).toEqual(missing);
    const ahead = [{ number: 4, reason: 'missing' }];
    expect((await checked(records, { number: 4, hash: records[2]!.hash })).faults).toEqual(ahead);
    expect((await checked(records, { number: 3, hash: records[2]!.hash })).ok).toBe(true);
  });

  it('a hundred faults at most, and that there are more', async () => {
    const all = await journal('B', 'house', 101);
    expect(await checked(all)).toMatchObject({ ok: false, more: true, records: 101 });
    expect((await checked(all)).faults).toHaveLength(100);
    expect(await checked(all.slice(0, 100))).not.toHaveProperty('more');
  });
});
