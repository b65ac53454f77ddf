import { describe, expect, test } from 'vitest';
import { choice, sampleIndex } from '../../tests/support/sampleMenu.ts';
import type { ItemChoice } from '../order/order.ts';
import * as fc from '../../tests/support/fastCheck.ts';
import { comboAllergens, dishAllergens, itemAllergens } from './allergens.ts';
import { optionSelections } from './itemOption.ts';
import { type AllergenLetter, allergenLetters, type Item, type PublishedMenu } from './menu.ts';
import { menuIndex, type MenuIndex } from './menuIndex.ts';

describe('the listed allergens of a dish (D22)', () => {
  test.each<[string, string, Partial<ItemChoice>, string]>([
    ['its own and its ingredients', 'pizza', {}, 'AG'],
    ['not those taken out', 'pizza', { ingredients: { cheese: 0 } }, 'A'],
    ['those of an extra once', 'pizza', { ingredients: { cheese: 2 } }, 'AG'],
    ['those of chosen toppings', 'pizza', { toppings: { ham: 2 } }, 'AGO'],
    ['not those of toppings not taken', 'pizza', { toppings: { ham: 0 } }, 'AG'],
    [
      'those of chosen selections, in the order of the letters',
      'salad',
      { selections: { dressing: ['oil', 'yoghurt'] } },
      'GM',
    ],
    ["those of the option's own ingredients", 'pizza', { option_id: 'family', ingredients: { cheese: 0 } }, 'A'],
    ['none of an unknown item', 'burger', {}, ''],
  ])('are %s', (_, item, changes, letters) => {
    expect(dishAllergens(sampleIndex, choice(item, changes)).join('')).toBe(letters);
  });
});

const kinds = { none: [], milk: ['G'], nuts: ['H'], both: ['G', 'H'] } satisfies Record<string, AllergenLetter[]>;
const kind = fc.constantFrom(...Object.keys(kinds).flatMap((name) => [name, `${name} 2`]));
const selection = fc
  .record({ min: fc.nat(2), more: fc.nat(2), choices: fc.uniqueArray(kind, { minLength: 2, maxLength: 4 }) })
  .map(({ min, more, choices }) => ({ name: {}, min, max: min + more, choices }));
const selections = fc
  .array(selection, { maxLength: 2 })
  .map((all) => all.map((each, at) => ({ ...each, selection_id: `s${at}` })));
const option = fc.record(
  { price: fc.constant(100), ingredients: fc.uniqueArray(kind, { maxLength: 2 }), selections },
  { requiredKeys: ['price'] },
);
const dish = fc
  .record({
    allergenics: fc.subarray<AllergenLetter>(['A', 'G']),
    ingredients: fc.uniqueArray(kind, { maxLength: 2 }),
    selections,
    options: fc.array(option, { minLength: 1, maxLength: 3 }),
  })
  .map(({ options, ...rest }) => ({
    ...sampleIndex.items.get('beer')!,
    ...rest,
    options: options.map((each, at) => ({ ...each, option_id: `o${at}`, name: {} })) as Item['options'],
  }));

function indexOf(items: Item[]): MenuIndex {
  const ingredients = Object.keys(kinds).flatMap((name) =>
    [name, `${name} 2`].map((item_id) => ({ item_id, allergenics: kinds[name as keyof typeof kinds] })),
  );
  return menuIndex({ ...sampleIndex.menu, items, ingredients } as PublishedMenu);
}

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

/** What every way lists of ordering the dish, without a change that nobody asks for. */
function eachWay(index: MenuIndex, item: Item): AllergenLetter[][] {
  return item.options.flatMap(({ option_id }) => {
    const asked = optionSelections(item, option_id).filter(({ min }) => min > 0);
    const answers = asked.reduce<Record<string, string[]>[]>(
      (ways, { selection_id, min, max, choices }) =>
        ways.flatMap((way) =>
          subsets(choices)
            .filter(({ length }) => length >= min && length <= max)
            .map((chosen) => ({ ...way, [selection_id]: chosen })),
        ),
      [{}],
    );
    return answers.map((answer) =>
      dishAllergens(index, { item_id: item.item_id, option_id, ingredients: {}, toppings: {}, selections: answer }),
    );
  });
}

