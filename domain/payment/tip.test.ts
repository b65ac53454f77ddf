import { expect, test } from 'vitest';
import { mostTip, tipAmount, tipPercents, tipRefusal } from './tip.ts';

test('a tip is a share of the amount, rounded half up, or what was typed', () => {
  expect(tipPercents.map((percent) => tipAmount({ percent }, 1390))).toEqual([0, 70, 139, 209]);
  expect(tipAmount({ amount: 250 }, 1390)).toBe(250);
});

test.each([
  ['as much again as is paid', 50_00, 'EUR', 50_00],
  ['a banknote on a coffee', 3_00, 'EUR', 20_00],
  ['a banknote of the country', 900_00, 'HUF', 8_000_00],
  ['as much as the banknote where both are the same', 100_00, 'RON', 100_00],
] as const)('at most %s is a tip', (_, amount, currency, most) => {
  expect(mostTip(amount, currency)).toBe(most);
  expect(tipRefusal(most, amount, currency)).toBeUndefined();
  expect(tipRefusal(most + 1, amount, currency)).toMatchObject({
    code: 'tip_too_large',
    details: { most, currency },
  });
});

test('whatever is offered in percent can be tipped', () => {
  for (const percent of tipPercents) expect(tipRefusal(tipAmount({ percent }, 12_345), 12_345, 'EUR')).toBeUndefined();
});
