import { describe, expect, it } from 'vitest';
import type { JournalRow } from '../local/journalRows.ts';
import { restaurant } from '../testing/house.ts';
import { chance, device, isRight, offline, sell, stageBooks, type Page } from '../../../tests/support/stagedBooks.ts';

stageBooks();

const { restaurant_id } = restaurant;

const shiftOf = async (page: Page) => (await page.database.shifts.toArray()).at(-1)!;
const booked = async (page: Page) =>
  (await isRight(page)).slice(1).map(({ type, references, amount, body }) => ({ type, references, amount, body }));

describe('a drawer', () => {
  it('says in the journal which shift it is of, and what for', async () => {
    const page = await offline();
    await page.openShift(100);
    const { shift_id } = await shiftOf(page);
    await page.movePaid('in', 50, 'bank');
    await page.movePaid('out', 20, 'flowers');
    await page.openDrawer('change');
    await page.handOver(30, 'employee:dora', '2026-11-24');
    await page.closeShift(100, { 100: 1 });
    const { booking } = await shiftOf(page);
    const [paidIn, paidOut] = booking.movements;
    expect(await booked(page)).toEqual([
      { type: 'shift', references: { shift_id }, amount: 100, body: { what: 'opened' } },
      {
        type: 'drawer',
        references: { shift_id, movement_id: paidIn!.movement_id },
        amount: 50,
        body: { what: 'paid_in', reason: 'bank' },
      },
      {
        type: 'drawer',
        references: { shift_id, movement_id: paidOut!.movement_id },
        amount: -20,
        body: { what: 'paid_out', reason: 'flowers' },
      },
      { type: 'drawer', references: { shift_id }, body: { what: 'opened', reason: 'change' } },
      {
        type: 'drawer',
        references: { shift_id },
        amount: -30,
        body: { what: 'handed_over', deliverer: 'employee:dora', day: '2026-11-24' },
      },
      {
        type: 'shift',
        references: { shift_id },
        amount: 100,
        body: { what: 'closed', expected: 130, difference: -30, pieces: { 100: 1 } },
      },
    ]);
    expect(booking).toMatchObject({
      register: 'A',
      float: 100,
      movements: [
        { kind: 'in', amount: 50, reason: 'bank' },
        { kind: 'out', amount: 20, reason: 'flowers' },
      ],
      count: 100,
    });
  });

  it('is opened and handed over to without a shift too, while nothing else is then', async () => {
    const page = await offline();
    await page.movePaid('in', 500, 'bank');
    expect(await page.closeShift(0, {})).toBeUndefined();
    await page.openDrawer('');
    await page.handOver(30, 'employee:dora', '2026-11-24');
    expect(await booked(page)).toEqual([
      { type: 'drawer', body: { what: 'opened' } },
      { type: 'drawer', amount: -30, body: { what: 'handed_over', deliverer: 'employee:dora', day: '2026-11-24' } },
    ]);
    expect(await page.database.shifts.count()).toBe(0);
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['a shift opened', ({ openShift }) => openShift(0)],
    ['money paid in', ({ movePaid }) => movePaid('in', 1, '')],
    ['the drawer opened', ({ openDrawer }) => openDrawer('')],
    ['cash handed over', ({ handOver }) => handOver(1, 'd', '2026-11-24')],
    ['a shift closed', ({ closeShift }) => closeShift(0, {})],
  ])('has not %s by whoever has no letters', async (_, step) => {
    const page = await offline();
    page.become('');
    await expect(step(page)).rejects.toMatchObject({ name: 'NoRegister' });
    expect(await booked(page)).toEqual([]);
  });
});

