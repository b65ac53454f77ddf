import { expect, it } from 'vitest';
import { seatsOf } from './seatsOf.ts';

it.each([
  ['', undefined],
  [' 4 ', 4],
  ['1000', 1000],
  ['0', 'wrong'],
  ['1001', 'wrong'],
  ['2.5', 'wrong'],
  ['four', 'wrong'],
])('%j are %j seats', (text, seats) => {
  expect(seatsOf(text)).toBe(seats);
});
