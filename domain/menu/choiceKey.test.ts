import { describe, expect, test } from 'vitest';
import { choice } from '../../tests/support/sampleMenu.ts';
import type { ItemChoice, NewOrderItem } from '../order/order.ts';
import { choiceKey, isSameLine } from './choiceKey.ts';

type Line = Omit<NewOrderItem, 'line_id' | 'quantity'>;

const pizza: Line = { item: choice('pizza') };
const configured = (changes: Partial<ItemChoice>): Line => ({ item: choice('pizza', changes) });
const duo = (...options: ItemChoice[]): Line => ({ combo: { combo_id: 'fixed', options } });
const thin = choice('pizza', { option_id: 'family', selections: { base: ['thin'] } });
const thick = choice('pizza', { option_id: 'family', selections: { base: ['thick'] } });

describe('what is configured differently is cooked by itself', () => {
  test.each<[string, Line, Line]>([
    ['dish', pizza, { item: choice('salad') }],
    ['option', pizza, configured({ option_id: 'family' })],
    ['ingredient', pizza, configured({ ingredients: { cheese: 0 } })],
    ['amount of an ingredient', configured({ ingredients: { cheese: 0 } }), configured({ ingredients: { cheese: 2 } })],
    ['topping', pizza, configured({ toppings: { ham: 2 } })],
    ['selection', { item: thin }, { item: thick }],
    [
      'selection that holds the same choice',
      configured({ selections: { base: ['thin'] } }),
      configured({ selections: { edge: ['thin'] } }),
    ],
    ['number of choices', { item: thin }, configured({ option_id: 'family', selections: { base: ['thin', 'thick'] } })],
    [
      'combo',
      duo(choice('pizza'), choice('beer')),
      { combo: { ...duo(choice('pizza'), choice('beer')).combo!, combo_id: 'other' } },
    ],
    ['part of a combo', duo(choice('pizza'), choice('beer')), duo(choice('salad'), choice('beer'))],
    ['selection inside a combo', duo(thin, choice('beer')), duo(thick, choice('beer'))],
    ['order of a combo’s parts', duo(choice('pizza'), choice('soup')), duo(choice('soup'), choice('pizza'))],
    ['way of being sold, alone or in a combo', pizza, duo(choice('pizza'))],
    ['note', pizza, { ...pizza, note: 'well done' }],
    ['course', pizza, { ...pizza, course: 1 }],
    ['course, the first and none', { ...pizza, course: 0 }, pizza],
  ])('where the %s differs', (_, one, other) => {
    expect(choiceKey(one)).not.toBe(choiceKey(other));
  });
});

describe('what is configured alike is one, however it is written', () => {
  test.each<[string, Line, Line]>([
    ['an ingredient that is there anyway', pizza, configured({ ingredients: { cheese: 1 } })],
    ['a topping that is not wanted', pizza, configured({ toppings: { ham: 0 } })],
    ['a selection without a choice', pizza, configured({ selections: { base: [] } })],
    [
      'ingredients in another order',
      configured({ ingredients: { cheese: 0, tomato: 2 } }),
      configured({ ingredients: { tomato: 2, cheese: 0 } }),
    ],
    [
      'choices in another order',
      configured({ selections: { base: ['thin', 'thick'] } }),
      configured({ selections: { base: ['thick', 'thin'] } }),
    ],
    ['blanks around a note', { ...pizza, note: 'well done' }, { ...pizza, note: ' well done ' }],
    ['a note of blanks', pizza, { ...pizza, note: '  ' }],
  ])('%s', (_, one, other) => {
    expect(choiceKey(one)).toBe(choiceKey(other));
  });

  test('and a line’s choices are not turned around by asking', () => {
    const line = configured({ selections: { base: ['thin', 'thick'] } });
    choiceKey(configured({ selections: { base: ['thick', 'thin'] } }));
    choiceKey(line);
    expect(line.item?.selections).toEqual({ base: ['thin', 'thick'] });
  });
});

describe('a line that was sent before', () => {
  const known: NewOrderItem = { line_id: 'l', quantity: 2, ...pizza };

  test.each<[string, Partial<NewOrderItem>, boolean]>([
    ['as it was', {}, true],
    ['written otherwise', { item: choice('pizza', { ingredients: { cheese: 1 } }), note: ' ' }, true],
    ['under another id', { line_id: 'other' }, false],
    ['once more', { quantity: 3 }, false],
    ['chosen otherwise', { item: choice('pizza', { ingredients: { cheese: 2 } }) }, false],
    ['with a note', { note: 'well done' }, false],
  ])('%s is the same or it is not', (_, changes, isSame) => {
    const line = { ...known, ...changes };
    expect([isSameLine(known, line), isSameLine(line, known)]).toEqual([isSame, isSame]);
  });
});
