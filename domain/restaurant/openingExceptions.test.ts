import { describe, expect, test } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { localTime } from './localTime.ts';
import { closingAfter, nextOpening } from './nextOpening.ts';
import { comingExceptions, dateRange, exceptionRanges, withExceptions } from './openingExceptions.ts';
import { isOpenAt, type OpeningTimes } from './openingHours.ts';
import { openingState } from './openingState.ts';
import { orderSlots } from './orderSlots.ts';
import type { OpeningException } from './restaurant.ts';

const hours = (time_from: string, time_to: string) => ({ time_from, time_to });
const everyDay = (time_from: string, time_to: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from, time_to }));
const closed = (date: string): OpeningException => ({ date, spans: [] });
const house = (about: Partial<OpeningTimes>): OpeningTimes => ({
  openingDays: everyDay('18:00', '02:00'),
  timezone: 'Europe/Vienna',
  ...about,
});
const christmas = house({
  openingExceptions: [
    { date: '2026-12-24', spans: [hours('10:00', '14:00')] },
    closed('2026-12-25'),
    { date: '2026-12-31', spans: [hours('18:00', '23:00'), hours('23:30', '06:00')] },
  ],
});

describe('an exception', () => {
  // Vienna is an hour ahead of UTC in December
  test.each([
    ['the night before runs on past midnight', '2026-12-24T00:59:00Z', true],
    ['and ends when it always does', '2026-12-24T01:00:00Z', false],
    ['other hours are open where the week is not', '2026-12-24T09:00:00Z', true],
    ['they end', '2026-12-24T13:00:00Z', false],
    ['the hours of the week do not count on that date', '2026-12-24T18:00:00Z', false],
    ['nor do they run on past its midnight', '2026-12-24T23:30:00Z', false],
    ['a closed day is closed', '2026-12-25T18:00:00Z', false],
    ['and leaves nothing to the next morning', '2026-12-26T00:30:00Z', false],
    ['the day after is as always', '2026-12-26T17:00:00Z', true],
    ['between its two spans it is closed', '2026-12-31T22:15:00Z', false],
    ['its own night runs past midnight', '2027-01-01T04:59:00Z', true],
    ['and ends in the morning', '2027-01-01T05:00:00Z', false],
  ])('%s', (_, at, open) => {
    expect(isOpenAt(christmas, at)).toBe(open);
  });

  test('of 00:00–00:00 is the whole date and no other', () => {
    const whole = house({
      openingDays: [],
      openingExceptions: [{ date: '2026-12-31', spans: [hours('00:00', '00:00')] }],
    });
    const open = ['2026-12-30T22:59:00Z', '2026-12-30T23:00:00Z', '2026-12-31T22:59:00Z', '2026-12-31T23:00:00Z'];
    expect(open.map((at) => isOpenAt(whole, at))).toEqual([false, true, true, false]);
  });

  test.each(['Pacific/Auckland', 'America/Los_Angeles'])('is of the date that the clock shows in %s', (timezone) => {
    const times = house({
      timezone,
      openingDays: everyDay('00:00', '00:00'),
      openingExceptions: [closed('2026-12-24')],
    });
    const shut = Array.from({ length: 96 }, (_, hour) => new Date(Date.UTC(2026, 11, 22, hour)).toISOString());
    const dates = shut
      .filter((at) => !isOpenAt(times, at))
      .map((at) => localTime(at, timezone))
      .map(({ month, day }) => `${month}-${day}`);
    expect(dates).toEqual(Array(24).fill('12-24'));
  });

  // Clocks change on 29 March and 25 October 2026, at 01:00 UTC
  test.each([
    ['2026-03-29', '2026-03-29T00:59:00Z', true],
    ['2026-03-29', '2026-03-29T02:59:00Z', true],
    ['2026-03-29', '2026-03-29T03:00:00Z', false],
    ['2026-10-25', '2026-10-25T03:59:00Z', true],
    ['2026-10-25', '2026-10-25T04:00:00Z', false],
  ])('ends at five by the wall clock on %s, when the clock changes: %s is %s', (date, at, open) => {
    const times = house({ openingDays: [], openingExceptions: [{ date, spans: [hours('00:30', '05:00')] }] });
    expect(isOpenAt(times, at)).toBe(open);
  });

  test('as any day says, with those before and after it', () => {
    const date = fc
      .integer({ min: 0, max: 9 })
      .map((day) => new Date(Date.UTC(2026, 9, 20 + day)).toISOString().slice(0, 10));
    const time = fc.nat(47).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
    const spans = fc.array(fc.record({ time_from: time, time_to: time }), { maxLength: 2 });
    const week = fc.array(fc.record({ weekDay: fc.nat(6), time_from: time, time_to: time }), { maxLength: 6 });
    const exceptions = fc.uniqueArray(fc.record({ date, spans }), { selector: (each) => each.date, maxLength: 4 });
    const zones = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Asia/Kathmandu');
    const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    fc.assert(
      fc.property(week, exceptions, zones, fc.nat(12 * 24 * 60), (openingDays, openingExceptions, timezone, minute) => {
        const times = { openingDays, openingExceptions, timezone };
        const at = new Date(Date.UTC(2026, 9, 19) + minute * 60_000).toISOString();
        const wall = localTime(at, timezone);
        // every minute of the dates before and after, written down: on which date does a span begin that covers it
        const covered = [-1, 0].some((ahead) => {
          const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + ahead));
          const own = openingExceptions.filter((each) => each.date === day.toISOString().slice(0, 10));
          const begun =
            own.length > 0
              ? own.flatMap((each) => each.spans)
              : openingDays.filter((each) => each.weekDay === day.getUTCDay());
          return begun.some(({ time_from, time_to }) => {
            const length = (minutes(time_to) - minutes(time_from) + 1440) % 1440 || 1440;
            const since = wall.minutes - ahead * 1440 - minutes(time_from);
            return since >= 0 && since < length;
          });
        });
        expect(isOpenAt(times, at)).toBe(covered);

        const opening = nextOpening(times, at);
        expect(opening === undefined || isOpenAt(times, opening)).toBe(true);
        const closing = closingAfter(times, at);
        expect(closing !== undefined && isOpenAt(times, closing)).toBe(false);
        const slots = orderSlots(times, at).flatMap((each) => each.slots);
        expect(slots.every((slot) => isOpenAt(times, slot))).toBe(true);
      }),
    );
  });
});

