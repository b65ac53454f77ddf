import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import type { OpeningSpan } from '../menu/menu.ts';
import { nextOpening } from './nextOpening.ts';
import { businessDay, isOpenAt, spansOverlap } from './openingHours.ts';

const [sunday, monday, friday, saturday] = [0, 1, 5, 6];
const span = (weekDay: number, time_from: string, time_to: string) => ({ weekDay, time_from, time_to });
const lunchAndDinner = [span(friday, '11:00', '14:30'), span(friday, '18:00', '02:00')];
const vienna = (openingDays: readonly OpeningSpan[]) => ({ openingDays: [...openingDays], timezone: 'Europe/Vienna' });
const always = [0, 1, 2, 3, 4, 5, 6].map((weekDay) => span(weekDay, '00:00', '00:00'));

describe('isOpenAt', () => {
  // 20 November 2026 is a Friday; Vienna is at UTC+1
  test.each([
    ['2026-11-20T09:59:00Z', false],
    ['2026-11-20T10:00:00Z', true],
    ['2026-11-20T13:29:59Z', true],
    ['2026-11-20T13:30:00Z', false],
    ['2026-11-20T16:59:00Z', false],
    ['2026-11-20T17:00:00Z', true],
    ['2026-11-20T22:59:00Z', true],
    ['2026-11-20T23:30:00Z', true],
    ['2026-11-21T00:59:00Z', true],
    ['2026-11-21T01:00:00Z', false],
    ['2026-11-21T10:30:00Z', false],
    ['2026-11-20T00:30:00Z', false],
  ])('knows two spans a day, one past midnight: %s is %s', (instant, open) => {
    expect(isOpenAt(vienna(lunchAndDinner), instant)).toBe(open);
  });

  test('00:00–00:00 is the whole day and no other', () => {
    const whole = [span(saturday, '00:00', '00:00')];
    expect(isOpenAt(vienna(whole), '2026-11-20T22:59:00Z')).toBe(false);
    expect(isOpenAt(vienna(whole), '2026-11-20T23:00:00Z')).toBe(true);
    expect(isOpenAt(vienna(whole), '2026-11-21T22:59:00Z')).toBe(true);
    expect(isOpenAt(vienna(whole), '2026-11-21T23:00:00Z')).toBe(false);
  });

  test('a Saturday past midnight ends on Sunday', () => {
    const late = [span(saturday, '20:00', '03:00')];
    expect(isOpenAt(vienna(late), '2026-11-22T01:59:00Z')).toBe(true);
    expect(isOpenAt(vienna(late), '2026-11-22T02:00:00Z')).toBe(false);
  });

  test('without any span it is never open', () => {
    expect(isOpenAt(vienna([]), '2026-11-20T10:00:00Z')).toBe(false);
  });

  // Clocks change on 29 March and 25 October 2026, at 01:00 UTC: Vienna and Budapest at 02:00/03:00, Bucharest an hour later
  test.each([
    ['Europe/Vienna', '2026-03-29T00:30:00Z', true],
    ['Europe/Vienna', '2026-03-29T02:59:00Z', true],
    ['Europe/Vienna', '2026-03-29T03:00:00Z', false],
    ['Europe/Budapest', '2026-03-29T02:59:00Z', true],
    ['Europe/Budapest', '2026-03-29T03:00:00Z', false],
    ['Europe/Bucharest', '2026-03-29T01:59:00Z', true],
    ['Europe/Bucharest', '2026-03-29T02:00:00Z', false],
    ['Europe/Vienna', '2026-10-25T03:59:00Z', true],
    ['Europe/Vienna', '2026-10-25T04:00:00Z', false],
    ['Europe/Budapest', '2026-10-25T03:59:00Z', true],
    ['Europe/Budapest', '2026-10-25T04:00:00Z', false],
    ['Europe/Bucharest', '2026-10-25T02:59:00Z', true],
    ['Europe/Bucharest', '2026-10-25T03:00:00Z', false],
  ])('closes at five by the wall clock of %s on the day of the change: %s is %s', (timezone, instant, open) => {
    expect(isOpenAt({ openingDays: [span(saturday, '18:00', '05:00')], timezone }, instant)).toBe(open);
  });

  test('is open at every instant of the year with whole days', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.nat(365 * 24 * 60), fc.constantFrom('Europe/Vienna', 'Europe/Bucharest'), (minutes, timezone) => {
        expect(isOpenAt({ openingDays: always, timezone }, new Date(start + minutes * 60_000).toISOString())).toBe(
          true,
        );
      }),
    );
  });
});

