import { describe, expect, it } from 'vitest';
import { sampleIndex } from '../../tests/support/sampleMenu.ts';
import type { Item, Selection } from './menu.ts';
import { defaultChoice } from './defaultChoice.ts';

const item = (id: string) => sampleIndex.items.get(id)!;

it('a dish that nobody changes is its first option as it comes (D3)', () => {
  const plain = { ingredients: {}, toppings: {}, selections: {} };
  expect(defaultChoice(item('pizza'))).toEqual({ item_id: 'pizza', option_id: 'small', ...plain });
  expect(defaultChoice(item('salad'))).toEqual({ item_id: 'salad', option_id: 'one', ...plain });
});

describe('what must be chosen', () => {
  const family = (change: Partial<Selection>): Item => {
    const pizza = item('pizza');
    const base = { ...pizza.options[1]!.selections![0]!, ...change };
    return { ...pizza, options: [{ ...pizza.options[1]!, selections: [base] }] };
  };

  it('begins with what the house serves when nobody says', () => {
    expect(defaultChoice(item('pizza'), 'family').selections).toEqual({ base: ['thin'] });
  });

  it('is left to the guest where the house has no standard', () => {
    expect(defaultChoice(family({ standard: [] })).selections).toEqual({});
  });

  it('is chosen already where there is nothing to choose', () => {
    expect(defaultChoice(family({ standard: [], min: 2, max: 2 })).selections).toEqual({ base: ['thin', 'thick'] });
    const scoops = { min: 2, max: 3, repeat: true } as const;
    expect(defaultChoice(family({ ...scoops, standard: [] })).selections).toEqual({});
    expect(defaultChoice(family({ ...scoops, standard: [], choices: ['thin'] })).selections).toEqual({
      base: ['thin', 'thin'],
    });
  });
});

it('a dish without options cannot be chosen, and says which it is', () => {
  expect(() => defaultChoice({ ...item('beer'), options: [] })).toThrow('Item beer has no option');
});
