import { describe, expect, it } from 'vitest';
import { chance, open, sell, server, stageBooks } from '../../../tests/support/stagedBooks.ts';

stageBooks();

describe('the journal that a register shows', () => {
  it('is of the house that it works for, with its own records and what was checked of them', async () => {
    server.answers = false;
    const page = await open();
    await sell(page);
    const { journalCheck, journalsHere, showJournal, verifyJournal } = await import('./journalCheck.ts');
    const [first] = journalsHere(page.books.journals);
    await showJournal(first!);
    await verifyJournal(first!);
    expect(journalCheck).toMatchObject({ records: [{}, {}, {}, {}], report: { ok: true, records: 4 } });

    // the device works for another house now, under the same letters
    const restaurant_id = chance.id();
    page.become('A', { restaurant_id });
    await page.opens({}, restaurant_id);
    const rows = journalsHere(page.books.journals);
    expect(rows).toMatchObject([{ restaurant_id, register: 'A', number: 1 }]);
    // what is still being read and checked of the other one comes too late
    const late = [verifyJournal(first!), showJournal(first!)];
    await Promise.all([showJournal(rows[0]!), ...late]);
    expect(journalCheck.records).toMatchObject([{ restaurant_id, type: 'start' }]);
    expect([journalCheck.report, journalCheck.done]).toEqual([undefined, undefined]);
  });
});
