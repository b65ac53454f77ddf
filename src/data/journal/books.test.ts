import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { appendRecords, emptyChain, type ChainHead } from '#domain/register/appendRecords.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { receiptNumbers } from '#domain/register/receiptNumbers.ts';
import { startChainCheck } from '#domain/register/verifyChain.ts';
import type * as databases from '../local/outboxDatabase.ts';
import type * as acts from '../outbox/act.ts';
import type * as outboxes from '../outbox/outboxStore.ts';
import type * as shiftBookings from './bookShift.ts';
import type * as storages from './bookStorage.ts';
import type * as stores from './booksStore.ts';
import type * as openings from './openBooks.ts';
import { createChance } from '../testing/chance.ts';
import { items, restaurant, theMenu } from '../testing/house.ts';

/** A server that keeps journals as ours does; `answers: false` is a dead network. */
const server = vi.hoisted(() => ({
  answers: true,
  kept: new Map<string, unknown>(),
  prefix: 'A',
  losesReply: 0,
}));
type Chain = { head: ChainHead; records: JournalRecord[] };
const chainOf = (register: string): Chain =>
  (server.kept.get(register) as Chain | undefined) ?? { head: emptyChain, records: [] };

vi.mock('../outbox/startSender.ts', () => ({ kickSender: () => undefined }));
vi.mock('../api/answersNow.ts', () => ({ answersNow: async () => false }));
vi.mock('../api/request.ts', () => ({
  request: async (_caller: string, { path, body }: { path: string; body: { records: JournalRecord[] } }) => {
    if (!server.answers || path !== '/device/journal') return undefined;
    const register = body.records[0]!.register;
    const { head, records } = chainOf(register);
    const known = new Map(records.map(({ number, hash }) => [number, hash]));
    const { sha256 } = await import('./sha256.ts');
    const appended = await appendRecords(head, known, body.records, sha256);
    server.kept.set(register, { head: appended.head, records: [...records, ...appended.fresh] });
    if (server.losesReply-- > 0) return undefined;
    const { refused } = appended;
    const answer = {
      restaurant_id: restaurant.restaurant_id,
      register,
      kept: appended.head.number,
      hash: appended.head.hash,
      ...(refused ? { refused: { number: refused.record.number, reason: refused.reason } } : {}),
    };
    return { status: 200, headers: new Headers(), body: { registers: [answer], prefix: server.prefix } };
  },
}));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, { body }: { body: { lost: { register: string } } }) => {
    if (!server.answers) {
      const { CallFailed, noConnection } = await import('../api/callFailed.ts');
      throw new CallFailed(noConnection);
    }
    expect(name).toBe('POST /device/journal');
    server.prefix = String.fromCharCode(body.lost.register.charCodeAt(0) + 1);
    return { registers: [], prefix: server.prefix };
  },
}));

const device: Device = {
  device_id: '01900000-0000-7000-8000-0000000000d1',
  machineId: 'm1',
  name: 'Bar',
  password_exists: true,
  mode: 'cashregister',
  employeeTypes: [],
  restaurants: [restaurant.restaurant_id],
  terminals: [],
  prefix: 'A',
};

type Page = typeof storages &
  typeof acts &
  typeof stores &
  typeof outboxes &
  typeof openings &
  typeof shiftBookings & {
    database: ReturnType<(typeof databases)['outboxDatabase']>;
    letters: ReturnType<typeof vi.fn<(prefix: string) => void>>;
    become(prefix: string): void;
    /** opens the books of the device that an answer describes */
    opens(more?: Partial<Device>): Promise<void>;
  };
const pages: Page[] = [];

/** A page that has just been opened, over whatever the disk holds. */
async function open(more: Partial<Device> = {}): Promise<Page> {
  vi.resetModules();
  const [storage, act, books, database, identity, menu, booked, store, picture, openBooks, shift] = await Promise.all([
    import('./bookStorage.ts'),
    import('../outbox/act.ts'),
    import('./booksStore.ts'),
    import('../local/outboxDatabase.ts'),
    import('../session/identity.ts'),
    import('../menu/menuStore.ts'),
    import('./bookedByDevice.ts'),
    import('../outbox/outboxStore.ts'),
    import('../picture/openPicture.ts'),
    import('./openBooks.ts'),
    import('./bookShift.ts'),
  ]);
  const { rememberMenu } = await import('../menu/menuRevisions.ts');
  const { applyCommand } = await import('#domain/order/applyCommand.ts');
  rememberMenu(theMenu.menu);
  menu.menuState.restaurant = restaurant;
  menu.menuState.index = theMenu;
  const letters = vi.fn<(prefix: string) => void>();
  const become = (prefix: string) =>
    identity.becomeIdentity({
      caller: 'device:m1',
      scope: `restaurant:${restaurant.restaurant_id}`,
      restaurant_id: restaurant.restaurant_id,
      device_id: device.device_id,
      prefix,
      book: booked.bookedByDevice,
      bookBack: booked.bookedBackByDevice,
    });
  become(more.prefix ?? 'A');
  await store.startOutbox();
  await picture.openPicture(`restaurant:${restaurant.restaurant_id}`, applyCommand);
  const opens = (answered: Partial<Device> = {}) =>
    openBooks.openBooks({ ...device, ...answered }, restaurant.restaurant_id, { letters });
  await opens(more);
  const page = {
    ...storage,
    ...act,
    ...books,
    ...store,
    ...openBooks,
    ...shift,
    database: database.outboxDatabase(),
    letters,
    become,
    opens,
  };
  pages.push(page);
  return page;
}

