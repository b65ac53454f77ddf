import type { ItemChoice } from '../order/order.ts';
import { optionIngredients, optionSelections } from './itemOption.ts';
import { allergenLetters, type AllergenLetter, type Combo, type Item, type ItemOption } from './menu.ts';
import type { MenuIndex } from './menuIndex.ts';

/**
 * The listed allergens of a dish as chosen, in the order of the letters (D22): its own, those of its ingredients that
 * were not taken out, and those of chosen toppings and selections. Listed, never a promise of safety.
 */
export function dishAllergens(index: MenuIndex, choice: ItemChoice): AllergenLetter[] {
  const item = index.items.get(choice.item_id);
  if (!item) return [];
  const contained = [
    ...optionIngredients(item, choice.option_id).filter((id) => choice.ingredients[id] !== 0),
    ...Object.keys(choice.toppings).filter((id) => choice.toppings[id] === 2),
    ...Object.values(choice.selections).flat(),
  ];
  const letters = new Set(item.allergenics);
  for (const id of contained) {
    for (const letter of index.ingredients.get(id)?.allergenics ?? []) letters.add(letter);
  }
  return allergenLetters.filter((letter) => letters.has(letter));
}

/** The listed allergens of something that is still to be chosen, each in one of both. */
export type OfferedAllergens = {
  /** however it is chosen, as long as nothing is taken out of it */
  always: AllergenLetter[];
  /** only with some of what there is to choose */
  byChoice: AllergenLetter[];
};

/**
 * What a dish lists before anything is chosen: an allergen that every option or every answer to a question that must be
 * answered brings along belongs to the dish. Toppings and free selections are whoever's who adds them (D22).
 */
export function itemAllergens(index: MenuIndex, item: Item): OfferedAllergens {
  return oneOf(item.options.map((option) => optionAllergens(index, item, option)));
}

/** What a combo lists before its parts are chosen: one item of each part is always in it. */
export function comboAllergens(index: MenuIndex, combo: Combo): OfferedAllergens {
  return allOf(
    combo.options.map(({ items }) =>
      oneOf(items.flatMap((item_id) => index.items.get(item_id) ?? []).map((item) => itemAllergens(index, item))),
    ),
  );
}

function optionAllergens(index: MenuIndex, item: Item, { option_id }: ItemOption): OfferedAllergens {
  const listed = (item_id: string): readonly AllergenLetter[] => index.ingredients.get(item_id)?.allergenics ?? [];
  const asItComes = [...item.allergenics, ...optionIngredients(item, option_id).flatMap(listed)];
  const asked = optionSelections(item, option_id).filter(({ min }) => min > 0);
  return allOf([
    { always: asItComes, byChoice: [] },
    ...asked.map(({ min, choices, repeat }) => {
      const letters = [...new Set(choices.flatMap(listed))];
      // so many have to be taken that one with the allergen is among them
      const always = letters.filter((letter) => {
        const without = choices.filter((id) => !listed(id).includes(letter)).length;
        // one of them can be taken again and again
        return repeat ? without === 0 : without < min;
      });
      return { always, byChoice: letters };
    }),
  ]);
}

/** Things that come together. */
function allOf(parts: readonly OfferedAllergens[]): OfferedAllergens {
  return inOrder(
    parts.flatMap(({ always }) => always),
    parts.flatMap(({ byChoice }) => byChoice),
  );
}

/** Things of which one is chosen. */
function oneOf(choices: readonly OfferedAllergens[]): OfferedAllergens {
  const all = choices.flatMap(({ always, byChoice }) => [...always, ...byChoice]);
  return inOrder(
    all.filter((letter) => choices.every(({ always }) => always.includes(letter))),
    all,
  );
}

function inOrder(always: readonly AllergenLetter[], byChoice: readonly AllergenLetter[]): OfferedAllergens {
  return {
    always: allergenLetters.filter((letter) => always.includes(letter)),
    byChoice: allergenLetters.filter((letter) => byChoice.includes(letter) && !always.includes(letter)),
  };
}
