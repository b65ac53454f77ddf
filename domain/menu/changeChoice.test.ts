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
  expect(two.selections['dressing']).toEqual(['oil', 'oil']);
  const full = withSelectedUnits(two, dressing, 'yoghurt', 5);
  expect(full.selections['dressing']).toEqual(['oil', 'oil', 'yoghurt']);
  expect(withSelectedUnits(full, dressing, 'oil', 0).selections['dressing']).toEqual(['yoghurt']);
});
