import { expect, test } from 'vitest';
import { hoursText, minutesSince } from './minutesSince.ts';

const now = Date.parse('2026-11-27T20:00:00.000Z');

test.each([
  ['2026-11-27T20:00:00.000Z', 0],
  ['2026-11-27T19:59:01.000Z', 0],
  ['2026-11-27T19:59:00.000Z', 1],
  ['2026-11-27T17:15:30.000Z', 164],
  // a phone whose clock goes ahead
  ['2026-11-27T20:03:00.000Z', 0],
])('a party that has been there since %s has been so for %i whole minutes', (since, minutes) => {
  expect(minutesSince(since, now)).toBe(minutes);
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [59, '0:59'],
  [60, '1:00'],
  [164, '2:44'],
  [600, '10:00'],
])('%i minutes stand on a table as %s', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text);
});
