import { describe, expect, it } from 'vitest';
import { chainOf, chance, isRight, kill, open, sell, server, stageBooks } from '../../../tests/support/stagedBooks.ts';
import { restaurant } from '../testing/house.ts';

stageBooks();

describe('a register that has lost its journal', () => {
  it('gives no receipt a number before it has new letters, and names the old ones then', async () => {
    server.answers = false;
    const page = await open({ lastRecord: 9 });
    const part = await sell(page);
    expect([page.books.receipts[part], await page.database.bookings.count()]).toEqual([undefined, 3]);
    server.answers = true;
    await page.opens({ lastRecord: 9 });
    expect(page.letters).toHaveBeenCalledWith('B');
    page.become('B');
    await page.opens({ prefix: 'B' });
    const [start] = await isRight(page, 'B');
    expect(start).toMatchObject({ type: 'start', body: { replaces: 'A' } });
    expect(page.books.receipts[part]?.receiptNumber).toBe('B-1');
  });

  it('books what is saved just then under the new ones, whatever step it was at when they came', async () => {
    const page = await open({ lastRecord: 9 });
    await expect.poll(() => page.letters.mock.calls).toEqual([['B']]);
    const { restaurant_id } = restaurant;
    const [at, actor] = ['2026-11-24T10:00:00.000Z', 'device:1'];
    const along = page.bookAlong({ restaurant_id, register: 'A' }, () => [{ at, actor, type: 'drawer' }]);
    page.become('B');
    await page.opens({ prefix: 'B' });
    await page.database.transaction('rw', [...along.tables], async () => along.put());
    expect(await page.database.bookings.count()).toBe(0);
    expect((await isRight(page, 'B')).map(({ type }) => type)).toEqual(['start', 'drawer']);
    // another house's is not this one's
    const other = page.bookAlong({ restaurant_id: chance.id(), register: 'A' }, () => [{ at, actor, type: 'drawer' }]);
    await page.database.transaction('rw', [...other.tables], async () => other.put());
    expect(await page.database.bookings.count()).toBe(1);
    await isRight(page, 'B');
  });

  it('begins no journal under letters of which another answer spoke, while it was opened', async () => {
    const page = await open({ lastRecord: 9 });
    await expect.poll(() => page.letters.mock.calls).toEqual([['B']]);
    // an older answer, of the letters that it had, comes in after the newer one and before that one's books are opened
    page.become('A');
    await page.opens({ prefix: 'B' });
    expect(Object.values(page.books.journals).map(({ register }) => register)).toEqual(['B']);
    expect(await page.database.records.toArray()).toMatchObject([{ register: 'B', body: { replaces: 'A' } }]);
  });

  it('takes back under its new letters what it had booked under the old ones', async () => {
    server.answers = false;
    const page = await open();
    const part = await sell(page);
    const [place, paid] = await page.database.operations.toArray();
    const known = (await page.database.journals.get([restaurant.restaurant_id, 'A']))!;
    await page.database.journals.put({ ...known, left: true });
    page.become('B');
    await page.opens({ prefix: 'B' });
    for (const { key } of [paid!, place!]) expect(await page.withdraw(key)).toBe(true);
    expect((await isRight(page, 'B')).slice(1)).toMatchObject([
      { type: 'void', amount: -990, references: { partialPayment_id: part }, body: { reverses: 3, register: 'A' } },
      { type: 'receipt', amount: -990, references: { receiptNumber: 'B-1' }, body: { reverses: 4, register: 'A' } },
      { type: 'void', amount: -990, body: { reverses: 2, register: 'A', of: 'order' } },
    ]);
  });

  it('books nothing of what was taken back before it had letters', async () => {
    server.answers = false;
    const page = await open({ lastRecord: 9 });
    await sell(page);
    await sell(page);
    const [place, paid] = await page.database.operations.toArray();
    for (const { key } of [paid!, place!]) expect(await page.withdraw(key)).toBe(true);
    page.become('B');
    await page.opens({ prefix: 'B' });
    expect((await isRight(page, 'B')).map(({ type }) => type)).toEqual(['start', 'order', 'payment', 'receipt']);
  });

  it('notices it without a network, by what is kept beside it', async () => {
    server.answers = false;
    const before = await open();
    await sell(before);
    kill(before);
    await new Promise((resolve) => indexedDB.deleteDatabase('comanda-outbox').addEventListener('success', resolve));
    const page = await open();
    const part = await sell(page);
    expect(page.books.receipts[part]).toBeUndefined();
  });

  it('says what the server refused, and sends nothing after it', async () => {
    const page = await open();
    await sell(page);
    await expect.poll(() => chainOf('A').records.length).toBe(4);
    // another register's word under these letters
    const { sha256 } = await import('./sha256.ts');
    const { chained } = await import('#domain/register/journalRecord.ts');
    const { head, records } = chainOf('A');
    const other = await chained({ ...records[3]!, number: 5, previous: head.hash, type: 'drawer' } as never, sha256);
    server.kept.set('A', { head: { number: 5, hash: other.hash }, records: [...records, other] });
    await sell(page);
    await expect
      .poll(() => page.journalOf(page.books.journals, { ...restaurant, register: 'A' })?.refused)
      .toEqual({ number: 5, reason: 'fork' });
    await expect.poll(() => page.letters.mock.calls).toEqual([['B']]);
  });

  it('asks for no others where what is refused is of a journal that it has left already', async () => {
    const page = await open({ lastRecord: 9 });
    await expect.poll(() => page.letters.mock.calls).toEqual([['B']]);
    page.become('B');
    await page.opens({ prefix: 'B' });
    // of before it was left, and not what the server has
    const known = (await page.database.journals.get([restaurant.restaurant_id, 'B']))!;
    const [record] = await page.database.records.toArray();
    await page.database.records.add({ ...record!, register: 'A' });
    await page.database.journals.put({ ...known, register: 'A', left: true });
    await sell(page);
    await expect
      .poll(() => page.journalOf(page.books.journals, { ...restaurant, register: 'A' })?.refused)
      .toEqual({ number: 1, reason: 'hash' });
    await expect.poll(() => chainOf('B').records).toHaveLength(4);
    expect(page.letters.mock.calls).toEqual([['B']]);
    expect(server.prefix).toBe('B');
  });
});
