import { expect, test } from 'vitest';
import { moneyFrom } from './moneyFrom.ts';

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
