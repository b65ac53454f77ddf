import { describe, expect, test } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { localTime } from './localTime.ts';
import { isOpenAt } from './openingHours.ts';
import { orderSlots } from './orderSlots.ts';

const [sunday, monday, friday, saturday] = [0, 1, 5, 6];
const span = (weekDay: number, time_from: string, time_to: string) => ({ weekDay, time_from, time_to });
const always = [0, 1, 2, 3, 4, 5, 6].map((weekDay) => span(weekDay, '00:00', '00:00'));
const vienna = 'Europe/Vienna';

const clock = (instant: string, timezone: string): string => {
  const { minutes } = localTime(instant, timezone);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
/** Each day with its first and last time and how many there are. */
const days = (openingDays: typeof always, at: string, timezone = vienna) =>
  orderSlots({ openingDays, timezone }, at).map(
    ({ date, slots }) => `${date} ${clock(slots[0]!, timezone)}–${clock(slots.at(-1)!, timezone)} ${slots.length}`,
  );

// 20 November 2026 is a Friday; Vienna is at UTC+1
const lunchAndDinner = [span(friday, '11:00', '14:30'), span(friday, '18:00', '02:00')];

describe('the times for which an order can be wanted', () => {
  test.each([
    ['in the morning', '2026-11-20T07:00:00Z', ['2026-11-20 11:00–23:45 38', '2026-11-21 00:00–01:45 8']],
    [
      'half an hour before the doors open',
      '2026-11-20T09:30:00Z',
      ['2026-11-20 11:00–23:45 38', '2026-11-21 00:00–01:45 8'],
    ],
    ['at noon, half an hour ahead', '2026-11-20T11:01:00Z', ['2026-11-20 12:45–23:45 31', '2026-11-21 00:00–01:45 8']],
    ['shortly before the break', '2026-11-20T13:10:00Z', ['2026-11-20 18:00–23:45 24', '2026-11-21 00:00–01:45 8']],
    ['before midnight', '2026-11-20T22:20:00Z', ['2026-11-21 00:00–01:45 8', '2026-11-27 11:00–23:45 38']],
    ['past midnight', '2026-11-21T00:00:00Z', ['2026-11-21 01:30–01:45 2', '2026-11-27 11:00–23:45 38']],
    ['too late for today', '2026-11-21T00:20:00Z', ['2026-11-27 11:00–23:45 38', '2026-11-28 00:00–01:45 8']],
  ])('%s', (_, at, expected) => {
    expect(days(lunchAndDinner, at)).toEqual(expected);
  });

  test('are of today and tomorrow where the house never closes', () => {
    expect(days(always, '2026-11-20T11:07:00Z')).toEqual(['2026-11-20 12:45–23:45 45', '2026-11-21 00:00–23:45 96']);
  });

  test('are of the days that have any, over days on which the house is closed', () => {
    const weekend = [span(saturday, '11:00', '12:00'), span(monday, '11:00', '12:00')];
    expect(days(weekend, '2026-11-20T11:00:00Z')).toEqual(['2026-11-21 11:00–11:45 4', '2026-11-23 11:00–11:45 4']);
  });

  test('are none where the house never opens', () => {
    expect(days([], '2026-11-20T11:00:00Z')).toEqual([]);
  });

  // Clocks change on 29 March and 25 October 2026, at 01:00 UTC
  test.each([
    [vienna, '2026-03-28T23:00:00Z', ['00:30', '01:45', '03:00', '03:45'], 10],
    [vienna, '2026-10-24T22:00:00Z', ['00:30', '01:45', '02:00', '03:45'], 14],
    ['Europe/Bucharest', '2026-03-28T22:00:00Z', ['00:30', '01:45', '02:00', '02:45'], 10],
    ['Europe/Bucharest', '2026-10-24T21:00:00Z', ['00:30', '01:45', '02:00', '03:45'], 14],
  ])('show each time of the clock once in the night of its change: %s, %s', (timezone, at, some, count) => {
    const night = [span(sunday, '00:00', '04:00')];
    const [first] = orderSlots({ openingDays: night, timezone }, at);
    const times = first!.slots.map((slot) => clock(slot, timezone));
    expect(times).toHaveLength(count);
    expect(new Set(times).size).toBe(count);
    expect(times).toEqual(expect.arrayContaining(some));
  });

  test('lie ahead, in order, on the quarter hour, while the house is open', () => {
    const times = fc.constantFrom('00:00', '04:00', '09:30', '11:00', '17:15', '23:45');
    const spans = fc.array(fc.tuple(fc.nat(6), times, times), { maxLength: 4 });
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const zones = fc.constantFrom(vienna, 'Europe/Bucharest', 'America/New_York', 'Asia/Kathmandu');
    fc.assert(
      fc.property(spans, moments, zones, (some, moment, timezone) => {
        const openingDays = some.map(([weekDay, from, to]) => span(weekDay, from, to));
        const found = orderSlots({ openingDays, timezone }, moment.toISOString()).flatMap(({ slots }) => slots);
        expect(found).toEqual([...new Set(found)].sort());
        for (const slot of found) {
          expect(Date.parse(slot)).toBeGreaterThan(moment.getTime());
          expect(localTime(slot, timezone).minutes % 15).toBe(0);
          expect(isOpenAt({ openingDays, timezone }, slot)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
