import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appendRecords, emptyChain, recordFaults } from './appendRecords.ts';
import { receiptKinds } from './booking.ts';
import { chained, recordTypes, replacedBy, type JournalRecord } from './journalRecord.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const minute = (number: number): string => `2026-11-20T10:0${number}:00.000Z`;
const following = (previous: string, number: number, actor = 'employee:anna'): Promise<JournalRecord> =>
  chained(
    { restaurant_id: 'house', register: 'A', number, previous, at: minute(number), actor, type: 'order' },
    sha256,
  );
const first = await following('', 1);
const second = await following(first.hash, 2);
const third = await following(second.hash, 3);
const all = [first, second, third];
const headOf = ({ number, hash }: JournalRecord) => ({ number, hash });

describe('a journal goes on', () => {
  it('with what follows it, and a record that comes twice in one sending is kept once', async () => {
    expect(await appendRecords(emptyChain, new Map(), [first, first, second, first, third], sha256)).toEqual({
      fresh: all,
      head: headOf(third),
    });
  });

  it.each<[string, () => JournalRecord | Promise<JournalRecord>, string]>([
    ['a record that is not what its hash says', () => ({ ...second, amount: 1 }), 'hash'],
    ['a record after a missing one', () => third, 'gap'],
    ['a record that follows another than the last', () => following(sha256('another'), 2), 'fork'],
    ['another record under a number that was just sent', () => following('', 1, 'employee:bert'), 'fork'],
  ])('up to %s', async (_, wrong, reason) => {
    const record = await wrong();
    expect(await appendRecords(emptyChain, new Map(), [first, record, second], sha256)).toEqual({
      fresh: [first],
      head: headOf(first),
      refused: { record, reason },
    });
  });

  it('until the register was taken away (D39), and what was kept before that may be sent again', async () => {
    expect(await appendRecords(emptyChain, new Map(), all, sha256, minute(2))).toEqual({
      fresh: [first, second],
      head: headOf(second),
      refused: { record: third, reason: 'later' },
    });
    const known = new Map([[1, first.hash]]);
    expect(await appendRecords(headOf(first), known, [first], sha256, '2026-11-19T00:00:00.000Z')).toEqual({
      fresh: [],
      head: headOf(first),
    });
  });
});

describe('a register that begins anew', () => {
  it.each<[string, Parameters<typeof replacedBy>[0], string | undefined]>([
    ['by its first record', { number: 1, type: 'start', body: { replaces: 'A' } }, 'A'],
    ['only where it lost one', { number: 1, type: 'start', body: { app: '1.0' } }, undefined],
    ['only in words', { number: 1, type: 'start', body: { replaces: 7 } }, undefined],
    ['not without a word', { number: 1, type: 'start' }, undefined],
    ['not by a later one', { number: 2, type: 'start', body: { replaces: 'A' } }, undefined],
    ['not by an order', { number: 1, type: 'order', body: { replaces: 'A' } }, undefined],
  ])('names the journal that it lost, %s', (_, record, replaced) => {
    expect(replacedBy(record)).toBe(replaced);
  });
});

it('is written and judged in these words, in every release', () => {
  expect(recordTypes.join(' ')).toBe('start order payment refund void discount drawer shift receipt');
  expect(receiptKinds.join(' ')).toBe('sale refund void');
  expect(recordFaults.join(' ')).toBe('hash gap fork later');
});
