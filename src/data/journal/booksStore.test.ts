import { describe, expect, it, vi } from 'vitest';
import type { BooksChange, GivenReceipt, JournalRow, ShiftRow } from '../local/journalRows.ts';
import { restaurant } from '../testing/house.ts';
import { chance, isRight, kill, offline, open, sell, stageBooks } from '../../../tests/support/stagedBooks.ts';
import { receiptsOf } from './booksStore.ts';

stageBooks();

const { restaurant_id } = restaurant;

/** Another tab, or this one, has booked. */
async function hears(books: BooksChange): Promise<void> {
  const { announce } = await import('../local/changes.ts');
  announce({ books });
}
const loseDatabase = () =>
  new Promise((resolve) => indexedDB.deleteDatabase('comanda-outbox').addEventListener('success', resolve));

describe('what a register shows of its books', () => {
  it('is never older than what it has shown, of journals and of shifts', async () => {
    const page = await offline();
    await page.openShift(100);
    const [journal, shift] = [Object.values(page.books.journals)[0]!, Object.values(page.books.shifts)[0]!];
    const journals = (number: number, kept: number): JournalRow[] => [{ ...journal, number, kept }];
    const shifts = (revision: number, actor: string): ShiftRow[] => [{ ...shift, revision, actor }];
    for (const [change, number, kept, actor] of [
      [{ journals: journals(9, 1), shifts: shifts(9, 'nine') }, 9, 1, 'nine'],
      [{ journals: journals(8, 3), shifts: shifts(8, 'eight') }, 9, 1, 'nine'],
      [{ journals: journals(9, 5), shifts: shifts(9, 'again') }, 9, 5, 'again'],
      [{}, 9, 5, 'again'],
    ] as const) {
      await hears(change);
      expect(Object.values(page.books.journals)).toMatchObject([{ number, kept }]);
      expect(Object.values(page.books.shifts)).toMatchObject([{ revision: 9, actor }]);
    }
  });

  it('is all that it has kept, after its next start', async () => {
    const before = await offline();
    const part = await sell(before);
    await before.openShift(100);
    const { journals, receipts, shifts } = before.books;
    const page = await open();
    expect(page.books).toEqual({ journals, receipts, shifts, ready: true });
    expect(Object.keys(page.books.receipts)).toEqual([part]);
  });

  it('hears nothing in what is said of other things', async () => {
    const page = await offline();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const before = { ...page.books.journals };
    const { announce } = await import('../local/changes.ts');
    announce({ released: [] });
    expect([reported.mock.calls, page.books.journals]).toEqual([[], before]);
  });

  it('is read again where the disk could not be read', async () => {
    vi.resetModules();
    const { outboxDatabase } = await import('../local/outboxDatabase.ts');
    const { books, startBooksStore } = await import('./booksStore.ts');
    const reading = vi.spyOn(outboxDatabase().journals, 'toArray').mockRejectedValueOnce(new Error('disk'));
    await expect(startBooksStore()).rejects.toThrow('disk');
    expect(books.ready).toBe(false);
    await startBooksStore();
    expect(books.ready).toBe(true);
    const reads = reading.mock.calls.length;
    await startBooksStore();
    expect(reading.mock.calls).toHaveLength(reads);
  });
});

