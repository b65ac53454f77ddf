import { expect, test } from 'vitest';
import { tipAmount, tipPercents } from './tip.ts';

test('a tip is a share of the amount, rounded half up, or what was typed', () => {
  expect(tipPercents.map((percent) => tipAmount({ percent }, 1390))).toEqual([0, 70, 139, 209]);
  expect(tipAmount({ amount: 250 }, 1390)).toBe(250);
});
