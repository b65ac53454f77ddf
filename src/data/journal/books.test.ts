import { describe, expect, it } from 'vitest';
import {
  chainOf,
  chance,
  device,
  isRight,
  kill,
  open,
  sell,
  server,
  type Page,
  stageBooks,
} from '../../../tests/support/stagedBooks.ts';
import { restaurant } from '../testing/house.ts';

stageBooks();

describe('a register books', () => {
  it('what it does in the very step that saves it, with a receipt number for what it takes', async () => {
    server.answers = false;
    const page = await open();
    const part = await sell(page);
    const records = await isRight(page);
    expect(records.map(({ type, amount }) => [type, amount])).toEqual([
      ['start', undefined],
      ['order', 990],
      ['payment', 990],
      ['receipt', 990],
    ]);
    expect(records.at(-1)).toMatchObject({
      references: { partialPayment_id: part, receiptNumber: 'A-1' },
      body: { kind: 'sale', option: 'cash', tip: 10, taxes: { 10: 990 } },
    });
    expect(page.books.receipts[part]?.receiptNumber).toBe('A-1');
  });

  it('the other way round what is taken back before it was sent', async () => {
    server.answers = false;
    const page = await open();
    await sell(page);
    const [place] = await page.database.operations.toArray();
    await page.database.operations.put({ ...place!, key: 'again', bookedAs: place!.key });
    expect(await page.withdraw('again')).toBe(true);
    expect((await isRight(page)).at(-1)).toMatchObject({ type: 'void', amount: -990, body: { reverses: 2 } });
  });

  it('nothing that was not saved, and saves nothing that it does not book, whenever it is killed', async () => {
    server.answers = false;
    for (let round = 0; round < 12; round += 1) {
      const page = await open();
      const selling = [1, 2, 3].map(() => sell(page).catch(() => undefined));
      for (let wait = chance.below(40); wait > 0; wait -= 1) await new Promise((next) => setImmediate(next));
      kill(page);
      await Promise.race([Promise.all(selling), new Promise((next) => setTimeout(next, 30))]);
      const after = await open();
      const records = await isRight(after);
      const saved = await after.database.operations.toArray();
      const booked = records.map(({ body }) => body?.['key']).filter((key) => key !== undefined);
      expect(new Set(booked)).toEqual(new Set(saved.map(({ key }) => key)));
      expect(records.filter(({ type }) => type === 'receipt')).toHaveLength(
        saved.filter(({ command }) => command.type === 'payment.confirm').length,
      );
      kill(after);
    }
  });

  it('one number for each receipt, though two tabs sell at once', async () => {
    server.answers = false;
    const tabs = [await open(), await open()];
    const receipt = () => ({
      at: '2026-11-24T10:00:00.000Z',
      actor: 'device:1',
      type: 'receipt' as const,
      receipt_of: chance.id(),
    });
    const name = { restaurant_id: restaurant.restaurant_id, register: 'A' };
    const book = ({ database, putBookings, bookTables }: Page) =>
      database.transaction('rw', bookTables(), () => putBookings(name, [receipt()]));
    await Promise.all([1, 2, 3].flatMap(() => tabs.map(book)));
    const given = (await tabs[0]!.database.receipts.toArray()).map(({ receiptNumber }) => receiptNumber);
    expect(given.toSorted()).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
    await isRight(tabs[1]!);
  });

  it('loses nothing of another house under the same letters, when its database is deleted while it runs', async () => {
    server.answers = false;
    const page = await open();
    await sell(page);
    const before = await isRight(page);
    // there the server has got more
    const { announce } = await import('../local/changes.ts');
    const [row] = await page.database.journals.toArray();
    announce({ books: { journals: [{ ...row!, restaurant_id: chance.id(), number: 9, kept: 9 }] } });
    await new Promise((resolve) => indexedDB.deleteDatabase('comanda-outbox').addEventListener('success', resolve));
    await sell(page);
    expect((await isRight(page)).slice(0, 4)).toEqual(before);
  });

  it('nothing twice, when its database is deleted while it runs', async () => {
    server.answers = false;
    const page = await open();
    await sell(page);
    await new Promise((resolve) => indexedDB.deleteDatabase('comanda-outbox').addEventListener('success', resolve));
    await sell(page);
    const given = (await page.database.receipts.toArray()).map(({ receiptNumber }) => receiptNumber);
    expect(given.toSorted()).toEqual(['A-1', 'A-2']);
    await isRight(page);
  });
});