describe('the next opening', () => {
  test.each([
    ['is the exception’s own', christmas, '2026-12-24T03:00:00.000Z', '2026-12-24T09:00:00.000Z'],
    ['lies behind the closed day', christmas, '2026-12-24T13:00:00.000Z', '2026-12-26T17:00:00.000Z'],
    [
      'lies behind weeks of closed days',
      house({ openingExceptions: dateRange('2026-12-24', '2027-01-20').map(closed) }),
      '2026-12-24T12:00:00.000Z',
      '2027-01-21T17:00:00.000Z',
    ],
    [
      'is on the one date on which a house opens at all',
      house({ openingDays: [], openingExceptions: [{ date: '2027-06-01', spans: [hours('10:00', '12:00')] }] }),
      '2026-12-24T12:00:00.000Z',
      '2027-06-01T08:00:00.000Z',
    ],
    ['is never where no week and no date opens', house({ openingDays: [] }), '2026-12-24T12:00:00.000Z', undefined],
    [
      'is never behind the last date of a house without a week',
      house({ openingDays: [], openingExceptions: [{ date: '2026-12-23', spans: [hours('10:00', '12:00')] }] }),
      '2026-12-24T12:00:00.000Z',
      undefined,
    ],
  ])('%s', (_, times, at, opening) => {
    expect(nextOpening(times, at)).toBe(opening);
  });
});

