import { foldText } from '../i18n/foldText.ts';
import type { FoodType } from '../menu/menu.ts';

const drinks =
  /getrank|drink|beverage|bier|beer|(?<!sch)wein|\bwines?\b|kaffee|coffee|cafe|tee\b|\btea|saft|juice|cocktail|spirit|schnaps|limo|wasser|water|\bital(ok)?\b|sor\b|sorok|bor\b|borok|kave|udit|bautur|bere\b|vin\b|vinuri|sucuri|\bapa\b|aperitif|spritz|shots?\b/;
const desserts =
  /dessert|nachspeis|nachtisch|suss|sweet|cake|kuchen|torte|(?<!\br)eis\b|ice cream|desszert|edesseg|desert|prajitur|dulci/;

/** What kind of thing stands in a category, as far as its name says; a dish otherwise. */
export function foodTypeOf(category: string): FoodType {
  const name = foldText(category);
  if (desserts.test(name)) return 'dessert';
  return drinks.test(name) ? 'drink' : 'dish';
}

/** A word of somebody's own spreadsheet: 'Getränk', 'drink'. */
export function writtenFoodType(text: string): FoodType | undefined {
  const word = foldText(text.trim());
  if (/^(dish|food|speise|gericht|essen|etel|mancare|preparat)/.test(word)) return 'dish';
  const guessed = foodTypeOf(word);
  return guessed === 'dish' ? undefined : guessed;
}
