import type { LocalizedText } from '../i18n/localizedText.ts';
import type { Currency, Money } from '../money/money.ts';

export const foodTypes = ['drink', 'dish', 'dessert'] as const;
export type FoodType = (typeof foodTypes)[number];

/** What the house says of a dish (ADR 7). */
export const diets = ['vegetarian', 'vegan'] as const;
export type Diet = (typeof diets)[number];

export const ingredientTypes = ['dairy', 'fish', 'meat', 'vegetable', 'fruit', 'grain', 'sauce'] as const;
export type IngredientType = (typeof ingredientTypes)[number];

export const units = ['kg', 'g', 'm', 'cm', 'l', 'ml', 'count'] as const;
export type Unit = (typeof units)[number];

/** The Austrian allergen letters (D22). */
export const allergenLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'L', 'M', 'N', 'O', 'P', 'R'] as const;
export type AllergenLetter = (typeof allergenLetters)[number];

export const priceTypes = ['fixed', 'percent', 'reduction'] as const;
export type PriceType = (typeof priceTypes)[number];

export type Category = { foodCategory_id: string; id: string; name: LocalizedText; avatar?: string; position: number };

export type Ingredient = {
  item_id: string;
  name: LocalizedText;
  type: IngredientType;
  price: Money;
  allergenics: AllergenLetter[];
  unit?: Unit;
  quantity?: number;
};

/** A choice of `min` to `max` of the ingredients in `choices`. `standard`: what the house serves when nobody says. */
export type Selection = {
  selection_id: string;
  name: LocalizedText;
  min: number;
  max: number;
  choices: string[];
  standard?: string[];
  /** one choice may be taken several times: two scoops of vanilla */
  repeat?: true;
};

/** A size or kind of an item; where it carries `ingredients` or `selections`, these replace the item's (D3). */
export type ItemOption = {
  option_id: string;
  name: LocalizedText;
  price: Money;
  /** what a scanner reads off it, or the number under which the staff know it */
  code?: string;
  quantity?: number;
  unit?: Unit;
  ingredients?: string[];
  selections?: Selection[];
};

export type Item = {
  item_id: string;
  name: LocalizedText;
  description: LocalizedText;
  avatar?: string;
  type: FoodType;
  /** the house's word on the dish as it comes: never worked out from what is listed */
  diet?: Diet;
  /** at least one; the first is the default (D3) */
  options: ItemOption[];
  ingredients: string[];
  toppings: string[];
  selections: Selection[];
  /** chosen selections cost their ingredient's price */
  selectionsPrice: boolean;
  categories: string[];
  allergenics: AllergenLetter[];
  /** percent, e.g. 10 */
  taxRate: number;
};

/** The guest picks one item of each option's `items`. `price` is Money, for `percent` 0–100 (D4). */
export type Combo = {
  combo_id: string;
  name: LocalizedText;
  avatar?: string;
  priceType: PriceType;
  price: number;
  options: { name: LocalizedText; items: string[] }[];
};

/** weekDay 0 is Sunday; 'HH:MM' in the restaurant's time zone; time_to ≤ time_from runs past midnight (D8). */
export type OpeningSpan = { weekDay: number; time_from: string; time_to: string };

export type Menu = {
  menu_id: string;
  chain_id: string;
  name: LocalizedText;
  status: 'active' | 'inactive';
  items: string[];
  combos: Combo[];
  restaurants: string[];
  position: number;
  times?: OpeningSpan[];
};

/** What guests and devices read: immutable, addressed by the hash of its content (D20). */
export type PublishedMenu = {
  menu_revision: string;
  restaurant_id: string;
  currency: Currency;
  languages: string[];
  menus: Menu[];
  items: Item[];
  ingredients: Ingredient[];
  categories: Category[];
};