/** In every way, and in some ways only. */
function summed(ways: AllergenLetter[][]) {
  const always = allergenLetters.filter((letter) => ways.every((way) => way.includes(letter)));
  const some = allergenLetters.filter((letter) => ways.some((way) => way.includes(letter)));
  return { always, byChoice: some.filter((letter) => !always.includes(letter)) };
}

describe('the listed allergens of what is still to be chosen (D22)', () => {
  test('are those of every way to order a dish, and those of some ways', () => {
    fc.assert(
      fc.property(dish, (item) => {
        const index = indexOf([item]);
        expect(itemAllergens(index, item)).toEqual(summed(eachWay(index, item)));
      }),
      fc.runs,
    );
  });

  test('of a combo are those of every way to order it: one dish of each part', () => {
    fc.assert(
      fc.property(fc.array(fc.array(dish, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), (parts) => {
        const items = parts.flatMap((part, at) => part.map((item, of) => ({ ...item, item_id: `${at} ${of}` })));
        const index = indexOf(items);
        const options = parts.map((part, at) => ({ name: {}, items: part.map((_, of) => `${at} ${of}`) }));
        const combo = { ...sampleIndex.combos.get('fixed')!, options };
        const ways = options.reduce<AllergenLetter[][]>(
          (before, part) =>
            before.flatMap((way) =>
              part.items
                .flatMap((item_id) => eachWay(index, index.items.get(item_id)!))
                .map((letters) => [...way, ...letters]),
            ),
          [[]],
        );
        expect(comboAllergens(index, combo)).toEqual(summed(ways));
      }),
      { numRuns: fc.runs.numRuns / 10 },
    );
  });

  test('leave out toppings, selections that nobody has to make, and dishes that a menu has lost', () => {
    expect(itemAllergens(sampleIndex, sampleIndex.items.get('salad')!)).toEqual({ always: [], byChoice: [] });
    const combo = { ...sampleIndex.combos.get('fixed')!, options: [{ name: {}, items: ['gone', 'beer'] }] };
    expect(comboAllergens(sampleIndex, combo)).toEqual({ always: ['A'], byChoice: [] });
    expect(comboAllergens(sampleIndex, { ...combo, options: [{ name: {}, items: ['gone'] }] }).always).toEqual([]);
  });
});

test('what the menu no longer has lists nothing, and hides nothing of the rest', () => {
  const pizza = sampleIndex.items.get('pizza')!;
  const known = dishAllergens(sampleIndex, choice('pizza'));
  expect(known).not.toEqual([]);
  expect(dishAllergens(sampleIndex, { ...choice('pizza'), toppings: { unknown: 2 } })).toEqual(known);
  expect(dishAllergens(sampleIndex, { ...choice('pizza'), option_id: 'unknown' })).toEqual(known);
  const less = { ...pizza, ingredients: [...pizza.ingredients, 'unknown'] };
  expect(itemAllergens(sampleIndex, less)).toEqual(itemAllergens(sampleIndex, pizza));
});

test('what can be answered again and again without an allergen does not belong to the dish', () => {
  const salad = sampleIndex.items.get('salad')!;
  const dressed = (repeat: object) => ({
    ...salad,
    ingredients: [],
    selections: salad.selections.map((each) => ({ ...each, min: 2, max: 2, ...repeat })),
  });
  expect(itemAllergens(sampleIndex, dressed({}))).toEqual({ always: ['G', 'M'], byChoice: [] });
  expect(itemAllergens(sampleIndex, dressed({ repeat: true }))).toEqual({ always: [], byChoice: ['G', 'M'] });
  // where there is nothing else to take, it does
  const alone = { repeat: true, choices: ['oil'] };
  expect(itemAllergens(sampleIndex, dressed(alone))).toEqual({ always: ['M'], byChoice: [] });
});