const chance = createChance(11);
const [dish] = items as [(typeof items)[number]];

async function sell(page: Page): Promise<string> {
  const [order_id, partialPayment_id] = [chance.id(), chance.id()];
  const { restaurant_id } = restaurant;
  const choice = {
    item_id: dish.item_id,
    option_id: dish.options[0]!.option_id,
    ingredients: {},
    toppings: {},
    selections: {},
  };
  await page.actTogether([
    {
      type: 'order.place',
      body: {
        order: {
          order_id,
          restaurant_id,
          type: 'local',
          items: [{ line_id: chance.id(), quantity: 1, item: choice }],
          payment: { option: 'cash' },
          menu_revision: restaurant.menu_revision,
          amountTotal: 990,
          number: 'A-1',
        },
      },
    },
  ]);
  const partialPayment = { partialPayment_id, restaurant_id, orders: [order_id], amount: 990, tip: 10 };
  await page.act({
    type: 'payment.confirm',
    body: { partialPayment_id, partialPayment, paymentOption: 'cash', given: 1000, tip: 10 },
  });
  return partialPayment_id;
}

/** The chain is whole, its receipts run without gaps, and what is booked is exactly what was done. */
async function isRight(page: Page, register = 'A') {
  const { sha256 } = await import('./sha256.ts');
  const records = await page.database.records.filter((record) => record.register === register).sortBy('number');
  const row = (await page.database.journals.get([restaurant.restaurant_id, register]))!;
  const check = startChainCheck(restaurant.restaurant_id, register, sha256);
  await check.take(records);
  expect(check.report(row)).toMatchObject({ ok: true, faults: [] });
  expect(receiptNumbers(0, records)).toMatchObject({ faults: [], last: row.receipts });
  return records;
}

/** Nothing that it does from now on reaches the disk, as when the process is gone. */
function kill({ database }: Page): void {
  vi.spyOn(database, 'open').mockRejectedValue(new Error('killed'));
  const backend = database.backendDB();
  if (backend) forceCloseDatabase(backend as never); // its types name the class
  database.close({ disableAutoOpen: true });
}

beforeEach(async () => {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  vi.stubGlobal('reportError', () => undefined);
  // a browser lets go of the locks of a tab that was killed
  Object.defineProperty(navigator, 'locks', {
    value: { request: async (_: string, run: () => unknown) => run() },
    configurable: true,
  });
  while (pages.length > 0) kill(pages.pop()!);
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  Object.assign(server, { answers: true, prefix: 'A', losesReply: 0 });
  server.kept.clear();
});

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

  it(
    'nothing that was not saved, and saves nothing that it does not book, whenever it is killed',
    { timeout: 60_000 },
    async () => {
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
    },
  );

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

describe('a register’s journal at the server', () => {
  it('is what it is here, in order, also when answers are lost', async () => {
    server.losesReply = 2;
    const page = await open();
    for (let times = 0; times < 3; times += 1) await sell(page);
    const records = await isRight(page);
    await expect.poll(() => chainOf('A').records, { timeout: 15_000 }).toEqual(records);
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
    expect(page.books.journals['A']).toMatchObject({ device_id: device.device_id });
  });

  it('goes on from where it was, after an outage', async () => {
    server.answers = false;
    const before = await open();
    await sell(before);
    kill(before);
    server.answers = true;
    const page = await open();
    await sell(page);
    await expect.poll(() => chainOf('A').records.length, { timeout: 5_000 }).toBe(7);
  });
});

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
    expect(Object.keys(page.books.journals)).toEqual(['B']);
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
    await expect.poll(() => page.books.journals['A']?.refused).toEqual({ number: 5, reason: 'fork' });
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
    await expect.poll(() => page.books.journals['A']?.refused).toEqual({ number: 1, reason: 'hash' });
    await expect.poll(() => chainOf('B').records).toHaveLength(4);
    expect(page.letters.mock.calls).toEqual([['B']]);
    expect(server.prefix).toBe('B');
  });
});
