import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JournalRow } from '../local/journalRows.ts';
import { restaurant } from '../testing/house.ts';
import {
  chance,
  device,
  isRight,
  kill,
  open,
  sell,
  server,
  stageBooks,
  type Page,
} from '../../../tests/support/stagedBooks.ts';

stageBooks();
afterEach(() => void vi.unstubAllEnvs());

const { restaurant_id } = restaurant;
const at = '2026-11-24T10:00:00.000Z';
const journalOf = async (page: Page, register = 'A', house = restaurant_id) =>
  (await page.database.journals.get([house, register]))!;
const registers = async (page: Page) => (await page.database.journals.toArray()).map(({ register }) => register);

describe('the books of a device', () => {
  it('begin with what it is: whose they are, since when, and of which release', async () => {
    vi.stubEnv('VITE_APP_VERSION', '1.2.3');
    server.answers = false;
    const page = await open();
    const [start] = await isRight(page);
    expect(await journalOf(page)).toEqual({
      restaurant_id,
      register: 'A',
      number: 1,
      hash: start!.hash,
      receipts: 0,
      device_id: device.device_id,
      openedAt: start!.at,
      kept: 0,
    });
    expect(start).toMatchObject({ type: 'start', actor: `device:${device.device_id}`, body: { app: '1.2.3' } });
    expect(Object.values(page.books.journals)).toEqual([await journalOf(page)]);
  });

  it('say nothing of a release that nobody named', async () => {
    server.answers = false;
    vi.stubEnv('VITE_APP_VERSION', '');
    expect((await isRight(await open()))[0]!.body).toEqual({});
  });

  it.each<[string, Parameters<typeof open>[0], string | undefined]>([
    ['takes no money', { mode: 'orderprocessing' }, restaurant_id],
    ['has no letters', { prefix: '' }, restaurant_id],
    ['works for no house', {}, undefined],
  ])('are none where it %s', async (_, more, house) => {
    const page = await open({ prefix: '' });
    await page.openBooks({ ...device, ...more }, house, { letters: page.letters });
    expect(await registers(page)).toEqual([]);
    expect(page.books.ready).toBe(true);
  });

  it('go on as they were left at the next start, and begin no other journal', async () => {
    server.answers = false;
    const before = await open();
    await sell(before);
    const rows = [await journalOf(before), await isRight(before)];
    kill(before);
    const page = await open({ lastRecord: 4 });
    expect([await journalOf(page), await isRight(page)]).toEqual(rows);
    expect(server.lost).toEqual([]);
  });

  it('go on under the letters that this browser began last, whatever others the device has got', async () => {
    server.answers = false;
    const page = await open();
    const known = await journalOf(page);
    const row = (register: string, openedAt: string, more: Partial<JournalRow> = {}) => ({
      ...known,
      register,
      openedAt,
      ...more,
    });
    await page.database.journals.bulkPut([
      row('K', '2999-01-01T00:00:00.000Z'),
      row('L', '2998-01-01T00:00:00.000Z'),
      row('X', '3000-01-01T00:00:00.000Z', { device_id: chance.id() }),
      row('Y', '3000-01-01T00:00:00.000Z', { restaurant_id: chance.id() }),
    ]);
    // how far the server has the journal of other letters says nothing of these
    await page.opens({ prefix: 'Q', lastRecord: 900 });
    await page.openDrawer('');
    expect([(await journalOf(page, 'K')).number, (await journalOf(page)).number]).toEqual([2, 1]);
    expect((await registers(page)).toSorted()).toEqual(['A', 'K', 'L', 'X', 'Y']);
    expect(server.lost).toEqual([]);
  });

  it.each<[string, Partial<JournalRow>]>([
    ['was left', { left: true }],
    ['was refused', { refused: { number: 1, reason: 'fork' } }],
  ])('do not go on in a journal that %s', async (_, more) => {
    server.answers = false;
    const page = await open();
    await page.database.journals.put({ ...(await journalOf(page)), ...more });
    await page.opens({ prefix: 'B' });
    expect(await registers(page)).toEqual(['A', 'B']);
    await page.openDrawer('');
    expect([(await journalOf(page)).number, (await journalOf(page, 'B')).number]).toEqual([1, 2]);
    // nor is it opened again by its own letters
    await page.database.journals.put({ ...(await journalOf(page, 'B')), ...more });
    await page.opens({ prefix: 'B' });
    expect(server.lost).toEqual([{ records: [], lost: { restaurant_id, register: 'B' } }]);
    expect(await journalOf(page, 'B')).toMatchObject({ number: 2, left: true });
  });

  it('are lost where the server has more of them than is here, and go on where it has as much', async () => {
    server.answers = false;
    const page = await open();
    await page.opens({ lastRecord: 1 });
    expect(server.lost).toEqual([]);
    await page.opens({ lastRecord: 2 });
    expect(server.lost).toEqual([{ records: [], lost: { restaurant_id, register: 'A' } }]);
    expect(await journalOf(page)).toMatchObject({ left: true });
    expect(Object.values(page.books.journals)).toMatchObject([{ left: true }]);
  });

  it('ask for other letters once, however many things are lost at a time, and again the next time', async () => {
    const page = await open();
    await expect.poll(async () => (await journalOf(page)).kept).toBe(1);
    server.lost = [];
    server.answers = false;
    await Promise.all([page.opens({ lastRecord: 9 }), page.opens({ lastRecord: 9 })]);
    expect(server.lost).toHaveLength(1);
    await page.opens({ lastRecord: 9 });
    expect([server.lost.length, page.letters.mock.calls]).toEqual([2, []]);
    server.answers = true;
    await page.opens({ lastRecord: 9 });
    expect([server.lost.length, page.letters.mock.calls]).toEqual([3, [['B']]]);
  });

  it('keep their letters where the server gives no others', async () => {
    server.keepsLetters = true;
    const page = await open({ lastRecord: 9 });
    expect([server.lost.length, page.letters.mock.calls]).toEqual([1, []]);
  });

  it('tell what is broken, which no missing network is', async () => {
    server.lostBreaks = new TypeError('broken');
    await expect(open({ lastRecord: 9 })).rejects.toThrow('broken');
    server.answers = false;
    expect((await open({ lastRecord: 9 })).letters).not.toHaveBeenCalled();
  });

  it('name the letters that were lost only in the journal that takes their place', async () => {
    server.keepsLetters = true;
    const page = await open({ lastRecord: 9 });
    page.become('A');
    // the server has nothing of these: they were begun nowhere
    await page.opens({ lastRecord: 0 });
    expect((await isRight(page))[0]!.body).not.toHaveProperty('replaces');
    expect(await journalOf(page)).not.toHaveProperty('replaces');
    page.become('B');
    await page.opens({ prefix: 'B', restaurants: [chance.id()] }, chance.id());
    const [other] = (await page.database.journals.toArray()).filter(({ register }) => register === 'B');
    expect(other).toMatchObject({ replaces: 'A' });
  });

  it('get all that waited for them, of their own house, in its order', async () => {
    server.answers = false;
    const page = await open({ lastRecord: 9 });
    const [mine, others] = [restaurant_id, chance.id()];
    const drawer = (reason: string) => ({ at, actor: 'device:1', type: 'drawer' as const, body: { reason } });
    await page.database.bookings.bulkAdd([
      { restaurant_id: mine, booking: drawer('one') },
      { restaurant_id: others, booking: drawer('other') },
      { restaurant_id: mine, booking: { ...drawer('two'), type: 'receipt', receipt_of: 'two' } },
    ]);
    page.become('B');
    await page.opens({ prefix: 'B' });
    const records = await isRight(page, 'B');
    expect(records.map(({ type, body }) => [type, body?.['reason']])).toEqual([
      ['start', undefined],
      ['drawer', 'one'],
      ['receipt', 'two'],
    ]);
    expect(await page.database.bookings.toArray()).toMatchObject([{ restaurant_id: others }]);
    expect(page.books.receipts['two']).toMatchObject({ receiptNumber: 'B-1' });
    expect(Object.values(page.books.journals)).toMatchObject([{ register: 'B', number: 3, receipts: 1 }]);
    // and what waits once the journal is there comes into it at the next start
    await page.database.bookings.add({ restaurant_id: mine, booking: drawer('three') });
    await page.opens({ prefix: 'B' });
    expect((await isRight(page, 'B')).at(-1)?.body).toEqual({ reason: 'three' });
    expect(page.books.journals[`${mine} B`]).toMatchObject({ number: 4 });
  });
});