describe('a shift', () => {
  it('is opened once, holds what was paid in and out, and closes with what was counted, all in the journal', async () => {
    server.answers = false;
    const page = await open();
    await page.openShift(10_000);
    await page.openShift(99);
    await sell(page);
    await page.movePaid('in', 500, 'bank');
    await page.movePaid('out', 200, 'flowers');
    await page.openDrawer('');
    const report = await page.closeShift(11_290, { 1000: 11, 200: 1, 50: 1, 20: 2 });
    expect(report).toMatchObject({
      cashExpected: 10_000 + 1_000 + 500 - 200,
      difference: -10,
      payments: [{ option: 'cash', count: 1, amount: 990, tips: 10 }],
    });
    const records = await isRight(page);
    expect(
      records
        .filter(({ type }) => type === 'shift' || type === 'drawer')
        .map(({ body, amount }) => [body?.['what'], amount]),
    ).toEqual([
      ['opened', 10_000],
      ['paid_in', 500],
      ['paid_out', -200],
      ['opened', undefined],
      ['closed', 11_290],
    ]);
    expect(records.at(-1)).toMatchObject({ body: { expected: 11_300, difference: -10, pieces: { 1000: 11 } } });
  });

  it('counts what was booked in it and nothing before', async () => {
    server.answers = false;
    const page = await open();
    await sell(page);
    await page.openShift(0);
    await sell(page);
    const [row] = Object.values(page.books.shifts);
    expect(await page.standingReport(row!)).toMatchObject({ cashExpected: 1_000, orders: { count: 1, amount: 990 } });
  });
});

describe('a shift at the server', () => {
  it('is told by the device that it is of, and by no other of the same browser', async () => {
    server.answers = false;
    const page = await open();
    await page.openShift(0);
    await page.closeShift(0, {});
    server.answers = true;
    const other = { device_id: chance.id(), prefix: 'B' };
    page.become('B', { ...other, caller: 'device:m2' });
    await page.opens(other);
    await expect.poll(() => chainOf('B').records).toHaveLength(1);
    expect(server.told).toEqual([]);
    page.become('A');
    await page.opens();
    const [row] = await page.database.shifts.toArray();
    await expect.poll(() => server.told).toEqual([{ caller: 'device:m1', shift_id: row!.shift_id }]);
  });

  it('is told anew with its next step, whatever became of the last one', async () => {
    server.answers = false;
    const page = await open();
    await page.openShift(0);
    const [row] = await page.database.shifts.toArray();
    await page.database.shifts.put({ ...row!, refused: 'not_allowed' });
    server.answers = true;
    await page.closeShift(0, {});
    await expect.poll(() => server.told).toHaveLength(1);
  });
});

describe('a register’s journal at the server', () => {
  it('is what it is here, in order, also when answers are lost', async () => {
    server.losesReply = 2;
    const page = await open();
    for (let times = 0; times < 3; times += 1) await sell(page);
    const records = await isRight(page);
    await expect.poll(() => chainOf('A').records).toEqual(records);
  });

  it('goes out by itself, and not in the name of another device of the same browser', async () => {
    const page = await open();
    const { restaurant_id } = restaurant;
    const known = (await page.database.journals.get([restaurant_id, 'A']))!;
    expect(known.device_id).toBe(device.device_id);
    const [record] = await page.database.records.toArray();
    await page.database.records.add({ ...record!, register: 'AA' });
    await page.database.journals.add({ ...known, register: 'AA', device_id: chance.id(), kept: 0 });
    await sell(page);
    await expect.poll(() => chainOf('A').records).toHaveLength(4);
    expect(server.kept.has('AA')).toBe(false);
  });

  it('of an earlier release is known as this device’s from then on', async () => {
    kill(await open());
    const before = await open();
    const { device_id: _unsaid, ...known } = (await before.database.journals.get([restaurant.restaurant_id, 'A']))!;
    await before.database.journals.put(known);
    kill(before);
    const page = await open();
    expect(await page.database.journals.toArray()).toMatchObject([{ register: 'A', device_id: device.device_id }]);
    expect(page.journalOf(page.books.journals, { ...restaurant, register: 'A' })).toMatchObject({
      device_id: device.device_id,
    });
  });

  it('stands beside that of another house under the same letters', async () => {
    server.answers = false;
    const page = await open();
    await sell(page);
    const restaurant_id = chance.id();
    page.become('A', { restaurant_id });
    await page.opens({}, restaurant_id);
    const rows = await page.database.journals.toArray();
    expect(rows).toHaveLength(2);
    expect(Object.values(page.books.journals)).toEqual(expect.arrayContaining(rows));
    const later = await open();
    expect(Object.values(later.books.journals)).toEqual(expect.arrayContaining(rows));
  });

  it('goes on from where it was, after an outage', async () => {
    server.answers = false;
    const before = await open();
    await sell(before);
    kill(before);
    server.answers = true;
    const page = await open();
    await sell(page);
    await expect.poll(() => chainOf('A').records.length).toBe(7);
  });
});
