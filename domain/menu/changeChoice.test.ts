import { expect, test } from 'vitest';
import { choiceFaults } from './choiceFaults.ts';
import { defaultChoice } from './defaultChoice.ts';
import { choice, sampleIndex } from '../../tests/support/sampleMenu.ts';
import { withIngredient, withOption, withSelected, withSelectedUnits, withTopping } from './changeChoice.ts';
import { openSelections } from './openSelections.ts';

const pizza = sampleIndex.items.get('pizza');
const salad = sampleIndex.items.get('salad');
if (!pizza || !salad) throw new Error('the sample menu has changed');

test('keeps in another option what that option also offers, and can be ordered at once', () => {
  const changed = withTopping(withIngredient(withIngredient(choice('pizza'), 'cheese', 2), 'tomato', 0), 'ham', true);
  const family = withOption(pizza, changed, 'family');
  expect(family).toEqual({
    item_id: 'pizza',
    option_id: 'family',
    ingredients: { cheese: 2 },
    toppings: { ham: 2 },
    selections: { base: ['thin'] },
  });
  expect(choiceFaults(sampleIndex, pizza, family)).toEqual([]);
});

test('keeps in another option what of a selection that one also offers, and no more than it takes', () => {
  const sides = (option_id: string, max: number, choices: string[]) => ({
    option_id,
    name: {},
    price: 900,
    selections: [{ selection_id: 'sides', name: {}, min: 0, max, choices, standard: ['oil'] }],
  });
  const dish = {
    ...salad,
    options: [
      sides('large', 3, ['oil', 'ham', 'onion', 'chili']),
      sides('small', 2, ['oil', 'onion', 'chili']),
      { ...salad.options[0]!, option_id: 'plain', selections: [] },
    ],
  };
  const chosen = (...all: string[]) => choice('salad', { option_id: 'large', selections: { sides: all } });
  const inSmall = (...all: string[]) => withOption(dish, chosen(...all), 'small').selections;
  expect(inSmall('ham', 'chili', 'onion')).toEqual({ sides: ['chili', 'onion'] });
  expect(inSmall('onion', 'chili', 'oil')).toEqual({ sides: ['onion', 'chili'] });
  expect(inSmall('ham')).toEqual({ sides: ['oil'] });
  expect(withOption(dish, choice('salad', { option_id: 'large' }), 'small').selections).toEqual({ sides: ['oil'] });
  expect(withOption(dish, chosen('oil'), 'plain').selections).toEqual({});
  expect(inSmall()).toEqual({ sides: [] });
  expect(withOption(dish, chosen(), 'plain').selections).toEqual({});
});

test('an ingredient as it comes, and a topping that is not there, are not named', () => {
  expect(withIngredient(withIngredient(choice('pizza'), 'cheese', 0), 'cheese', 1).ingredients).toEqual({});
  expect(withTopping(withTopping(choice('pizza'), 'ham', true), 'ham', false).toppings).toEqual({});
});

test('where one may be chosen the new one takes the place of the other', () => {
  const base = pizza.options[1]?.selections?.[0];
  if (!base) throw new Error('the sample menu has changed');
  const family = defaultChoice(pizza, 'family');
  expect(withSelected(family, base, 'thick', true).selections).toEqual({ base: ['thick'] });
  expect(openSelections(pizza, withSelected(family, base, 'thin', false))).toEqual([base]);
});

test('where no more may be chosen the new one takes the place of the first', () => {
  const selection = { selection_id: 'scoops', name: {}, min: 2, max: 2, choices: ['a', 'b', 'c'] };
  const two = { ...choice('salad'), selections: { scoops: ['a', 'b'] } };
  expect(withSelected(two, selection, 'c', true).selections).toEqual({ scoops: ['b', 'c'] });
});

test('one ingredient or topping changes beside the others, and what else was chosen stays', () => {
  const begun = choice('pizza', { ingredients: { cheese: 0, tomato: 2 }, toppings: { ham: 2, chili: 2 } });
  expect(withIngredient(begun, 'cheese', 2)).toEqual({ ...begun, ingredients: { tomato: 2, cheese: 2 } });
  expect(withIngredient(begun, 'cheese', 1)).toEqual({ ...begun, ingredients: { tomato: 2 } });
  expect(withIngredient(begun, 'tomato', 0)).toEqual({ ...begun, ingredients: { cheese: 0, tomato: 0 } });
  expect(withTopping(begun, 'ham', false)).toEqual({ ...begun, toppings: { chili: 2 } });
  expect(withTopping(begun, 'ham', true)).toEqual(begun);
  const other = choice('salad', { selections: { bread: ['thin'] } });
  const dressing = salad.selections[0]!;
  expect(withSelected(other, dressing, 'oil', true).selections).toEqual({ bread: ['thin'], dressing: ['oil'] });
  expect(withSelectedUnits(other, dressing, 'oil', 1).selections).toEqual({ bread: ['thin'], dressing: ['oil'] });
  // ticked once more, a choice stays one
  expect(
    withSelected(withSelected(other, dressing, 'oil', true), dressing, 'oil', true).selections['dressing'],
  ).toEqual(['oil']);
});

test('several choices add up and can be taken back', () => {
  const dressing = salad.selections[0];
  if (!dressing) throw new Error('the sample menu has changed');
  const both = withSelected(withSelected(choice('salad'), dressing, 'oil', true), dressing, 'yoghurt', true);
  expect(both.selections).toEqual({ dressing: ['oil', 'yoghurt'] });
  expect(withSelected(both, dressing, 'oil', false).selections).toEqual({ dressing: ['yoghurt'] });
});

test('so many of one choice are taken as there is room for, beside the others', () => {
  const dressing = { ...salad.selections[0]!, max: 3, repeat: true as const };
  const two = withSelectedUnits(choice('salad'), dressing, 'oil', 2);
  expect(withSelectedUnits(two, dressing, 'oil', -1).selections['dressing']).toEqual([]);
  expect(withSelectedUnits(two, { ...dressing, max: 1 }, 'yoghurt', 1).selections['dressing']).toEqual(['oil', 'oil']);
  expect(two.selections['dressing']).toEqual(['oil', 'oil']);
  const full = withSelectedUnits(two, dressing, 'yoghurt', 5);
  expect(full.selections['dressing']).toEqual(['oil', 'oil', 'yoghurt']);
  expect(withSelectedUnits(full, dressing, 'oil', 0).selections['dressing']).toEqual(['yoghurt']);
});
