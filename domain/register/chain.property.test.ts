import { createHash } from 'node:crypto';
import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { appendRecords, emptyChain } from './appendRecords.ts';
import { canonicalText } from './canonicalText.ts';
import { chained, recordTypes, type JournalRecord, type NewRecord } from './journalRecord.ts';
import { startChainCheck } from './verifyChain.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const restaurant_id = 'r';
const register = 'A';

const booking = fc.record({
  at: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  actor: fc.string({ minLength: 1, maxLength: 20 }),
  type: fc.constantFrom(...recordTypes),
  amount: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: undefined }),
  body: fc.option(
    fc.dictionary(
      fc.string({ maxLength: 5 }),
      fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    ),
    { nil: undefined },
  ),
});
type Booking = Partial<NewRecord> & Pick<NewRecord, 'at' | 'actor' | 'type'>;

async function journalOf(bookings: readonly Booking[]): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  for (const [index, each] of bookings.entries()) {
    const previous = records.at(-1)?.hash ?? '';
    records.push(await chained({ restaurant_id, register, number: index + 1, previous, ...each }, sha256));
  }
  return records;
}
const journal = fc.array(booking, { minLength: 2, maxLength: 12 });
const headOf = (records: readonly JournalRecord[]) => ({ number: records.length, hash: records.at(-1)!.hash });

async function verified(records: readonly JournalRecord[], head?: { number: number; hash: string }) {
  const check = startChainCheck(restaurant_id, register, sha256);
  // in pieces, as they come from the database
  await check.take(records.slice(0, 3));
  await check.take(records.slice(3));
  return check.report(head);
}

describe('a register’s journal', () => {
  it('is right as it was made, also after it was stored and read again', async () => {
    await fc.assert(
      fc.asyncProperty(journal, async (bookings) => {
        const records = await journalOf(bookings);
        const read = JSON.parse(JSON.stringify(records)) as JournalRecord[];
        expect(await verified(read, headOf(records))).toMatchObject({ ok: true, records: records.length, faults: [] });
      }),
    );
  });

  it('shows a change of any field of any record', async () => {
    const change = fc.constantFrom<(record: JournalRecord) => JournalRecord>(
      (record) => ({ ...record, amount: (record.amount ?? 0) + 1 }),
      (record) => ({ ...record, at: new Date(Date.parse(record.at) + 1).toISOString() }),
      (record) => ({ ...record, actor: `${record.actor}x` }),
      (record) => ({ ...record, type: record.type === 'void' ? 'order' : 'void' }),
      (record) => ({ ...record, number: record.number + 1 }),
      (record) => ({ ...record, previous: sha256(record.previous) }),
      (record) => ({ ...record, register: 'B' }),
      (record) => ({ ...record, restaurant_id: 'other' }),
      (record) => ({ ...record, references: { order_id: 'o' } }),
      (record) => ({ ...record, body: { ...record.body, added: 1 } }),
      (record) => ({ ...record, hash: sha256(record.hash) }),
    );
    await fc.assert(
      fc.asyncProperty(journal, fc.nat(), change, fc.boolean(), async (bookings, place, changed, rehashed) => {
        const records = await journalOf(bookings);
        const at = place % records.length;
        const forged = changed(records[at]!);
        const { hash: _, ...content } = forged;
        const next = rehashed && canonicalText(content) !== canonicalText(withoutHash(records[at]!));
        const put = next ? await chained(content, sha256) : forged;
        const report = await verified(records.with(at, put), headOf(records));
        expect(report.ok).toBe(false);
      }),
    );
  });

  it('shows the removal of any records, the last ones too', async () => {
    await fc.assert(
      fc.asyncProperty(journal, fc.nat(), fc.integer({ min: 1, max: 4 }), async (bookings, place, count) => {
        const records = await journalOf(bookings);
        const left = records.toSpliced(place % records.length, count);
        expect((await verified(left, headOf(records))).ok).toBe(false);
      }),
    );
  });

  it('shows any other order, and any record twice', async () => {
    await fc.assert(
      fc.asyncProperty(journal, fc.nat(), fc.nat(), async (bookings, one, other) => {
        const records = await journalOf(bookings);
        const [a, b] = [one % records.length, other % records.length];
        const twice = records.toSpliced(a, 0, records[b]!);
        expect((await verified(twice, headOf(records))).ok).toBe(false);
        if (a === b) return;
        const swapped = records.with(a, records[b]!).with(b, records[a]!);
        expect((await verified(swapped, headOf(records))).ok).toBe(false);
      }),
    );
  });

  it('arrives once, in whatever pieces and however often it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        journal,
        fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 8 }),
        async (bookings, pieces) => {
          const records = await journalOf(bookings);
          let head = emptyChain;
          const kept: JournalRecord[] = [];
          for (const [from, length] of [...pieces, [0, records.length]] as [number, number][]) {
            const known = new Map(kept.map(({ number, hash }) => [number, hash]));
            const sent = records.slice(from, from + length);
            const appended = await appendRecords(head, known, sent, sha256);
            if (appended.refused) expect(appended.refused.reason).toBe('gap');
            kept.push(...appended.fresh);
            head = appended.head;
          }
          expect(kept).toEqual(records);
          expect(head).toEqual(headOf(records));
        },
      ),
    );
  });

  it('refuses another record under a known number, and only what follows it', async () => {
    await fc.assert(
      fc.asyncProperty(journal, fc.nat(), async (bookings, place) => {
        const records = await journalOf(bookings);
        const at = place % records.length;
        const fork = await chained({ ...withoutHash(records[at]!), actor: `${records[at]!.actor}!` }, sha256);
        const known = new Map(records.slice(0, at + 1).map(({ number, hash }) => [number, hash]));
        const head = { number: at + 1, hash: records[at]!.hash };
        const appended = await appendRecords(head, known, [fork, ...records.slice(at + 1)], sha256);
        expect(appended).toEqual({ fresh: [], head, refused: { record: fork, reason: 'fork' } });
      }),
    );
  });
});

function withoutHash({ hash: _own, ...record }: JournalRecord): NewRecord {
  return record;
}
