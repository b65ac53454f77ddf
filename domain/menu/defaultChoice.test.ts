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

describe('what may be chosen', () => {
  const scoops = (change: Partial<Selection>): Item => {
    const pizza = item('pizza');
    const sauce = {
      selection_id: 'scoops',
      name: {},
      min: 0,
      max: 3,
      choices: ['thin'],
      standard: ['thin'],
      ...change,
    };
    return { ...pizza, options: [{ ...pizza.options[0]!, selections: [sauce] }] };
  };

  it.each<[string, Partial<Selection>, Record<string, string[]>]>([
    ['one thing, once', { max: 1 }, { scoops: ['thin'] }],
    ['one thing, several times', { repeat: true }, { scoops: ['thin'] }],
    ['one of two things', { choices: ['thick', 'thin'] }, { scoops: ['thin'] }],
    ['one of two things, several times', { choices: ['thick', 'thin'], repeat: true }, { scoops: ['thin'] }],
    ['one thing, once, and the house serves none', { max: 1, standard: [] }, {}],
    ['one thing, several times, and the house serves none', { repeat: true, standard: [] }, {}],
    ['one thing, and the house says nothing of it', { standard: undefined }, {}],
  ])('begins with what the house serves as well: %s', (_, change, selections) => {
    expect(defaultChoice(scoops(change)).selections).toEqual(selections);
  });

  it('is the guest’s own list: what is added to it does not change the menu', () => {
    const dish = scoops({});
    defaultChoice(dish).selections['scoops']!.push('thick');
    expect(defaultChoice(dish).selections).toEqual({ scoops: ['thin'] });
  });
});

it('a dish without options cannot be chosen, and says which it is', () => {
  expect(() => defaultChoice({ ...item('beer'), options: [] })).toThrow('Item beer has no option');
});