describe('nextOpening', () => {
  test.each([
    ['2026-11-20T08:00:00.000Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T14:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    ['2026-11-21T05:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ])('from %s is %s', (instant, opening) => {
    expect(nextOpening(vienna(lunchAndDinner), instant)).toBe(opening);
  });

  test.each([
    ['Europe/Vienna', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['Europe/Bucharest', '2026-03-28T12:00:00Z', '2026-03-29T00:30:00.000Z'],
    ['Europe/Vienna', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['Europe/Budapest', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['Europe/Bucharest', '2026-10-24T12:00:00Z', '2026-10-24T23:30:00.000Z'],
  ])('of half past two in %s on the day of the change: from %s is %s', (timezone, instant, opening) => {
    expect(nextOpening({ openingDays: [span(sunday, '02:30', '06:00')], timezone }, instant)).toBe(opening);
  });

  test('waits a week for the one span that has just ended', () => {
    const one = [span(monday, '10:00', '12:00')];
    expect(nextOpening(vienna(one), '2026-11-23T11:00:00.000Z')).toBe('2026-11-30T09:00:00.000Z');
  });

  test('is never when it never opens', () => {
    expect(nextOpening(vienna([]), '2026-11-20T10:00:00Z')).toBeUndefined();
  });

  test('is open then, and not a minute before', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const time = fc.nat(47).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
    const spans = fc.array(fc.record({ weekDay: fc.nat(6), time_from: time, time_to: time }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        spans,
        fc.nat(365 * 24 * 60),
        fc.constantFrom('Europe/Vienna', 'Europe/Bucharest'),
        (openingDays, minutes, timezone) => {
          const times = { openingDays, timezone };
          const instant = new Date(start + minutes * 60_000).toISOString();
          const opening = nextOpening(times, instant);
          expect(opening && isOpenAt(times, opening)).toBe(true);
          if (!opening || opening === instant) return;
          expect(isOpenAt(times, new Date(Date.parse(opening) - 60_000).toISOString())).toBe(false);
        },
      ),
    );
  });
});

describe('businessDay', () => {
  test.each([
    ['Europe/Vienna', '2026-11-20T02:59:00Z', '2026-11-19'],
    ['Europe/Vienna', '2026-11-20T03:00:00Z', '2026-11-20'],
    ['Europe/Bucharest', '2026-11-20T02:00:00Z', '2026-11-20'],
    ['Europe/Vienna', '2026-03-29T01:59:00Z', '2026-03-28'],
    ['Europe/Vienna', '2026-03-29T02:00:00Z', '2026-03-29'],
    ['Europe/Bucharest', '2026-03-29T00:59:00Z', '2026-03-28'],
    ['Europe/Bucharest', '2026-03-29T01:00:00Z', '2026-03-29'],
    ['Europe/Budapest', '2026-10-25T02:59:00Z', '2026-10-24'],
    ['Europe/Budapest', '2026-10-25T03:00:00Z', '2026-10-25'],
    ['Europe/Bucharest', '2026-10-25T01:59:00Z', '2026-10-24'],
    ['Europe/Bucharest', '2026-10-25T02:00:00Z', '2026-10-25'],
    ['Europe/Vienna', '2027-01-01T01:00:00Z', '2026-12-31'],
  ])('in %s, %s belongs to %s', (timezone, instant, day) => {
    expect(businessDay(instant, timezone)).toBe(day);
  });
});

describe('spansOverlap', () => {
  test.each([
    ['nothing', [], false],
    ['one span', [span(friday, '11:00', '14:30')], false],
    ['lunch and dinner', lunchAndDinner, false],
    ['spans that touch', [span(friday, '11:00', '14:00'), span(friday, '14:00', '18:00')], false],
    ['spans that cross', [span(friday, '11:00', '14:00'), span(friday, '13:59', '18:00')], true],
    ['the same span twice', [span(friday, '11:00', '14:00'), span(friday, '11:00', '14:00')], true],
    ['every whole day', always, false],
    ['a whole day and an hour of it', [span(friday, '00:00', '00:00'), span(friday, '10:00', '11:00')], true],
    ['a night into the next day', [span(friday, '20:00', '02:00'), span(saturday, '01:00', '03:00')], true],
    ['a night that ends in time', [span(friday, '20:00', '02:00'), span(saturday, '02:00', '03:00')], false],
    ['Saturday night into Sunday', [span(saturday, '20:00', '02:00'), span(sunday, '01:00', '03:00')], true],
    ['Saturday night before Sunday', [span(saturday, '20:00', '02:00'), span(sunday, '02:00', '03:00')], false],
  ])('%s', (_, spans, expected) => {
    expect(spansOverlap(spans)).toBe(expected);
    expect(spansOverlap(spans.toReversed())).toBe(expected);
  });
});