describe('a database that is deleted while the app runs', () => {
  it('gets back what it had: the journal with what the server has not got, the receipts, the shift', async () => {
    const page = await offline();
    await sell(page);
    await page.openShift(100);
    await page.movePaid('in', 5, 'bank');
    const all = async () => [
      await page.database.journals.toArray(),
      await isRight(page),
      await page.database.receipts.toArray(),
      await page.database.shifts.toArray(),
    ];
    const before = await all();
    await loseDatabase();
    expect(await all()).toEqual(before);
  });

  it('gets back a journal that has only begun', async () => {
    const page = await offline();
    const before = [await page.database.journals.toArray(), await isRight(page)];
    expect(before[1]).toHaveLength(1);
    await loseDatabase();
    expect([await page.database.journals.toArray(), await isRight(page)]).toEqual(before);
  });

  it('gets back what an earlier start of the app had booked, but nothing of what the server has', async () => {
    const before = await offline();
    await sell(before);
    await sell(before);
    await before.openShift(100);
    const journal = (await before.database.journals.get([restaurant_id, 'A']))!;
    const records = await isRight(before);
    await before.database.journals.put({ ...journal, kept: 4 });
    kill(before);
    const page = await open();
    await loseDatabase();
    expect(await page.database.journals.toArray()).toMatchObject([{ number: 8, kept: 4 }]);
    // the last one that it has is kept beside what it has not
    expect(await page.database.records.toArray()).toEqual(records.slice(3));
    expect([await page.database.receipts.count(), await page.database.shifts.count()]).toEqual([2, 1]);
  });

  it('forgets what the server has got meanwhile, of that journal alone', async () => {
    const page = await offline();
    await sell(page);
    const journal = (await page.database.journals.get([restaurant_id, 'A']))!;
    const record = (await page.database.records.toArray())[0]!;
    const others = chance.id();
    await hears({
      journals: [{ ...journal, restaurant_id: others, kept: 0 }],
      records: [{ ...record, restaurant_id: others }],
    });
    await hears({ journals: [{ ...journal, kept: 3 }] });
    await loseDatabase();
    const numbers = (await page.database.records.toArray()).map((each) => `${each.restaurant_id} ${each.number}`);
    expect(new Set(numbers)).toEqual(new Set([`${restaurant_id} 3`, `${restaurant_id} 4`, `${others} 1`]));
  });

  it('keeps what is newer on the disk than what was heard of it', async () => {
    const page = await offline();
    await page.openShift(100);
    const [journal, shift] = [Object.values(page.books.journals)[0]!, Object.values(page.books.shifts)[0]!];
    const { booksMemory } = await import('./booksMemory.ts');
    for (const [at, actor] of [
      [0, 'same'],
      [1, 'newer'],
      [-1, undefined],
    ] as const) {
      await page.database.journals.put({ ...journal, number: journal.number + at, hash: actor ?? 'older' });
      await page.database.shifts.put({ ...shift, revision: shift.revision + at, actor: actor ?? 'older' });
      await booksMemory.giveBack(page.database);
      expect((await page.database.journals.toArray())[0]?.hash).toBe(actor ?? journal.hash);
      expect((await page.database.shifts.toArray())[0]?.actor).toBe(actor ?? shift.actor);
    }
    await page.database.journals.clear();
    await page.database.shifts.clear();
    await booksMemory.giveBack(page.database);
    expect([await page.database.journals.count(), await page.database.shifts.count()]).toEqual([1, 1]);
    // and hears nothing that is older
    booksMemory.hear({
      journals: [{ ...journal, number: journal.number - 1, hash: 'older' }],
      shifts: [{ ...shift, revision: shift.revision - 1, actor: 'older' }],
    });
    await page.database.journals.clear();
    await page.database.shifts.clear();
    await booksMemory.giveBack(page.database);
    expect(await page.database.journals.toArray()).toMatchObject([{ hash: journal.hash }]);
    expect(await page.database.shifts.toArray()).toMatchObject([{ actor: shift.actor }]);
    // but all that is as new
    booksMemory.hear({ journals: [{ ...journal, kept: 1 }], shifts: [{ ...shift, told: 1 }] });
    await page.database.journals.clear();
    await page.database.shifts.clear();
    await booksMemory.giveBack(page.database);
    expect(await page.database.journals.toArray()).toMatchObject([{ kept: 1 }]);
    expect(await page.database.shifts.toArray()).toMatchObject([{ told: 1 }]);
  });
});

describe('the receipts of a bill', () => {
  const receipt = (receipt_of: string, minute: number, more: Partial<GivenReceipt> = {}): GivenReceipt => ({
    restaurant_id,
    register: 'A',
    receipt_of,
    receiptNumber: receipt_of,
    kind: 'sale',
    orders: ['order'],
    at: `2026-11-24T10:0${minute}:00.000Z`,
    amount: 100,
    ...more,
  });
  const given = Object.fromEntries(
    [
      receipt('late', 3),
      receipt('early', 1),
      receipt('both', 2, { orders: ['other', 'order'] }),
      receipt('other', 0, { orders: ['other'] }),
      receipt('back', 4, { kind: 'refund' }),
      receipt('card late', 5),
    ].map((each) => [each.receipt_of, each]),
  );

  it.each<[string, string[], string | undefined, string[]]>([
    ['are those of all its sales, as they were given', ['order'], undefined, ['early', 'both', 'late', 'card late']],
    [
      'are those of all orders of a table',
      ['order', 'other'],
      undefined,
      ['other', 'early', 'both', 'late', 'card late'],
    ],
    ['are that of one part, with its card’s', ['order'], 'late', ['late', 'card late']],
    ['are that of what was given back', [], 'back', ['back']],
    ['are none of a part that has none', ['order'], 'never', []],
    ['are none without an order', [], undefined, []],
  ])('%s', (_, orders, receipt_of, expected) => {
    expect(receiptsOf(given, orders, receipt_of).map((each) => each.receiptNumber)).toEqual(expected);
  });
});
