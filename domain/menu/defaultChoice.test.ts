import { expect, it } from 'vitest';
import { sampleIndex } from '../../tests/support/sampleMenu.ts';
import { defaultChoice } from './defaultChoice.ts';

const item = (id: string) => sampleIndex.items.get(id)!;

it('a dish that nobody changes is its first option as it comes (D3)', () => {
  const plain = { ingredients: {}, toppings: {}, selections: {} };
  expect(defaultChoice(item('pizza'))).toEqual({ item_id: 'pizza', option_id: 'small', ...plain });
  expect(defaultChoice(item('salad'))).toEqual({ item_id: 'salad', option_id: 'one', ...plain });
});

it('what must be chosen begins with its first choices, so that the dish can be ordered at once', () => {
  expect(defaultChoice(item('pizza'), 'family').selections).toEqual({ base: ['thin'] });
});

it('a dish without options cannot be chosen, and says which it is', () => {
  expect(() => defaultChoice({ ...item('beer'), options: [] })).toThrow('Item beer has no option');
});