test('a house says how it stands across exceptions', () => {
  const served = { ...christmas, status: 'active' as const, activation: 'approved' as const, acceptingOrders: true };
  expect(openingState(served, '2026-12-24T12:00:00.000Z')).toEqual({ kind: 'open', until: '2026-12-24T13:00:00.000Z' });
  expect(openingState(served, '2026-12-24T23:30:00.000Z')).toEqual({
    kind: 'closed',
    opens: '2026-12-26T17:00:00.000Z',
  });
  const always = { ...served, openingDays: everyDay('00:00', '00:00'), openingExceptions: [closed('2026-12-25')] };
  expect(openingState(always, '2026-12-23T12:00:00.000Z')).toEqual({ kind: 'open', until: '2026-12-24T23:00:00.000Z' });
});

test('nobody wants an order for a closed day, and for the first days behind a holiday of weeks', () => {
  const dates = (times: OpeningTimes, at: string): string[] => orderSlots(times, at).map(({ date }) => date);
  const lunch = house({ openingDays: everyDay('11:00', '14:00') });
  const at = '2026-12-24T12:00:00.000Z';
  expect(dates({ ...lunch, openingExceptions: [closed('2026-12-25')] }, at)).toEqual(['2026-12-24', '2026-12-26']);
  expect(dates({ ...lunch, openingExceptions: dateRange('2026-12-24', '2027-02-28').map(closed) }, at)).toEqual([
    '2027-03-01',
    '2027-03-02',
  ]);
});

test('nobody looks for an open day further ahead than a year', () => {
  const at = '2026-12-24T12:00:00.000Z';
  const once = (date: string) =>
    house({ openingDays: [], openingExceptions: [{ date, spans: [hours('10:00', '12:00')] }] });
  expect(nextOpening(once('2027-12-24'), at)).toBe('2027-12-24T09:00:00.000Z');
  expect(nextOpening(once('2027-12-25'), at)).toBeUndefined();
  expect(orderSlots(once('2027-12-24'), at).map(({ date }) => date)).toEqual(['2027-12-24']);
  expect(orderSlots(once('2027-12-25'), at)).toEqual([]);
});

describe('the exceptions that are still to come', () => {
  test('are today’s and later ones by the clock of the house, in their order', () => {
    const openingExceptions = [closed('2026-12-25'), closed('2026-12-24'), closed('2026-12-23')];
    const dates = (at: string): string[] => comingExceptions(house({ openingExceptions }), at).map(({ date }) => date);
    expect(dates('2026-12-23T22:59:00Z')).toEqual(['2026-12-23', '2026-12-24', '2026-12-25']);
    expect(dates('2026-12-23T23:00:00Z')).toEqual(['2026-12-24', '2026-12-25']);
    expect(comingExceptions(house({}), '2026-12-23T22:59:00Z')).toEqual([]);
  });

  test('stand for each date once, the later said one', () => {
    const all = withExceptions(
      [closed('2026-12-25'), closed('2026-12-23')],
      [{ date: '2026-12-25', spans: [hours('10:00', '12:00')] }, closed('2026-12-24')],
    );
    expect(all).toEqual([
      closed('2026-12-23'),
      closed('2026-12-24'),
      { date: '2026-12-25', spans: [hours('10:00', '12:00')] },
    ]);
  });
});

test('dates that follow each other with the same hours are one range', () => {
  const lunch = (date: string) => ({ date, spans: [hours('11:00', '14:00')] });
  const ranges = exceptionRanges([
    lunch('2026-12-24'),
    closed('2026-12-25'),
    closed('2026-12-26'),
    closed('2026-12-28'),
    ...dateRange('2026-12-29', '2027-01-03').map(lunch),
  ]);
  expect(ranges.map(({ from, to, spans }) => [from, to, spans.length])).toEqual([
    ['2026-12-24', '2026-12-24', 1],
    ['2026-12-25', '2026-12-26', 0],
    ['2026-12-28', '2026-12-28', 0],
    ['2026-12-29', '2027-01-03', 1],
  ]);
});

test.each([
  ['2026-12-30', '2027-01-02', ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']],
  ['2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['2026-12-30', '2026-12-30', ['2026-12-30']],
  ['2026-12-30', '2026-12-29', []],
  ['2026-12-30', '2026-11-02', []],
  ['', '2026-12-29', []],
  ['2026-12-30', '', []],
])('from %j to %j the dates are %j', (from, to, dates) => {
  expect(dateRange(from, to)).toEqual(dates);
});
