import { describe, expect, it } from 'vitest';
import { chance, open, sell, server, stageBooks } from '../../../tests/support/stagedBooks.ts';

stageBooks();

describe('the shift that a register shows', () => {
  it('is of the house that it works for, with what was booked there', async () => {
    server.answers = false;
    const page = await open();
    const { closedShiftsOf, openShiftOf, refreshReport, standing } = await import('./shiftStore.ts');
    await page.openShift(100);
    await page.closeShift(100, {});
    await page.openShift(200);
    const own = openShiftOf(page.books)!;
    expect(own.booking.float).toBe(200);

    // the device works for another house now, under the same letters
    const restaurant_id = chance.id();
    page.become('A', { restaurant_id });
    await page.opens({}, restaurant_id);
    await refreshReport();
    expect([openShiftOf(page.books), closedShiftsOf(page.books), standing]).toEqual([undefined, [], {}]);
    await page.openShift(300);
    expect(openShiftOf(page.books)?.booking.float).toBe(300);
    await refreshReport();
    expect(standing).toMatchObject({ report: { cashExpected: 300 } });

    page.become('A');
    expect(openShiftOf(page.books)).toEqual(own);
    expect(closedShiftsOf(page.books).map(({ booking }) => booking.float)).toEqual([100]);
  });

  it('is none of another device in the same browser, and nothing of it is counted or closed there', async () => {
    server.answers = false;
    const page = await open();
    const { openShiftOf } = await import('./shiftStore.ts');
    await page.openShift(100);
    const other = { device_id: chance.id(), prefix: 'B' };
    page.become('B', other);
    await page.opens(other);
    expect(openShiftOf(page.books)).toBeUndefined();
    expect(await page.closeShift(100, {})).toBeUndefined();
    await page.openShift(200);
    await sell(page);
    const theirs = openShiftOf(page.books)!;
    expect(theirs.booking).toMatchObject({ register: 'B', float: 200 });
    expect(await page.standingReport(theirs)).toMatchObject({ cashExpected: 1_200 });

    page.become('A');
    const own = openShiftOf(page.books)!;
    expect(own.booking).toMatchObject({ register: 'A', float: 100 });
    expect(await page.standingReport(own)).toMatchObject({ cashExpected: 100, orders: { count: 0 } });
  });

  it('gives no report of a shift that is not shown any more', async () => {
    server.answers = false;
    const page = await open();
    const { refreshReport, standing } = await import('./shiftStore.ts');
    await page.openShift(100);
    const late = refreshReport();
    page.become('A', { restaurant_id: chance.id() });
    await refreshReport();
    await late;
    expect(standing).toEqual({});
  });
});
