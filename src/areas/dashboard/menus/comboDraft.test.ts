import { describe, expect, it } from 'vitest';
import { comboDraftFaults, type ComboDraft } from './comboDraft.ts';

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
