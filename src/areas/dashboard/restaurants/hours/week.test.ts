import { describe, expect, it } from 'vitest';
import { copiedTo, endsNextDay, nextSpan, usualWeek, weekFaults, withDay } from './week.ts';

const span = (weekDay: number, time_from: string, time_to: string) => ({ weekDay, time_from, time_to });

describe('a week', () => {
  it('begins with every day open', () => {
    expect(usualWeek.map(({ weekDay }) => weekDay)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(weekFaults(usualWeek).size).toBe(0);
  });

  it('takes other spans on one day, Monday first', () => {
    const week = withDay([span(0, '10:00', '12:00')], 2, [span(2, '11:00', '14:00'), span(2, '17:00', '23:00')]);
    expect(week).toEqual([span(2, '11:00', '14:00'), span(2, '17:00', '23:00'), span(0, '10:00', '12:00')]);
    expect(withDay(week, 2, [])).toEqual([span(0, '10:00', '12:00')]);
  });

  it('copies a day, also one that is closed', () => {
    const week = [span(1, '17:00', '02:00'), span(3, '11:00', '12:00')];
    expect(copiedTo(week, 1, [3, 0])).toEqual([
      span(1, '17:00', '02:00'),
      span(3, '17:00', '02:00'),
      span(0, '17:00', '02:00'),
    ]);
    expect(copiedTo(week, 2, [1, 3])).toEqual([]);
  });
});

it.each([
  [[], '11:00', '22:00'],
  [[span(1, '11:00', '14:00')], '16:00', '20:00'],
  [[span(1, '11:00', '22:30')], '00:30', '04:30'],
])('a further span after %j begins at %s', (spans, time_from, time_to) => {
  expect(nextSpan(spans)).toEqual({ time_from, time_to });
});

it.each([
  ['17:00', '02:00', true],
  ['17:00', '17:00', true],
  ['17:00', '23:00', false],
  ['', '23:00', false],
])('from %j to %j goes past midnight: %s', (time_from, time_to, past) => {
  expect(endsNextDay({ time_from, time_to })).toBe(past);
});

it.each([
  ['nothing where spans follow each other', [span(1, '11:00', '14:00'), span(1, '14:00', '22:00')], []],
  [
    'two that overlap, and not the third',
    [span(1, '11:00', '14:00'), span(2, '11:00', '14:00'), span(1, '13:00', '22:00')],
    [
      [0, 'overlap'],
      [2, 'overlap'],
    ],
  ],
  [
    'one that runs into the next day',
    [span(6, '18:00', '03:00'), span(0, '02:00', '10:00')],
    [
      [0, 'overlap'],
      [1, 'overlap'],
    ],
  ],
  [
    'the same span twice',
    [span(1, '11:00', '14:00'), span(1, '11:00', '14:00')],
    [
      [0, 'overlap'],
      [1, 'overlap'],
    ],
  ],
  ['a time that is missing', [span(1, '', '14:00'), span(1, '11:00', '12:00')], [[0, 'time_missing']]],
] as const)('finds %s', (_what, week, faults) => {
  expect([...weekFaults(week)].toSorted(([a], [b]) => a - b)).toEqual(faults);
});
