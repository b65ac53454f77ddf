import { describe, expect, it } from 'vitest';
import { comboDraftFaults, wholePercent, type ComboDraft } from './comboDraft.ts';

const whole: ComboDraft = {
  name: { de: 'Mittag' },
  avatar: undefined,
  priceType: 'fixed',
  price: 1200,
  options: [{ name: { de: 'Suppe' }, items: ['a'] }],
};

describe('a combo in the form', () => {
  it.each<[Partial<ComboDraft>, string[]]>([
    [{}, []],
    [{ name: {} }, ['name']],
    [{ price: undefined }, ['price']],
    [{ priceType: 'percent', price: 101 }, ['percent']],
    [{ priceType: 'reduction', price: 1200 }, []],
    [{ options: [] }, ['options']],
    [{ options: [{ name: {}, items: ['a'] }] }, ['part']],
    [{ options: [{ name: { de: 'Suppe' }, items: [] }] }, ['part']],
  ])('%j lacks: %j', (part, faults) => {
    expect(comboDraftFaults({ ...whole, ...part })).toEqual(faults);
  });
});

it.each([
  ['12', 12],
  [' 100 % ', 100],
  ['0', 0],
  ['', undefined],
  // half typed, it is not 12: what is typed behind it would make 125 of it
  ['12,', undefined],
  ['12,5', undefined],
  ['-5', undefined],
  ['1000', undefined],
])('%j is a percentage of %j', (text, percent) => {
  expect(wholePercent(text)).toBe(percent);
});
