import { describe, expect, it } from 'vitest';
import type { JournalRow } from '../local/journalRows.ts';
import { restaurant } from '../testing/house.ts';
import { open, server, stageBooks, type Page } from '../../../tests/support/stagedBooks.ts';

stageBooks();

const { restaurant_id } = restaurant;
const name = { restaurant_id, register: 'A' };

/** A register whose journal has come to so many records, beside one of other letters. */
async function booked(number: number): Promise<{ page: Page; row: () => Promise<JournalRow> }> {
  server.answers = false;
  const page = await open();
  const drawers = Array.from({ length: number - 1 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 10, 24, 10) + index * 1000).toISOString(),
    actor: 'device:1',
    type: 'drawer' as const,
    body: { reason: `${index + 2}` },
  }));
  await page.database.transaction('rw', page.bookTables(), () => page.putBookings(name, drawers));
  const [record] = await page.database.records.toArray();
  await page.database.records.add({ ...record!, register: 'AA' });
  return { page, row: async () => (await page.database.journals.get([restaurant_id, 'A']))! };
}
const here = () => import('./checkJournal.ts');

describe('a journal that somebody looks at', () => {
  it.each([
    [1, [1]],
    [500, [500]],
    [501, [500, 501]],
    [1_003, [500, 1_000, 1_003]],
  ])('is checked from its first record to its last (%i), and says how far it has come', async (number, steps) => {
    const { row } = await booked(number);
    const { checkJournal } = await here();
    const done: number[] = [];
    expect(await checkJournal(await row(), (count) => void done.push(count))).toMatchObject({
      register: 'A',
      ok: true,
      records: number,
      faults: [],
    });
    expect(done).toEqual(steps);
  });

  it.each<[string, number, (page: Page) => Promise<unknown>, string]>([
    ['was changed', 501, ({ database }) => database.records.update([restaurant_id, 'A', 501], { amount: 1 }), 'hash'],
    ['is gone', 501, ({ database }) => database.records.delete([restaurant_id, 'A', 500]), 'gap'],
    ['is gone at the end', 502, ({ database }) => database.records.delete([restaurant_id, 'A', 502]), 'missing'],
  ])('shows where a record %s', async (_, number, spoil, reason) => {
    const { page, row } = await booked(502);
    await spoil(page);
    const { checkJournal } = await here();
    const report = await checkJournal(await row(), () => undefined);
    expect(report).toMatchObject({ ok: false, faults: [{ number, reason }] });
  });

  it('shows its newest records, the last one first, and no more than there are', async () => {
    const { row } = await booked(5);
    const { newestRecords } = await here();
    const numbers = async (most: number) => (await newestRecords(await row(), most)).map(({ number }) => number);
    expect([await numbers(2), await numbers(5), await numbers(9)]).toEqual([
      [5, 4],
      [5, 4, 3, 2, 1],
      [5, 4, 3, 2, 1],
    ]);
  });

  it('is a file of one record a line, as it is hashed', async () => {
    const { page, row } = await booked(3);
    const { journalFile } = await here();
    const file = await journalFile(await row());
    expect([file.name, file.type]).toEqual(['journal-A-3.jsonl', 'application/jsonl']);
    const text = await file.text();
    expect(text.endsWith('\n')).toBe(true);
    const own = (await page.database.records.toArray()).filter(({ register }) => register === 'A');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(own);
  });
});
