import type { ItemChoice } from '../order/order.ts';
import { optionIngredients } from './itemOption.ts';
import { allergenLetters, type AllergenLetter } from './menu.ts';
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