describe('a shift', () => {
  it('is kept step by step, each under a key of its own, as every screen sees it', async () => {
    const page = await offline();
    await sell(page);
    await page.openShift(100);
    const opened = await shiftOf(page);
    expect(opened).toEqual({
      shift_id: opened.shift_id,
      restaurant_id,
      booking: { shift_id: opened.shift_id, register: 'A', openedAt: opened.changedAt, float: 100, movements: [] },
      actor: `device:${device.device_id}`,
      changedAt: expect.any(String),
      revision: 1,
      told: 0,
      key: expect.stringMatching(/./),
      from: { register: 'A', number: 5 },
    });
    await page.database.shifts.put({ ...opened, refused: 'not_allowed' });
    await page.movePaid('in', 5, 'bank');
    const moved = await shiftOf(page);
    expect(moved).toMatchObject({ revision: 2, from: opened.from });
    expect(moved).not.toHaveProperty('refused');
    expect(moved.booking.movements[0]!.at).toBe(moved.changedAt);
    const report = await page.closeShift(105, {});
    const closed = await shiftOf(page);
    expect(closed).toMatchObject({ revision: 3, from: opened.from, report, booking: { closedAt: closed.changedAt } });
    expect(new Set([opened, moved, closed].map(({ key }) => key)).size).toBe(3);
    expect(page.books.shifts).toEqual({ [closed.shift_id]: closed });
  });

  it('is another one once the last is closed, and none that is closed is moved', async () => {
    const page = await offline();
    await page.openShift(100);
    await page.closeShift(100, {});
    const [first] = await page.database.shifts.toArray();
    await page.movePaid('out', 10, 'flowers');
    await page.openShift(7);
    expect(await page.database.shifts.get(first!.shift_id)).toEqual(first);
    expect(
      (await page.database.shifts.toArray()).map(({ booking }) => booking.float).toSorted((a, b) => b - a),
    ).toEqual([100, 7]);
  });

  it('of another house, or of another device of this browser, is not this one’s', async () => {
    const page = await offline();
    await page.openShift(100);
    const row = await shiftOf(page);
    const journal = (await page.database.journals.get([restaurant_id, 'A']))!;
    await page.database.journals.put({ ...journal, register: 'Z', device_id: chance.id() });
    await page.database.shifts.bulkPut([
      { ...row, booking: { ...row.booking, register: 'Z' } },
      { ...row, shift_id: chance.id(), restaurant_id: chance.id() },
    ]);
    const before = await page.database.shifts.toArray();
    await page.movePaid('out', 10, 'flowers');
    expect(await page.closeShift(0, {})).toBeUndefined();
    expect(await page.database.shifts.toArray()).toEqual(before);
    await page.openShift(5);
    await page.movePaid('in', 1, 'bank');
    const all = await page.database.shifts.toArray();
    expect(
      all.map(({ booking }) => [booking.float, booking.movements.length]).toSorted(([a = 0], [b = 0]) => b - a),
    ).toEqual([
      [100, 0],
      [100, 0],
      [5, 1],
    ]);
  });

  it('counts what it took under all letters that it got since, and nothing of before, another house or device', async () => {
    const page = await offline();
    await sell(page);
    await page.openShift(0);
    await sell(page);
    const row = await shiftOf(page);
    const journal = (await page.database.journals.get([restaurant_id, 'A']))!;
    const order = (await page.database.records.toArray()).find(({ type }) => type === 'order')!;
    const { openedAt } = row.booking;
    const [earlier, later] = [-1, 1].map((ms) => new Date(Date.parse(openedAt) + ms).toISOString()) as [string, string];
    const journals: [amount: number, journal: Partial<JournalRow>][] = [
      [10, { openedAt }],
      [100, { openedAt: later }],
      [10_000, { openedAt: earlier }],
      [100_000, { openedAt: later, device_id: chance.id() }],
      [1_000_000, { openedAt: later, restaurant_id: chance.id() }],
    ];
    // and under the same letters: these records are of this house all the same, once
    await page.database.journals.put({ ...journal, restaurant_id: chance.id() });
    for (const [at, [amount, more]] of journals.entries()) {
      const of = { ...journal, ...more, register: `B${at}` };
      await page.database.journals.put(of);
      const { restaurant_id: house, register } = of;
      await page.database.records.put({ ...order, restaurant_id: house, register, number: 1, amount });
    }
    expect(await page.standingReport(row)).toMatchObject({ orders: { count: 3, amount: 990 + 10 + 100 } });
    expect(await page.closeShift(1_000, {})).toMatchObject({ orders: { count: 3, amount: 990 + 10 + 100 } });
  });

  it('that is opened while its register waits for letters counts all that it books under them', async () => {
    const page = await offline({ lastRecord: 9 });
    await page.openShift(0);
    expect(await shiftOf(page)).not.toHaveProperty('from');
    await sell(page);
    page.become('B');
    await page.opens({ prefix: 'B' });
    expect(await page.standingReport(await shiftOf(page))).toMatchObject({ cashExpected: 1_000 });
  });
});
