import { expect, test } from 'vitest';
import { moneyFrom, sumProblem } from './moneyFrom.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1 250,00', 125_000],
  ['0,07', 7],
  ['', undefined],
  ['12,345', undefined],
  ['-3', undefined],
  ['abc', undefined],
])('reads %j as %s', (text, amount) => {
  expect(moneyFrom(text)).toBe(amount);
});

test.each([
  ['', undefined],
  [' ', undefined],
  ['20', undefined],
  ['0,01', undefined],
  ['20.01', 'too_much'],
  ['1000000000', 'too_much'],
  ['0', 'nothing'],
  ['0,00', 'nothing'],
  ['ten', 'no_sum'],
  ['12,345', 'no_sum'],
  ['-3', 'no_sum'],
] as const)('of %j it says %s', (text, problem) => {
  expect(sumProblem(text, { least: 1, most: 20_00 })).toBe(problem);
});

test('no tip at all is a tip that may be typed', () => {
  expect(sumProblem('0', { least: 0, most: 20_00 })).toBeUndefined();
});
