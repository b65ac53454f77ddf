import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/register/booking.ts';
import type { JournalRow } from '../local/journalRows.ts';
import { restaurant } from '../testing/house.ts';
import { chance, isRight, offline, sell, stageBooks, type Page } from '../../../tests/support/stagedBooks.ts';

stageBooks();

const { restaurant_id } = restaurant;
const name = { restaurant_id, register: 'A' };
const at = '2026-11-24T10:00:00.000Z';
const receipt = (receipt_of: string, more: Partial<Booking> = {}): Booking => ({
  at,
  actor: 'device:1',
  type: 'receipt',
  receipt_of,
  amount: 500,
  body: { kind: 'sale', option: 'card', orders: ['order'] },
  ...more,
});
const put = ({ database, putBookings, bookTables }: Page, ...given: Parameters<Page['putBookings']>) =>
  database.transaction('rw', bookTables(), () => putBookings(...given));
describe('a receipt', () => {
  it('is known by its number with what it is of, how the money came, and what it corrects', async () => {
    const page = await offline();
    await put(page, name, [receipt('sale')]);
    const change = await put(page, name, [
      receipt('back', {
        amount: -200,
        corrects: 'sale',
        body: { kind: 'refund', option: 'card', orders: ['order', 'second'] },
      }),
      { at, actor: 'device:1', type: 'receipt', receipt_of: 'bare' },
    ]);
    const back = {
      ...name,
      receipt_of: 'back',
      receiptNumber: 'A-2',
      kind: 'refund',
      option: 'card',
      orders: ['order', 'second'],
      at,
      amount: -200,
      corrects: 'A-1',
    };
    expect(change.receipts?.[0]).toEqual(back);
    expect(await page.database.receipts.get('back')).toEqual(back);
    expect(change.receipts?.[1]).toMatchObject({ receipt_of: 'bare', receiptNumber: 'A-3', orders: [], amount: 0 });
    expect(change.receipts?.[1]).not.toHaveProperty('corrects');
    expect(await page.database.receipts.get('sale')).toMatchObject({ kind: 'sale', option: 'card', amount: 500 });
    const records = await isRight(page);
    expect(change).toMatchObject({
      records: records.slice(2),
      journals: [await page.database.journals.get([restaurant_id, 'A'])],
    });
    expect(records[2]!.body).toMatchObject({ corrects: 'A-1' });
  });

  it('that has its number gets no other, and what is booked beside it is booked', async () => {
    const page = await offline();
    await put(page, name, [receipt('sale')]);
    expect(await put(page, name, [receipt('sale')])).toEqual({});
    await put(page, name, [receipt('sale'), { at, actor: 'device:1', type: 'drawer' }, receipt('next')]);
    expect((await isRight(page)).map(({ type }) => type)).toEqual(['start', 'receipt', 'drawer', 'receipt']);
    expect((await page.database.receipts.toArray()).map((each) => [each.receipt_of, each.receiptNumber])).toEqual([
      ['next', 'A-2'],
      ['sale', 'A-1'],
    ]);
  });
});

describe('what is booked', () => {
  it.each<[string, Partial<JournalRow> | undefined]>([
    ['is not there', undefined],
    ['was left', { left: true }],
    ['was refused', { refused: { number: 1, reason: 'hash' } }],
  ])('waits, in its order, while the journal %s', async (_, more) => {
    const page = await offline();
    const journal = (await page.database.journals.get([restaurant_id, 'A']))!;
    if (more) await page.database.journals.put({ ...journal, ...more });
    else await page.database.journals.delete([restaurant_id, 'A']);
    expect(await put(page, name, [receipt('one'), receipt('two')])).toEqual({});
    expect(await page.database.bookings.toArray()).toMatchObject([
      { restaurant_id, booking: { receipt_of: 'one' } },
      { restaurant_id, booking: { receipt_of: 'two' } },
    ]);
    expect(await page.database.receipts.count()).toBe(0);
  });

  it('is nothing where there is no register, or nothing to book', async () => {
    const page = await offline();
    const before = await isRight(page);
    expect(await put(page, undefined, [receipt('one')])).toEqual({});
    const nowhere = page.bookAlong(undefined, () => [receipt('one')]);
    expect(await page.database.transaction('rw', [...nowhere.tables], async () => nowhere.put())).toEqual({});
    await page.database.journals.put({ ...(await page.database.journals.get([restaurant_id, 'A']))!, left: true });
    expect(await put(page, name, [])).toEqual({});
    expect([await page.database.bookings.count(), await page.database.records.toArray()]).toEqual([0, before]);
  });

  it('is of the house that it was done in, though the device has gone to another meanwhile, or to none', async () => {
    const page = await offline();
    const along = (reason: string) =>
      page.bookAlong(name, () => [{ at, actor: 'device:1', type: 'drawer', body: { reason } }]);
    const [first, second] = [along('one'), along('two')];
    page.become('C', { restaurant_id: chance.id() });
    await page.database.transaction('rw', [...first.tables], async () => first.put());
    page.become('');
    await page.database.transaction('rw', [...second.tables], async () => second.put());
    expect((await isRight(page)).slice(1).map(({ body }) => body?.['reason'])).toEqual(['one', 'two']);
  });
});

describe('what is taken back before it was sent', () => {
  it('is booked the other way round by whoever does it, with why, and nothing else is', async () => {
    const page = await offline();
    await sell(page);
    await page.openDrawer('');
    await sell(page);
    const { currentIdentity } = await import('../session/identity.ts');
    const [, , third] = await page.database.operations.toArray();
    const before = (await isRight(page)).length;
    const back = currentIdentity().bookBack!([third!], 'mistake')!;
    await page.database.transaction('rw', [...back.tables], async () => back.put());
    const taken = (await isRight(page)).slice(before);
    expect(taken).toMatchObject([
      { type: 'void', amount: -990, body: { reverses: 6, of: 'order', reason: 'mistake' } },
    ]);
    expect(taken[0]!.body).not.toHaveProperty('register');
    expect(taken[0]!.actor).toMatch(/^device:/);
  });

  it('leaves alone what waits of anything else, and of another house', async () => {
    const page = await offline();
    const journal = (await page.database.journals.get([restaurant_id, 'A']))!;
    await page.database.journals.put({ ...journal, left: true });
    await sell(page);
    const [place] = await page.database.operations.toArray();
    const others = chance.id();
    const drawer = { at, actor: 'device:1', type: 'drawer' as const };
    await page.database.bookings.bulkAdd([
      { restaurant_id, booking: drawer },
      { restaurant_id, booking: { ...drawer, body: { key: 7 } } },
      { restaurant_id: others, booking: { ...drawer, body: { key: place!.key } } },
    ]);
    const { currentIdentity } = await import('../session/identity.ts');
    const nothing = currentIdentity().bookBack!([], '')!;
    expect(await page.database.transaction('rw', [...nothing.tables], async () => nothing.put())).toEqual({});
    const back = currentIdentity().bookBack!([place!], '')!;
    await page.database.transaction('rw', [...back.tables], async () => back.put());
    expect((await page.database.bookings.toArray()).map(({ booking }) => booking.type)).toEqual([
      'payment',
      'receipt',
      'drawer',
      'drawer',
      'drawer',
    ]);
    page.become('');
    expect(currentIdentity().bookBack!([place!], '')).toBeUndefined();
    expect(await currentIdentity().book!([])).toBeUndefined();
  });
});
