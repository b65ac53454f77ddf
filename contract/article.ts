import { z } from 'zod';
import { languages } from '../domain/i18n/localizedText.ts';
import { allergenLetters, diets, foodTypes, ingredientTypes, units } from '../domain/menu/menu.ts';
import { call } from './call.ts';
import { Avatar } from './media.ts';
import { Category, Ingredient, Item } from './menu.ts';
import { Deleted, Id, PositiveMoney, Typed, TypedLines } from './primitives.ts';

const O = ['owner'] as const;

/** A text of owners: in the languages that Comanda speaks. */
const Words = z.partialRecord(z.enum(languages), TypedLines.trim().max(4000));
/** What guests see as a name: in at least one language. */
export const Title = z
  .partialRecord(z.enum(languages), Typed.trim().max(200))
  .refine((text) => Object.values(text).some(Boolean), 'needs a text in at least one language');
/** What the caller has seen; an older one is refused with 409. */
export const Version = z.int().min(0);
const Ids = z.array(Id).max(500);
const Allergens = z.array(z.enum(allergenLetters)).max(allergenLetters.length);
const Quantity = z.number().positive().max(1_000_000);

export const OwnedCategory = Category.extend({ version: Version });
export const OwnedIngredient = Ingredient.extend({ version: Version });
export const OwnedItem = Item.extend({ version: Version });

export const CategoryInput = z.strictObject({
  foodCategory_id: Id.optional(),
  /** the server's: the same as foodCategory_id */
  id: z.string().optional(),
  name: Title,
  avatar: Avatar.optional(),
  /** a new category without one comes last */
  position: z.int().min(0).max(100_000).optional(),
  version: Version.optional(),
});

export const IngredientInput = z.strictObject({
  item_id: Id.optional(),
  name: Title,
  type: z.enum(ingredientTypes),
  price: PositiveMoney,
  allergenics: Allergens.default([]),
  unit: z.enum(units).optional(),
  quantity: Quantity.optional(),
  version: Version.optional(),
});

const SelectionInput = z.strictObject({
  selection_id: Id.optional(),
  name: Title,
  min: z.int().min(0).max(500),
  max: z.int().min(1).max(500),
  choices: Ids.min(1, 'needs at least one choice'),
  standard: Ids.optional(),
  /** one choice may be taken several times */
  repeat: z.literal(true).optional(),
});
const Selections = z.array(SelectionInput).max(50);

const OptionInput = z.strictObject({
  option_id: Id.optional(),
  name: Words,
  price: PositiveMoney,
  /** what a scanner reads off it, or the number under which the register finds it */
  code: Typed.max(64).optional(),
  quantity: Quantity.optional(),
  unit: z.enum(units).optional(),
  ingredients: Ids.optional(),
  selections: Selections.optional(),
});

export const ItemInput = z.strictObject({
  item_id: Id.optional(),
  name: Title,
  description: Words.default({}),
  avatar: Avatar.optional(),
  type: z.enum(foodTypes),
  diet: z.enum(diets).optional(),
  options: z.array(OptionInput).min(1, 'needs at least one option').max(100),
  ingredients: Ids.default([]),
  toppings: Ids.default([]),
  selections: Selections.default([]),
  selectionsPrice: z.boolean().default(false),
  categories: Ids.default([]),
  allergenics: Allergens.default([]),
  taxRate: z.number().min(0).max(100),
  version: Version.optional(),
});

const Added = z.strictObject({ add: Ids.optional(), remove: Ids.optional() });
const AllergenChange = z.strictObject({ add: Allergens.optional(), remove: Allergens.optional() });
/** Whole minor units, or percent of the price that there is, rounded to a multiple of `roundTo` minor units. */
const PriceChange = z.union([
  z.strictObject({ set: PositiveMoney }),
  z.strictObject({ add: z.int().min(-1_000_000_000).max(1_000_000_000) }),
  z.strictObject({ percent: z.number().min(-100).max(1000), roundTo: z.int().min(1).max(100_000).default(1) }),
]);
const Deletion = z.strictObject({ delete: z.literal(true) });
const BulkIds = z.array(Id).min(1).max(5000);

export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({
    chain_id: Id,
    kind: z.literal('items'),
    ids: BulkIds,
    change: z.union([
      Deletion,
      z.strictObject({
        price: PriceChange.optional(),
        taxRate: z.number().min(0).max(100).optional(),
        type: z.enum(foodTypes).optional(),
        categories: Added.optional(),
        ingredients: Added.optional(),
        toppings: Added.optional(),
        allergenics: AllergenChange.optional(),
        /** of which menus the items are part */
        menus: Added.optional(),
      }),
    ]),
  }),
  z.strictObject({
    chain_id: Id,
    kind: z.literal('ingredients'),
    ids: BulkIds,
    change: z.union([
      Deletion,
      z.strictObject({
        price: PriceChange.optional(),
        type: z.enum(ingredientTypes).optional(),
        allergenics: AllergenChange.optional(),
      }),
    ]),
  }),
  z.strictObject({ chain_id: Id, kind: z.literal('foodCategories'), ids: BulkIds, change: Deletion }),
  z.strictObject({
    chain_id: Id,
    kind: z.literal('menus'),
    ids: BulkIds,
    change: z.strictObject({ status: z.enum(['active', 'inactive']).optional(), restaurants: Added.optional() }),
  }),
]);

const OfChain = z.strictObject({ chain_id: Id });
const whole = 'An older `version` than the current one is refused with 409.';
const inUse = 'What refers to it lets go of it in the same transaction; published menus stay whole.';

/** What a chain cooks with and offers: categories, ingredients, items. */
export const articleCalls = {
  'GET /chain/foodCategories': call({
    who: O,
    query: OfChain,
    answer: z.array(OwnedCategory),
    summary: 'The categories of a chain, by position',
  }),
  'POST /chain/foodCategories': call({
    who: O,
    body: z.strictObject({ chain_id: Id, foodCategory: CategoryInput }),
    answer: OwnedCategory,
    summary: 'Create a category',
  }),
  'PUT /chain/foodCategories': call({
    who: O,
    body: z.strictObject({ chain_id: Id, foodCategory: CategoryInput.extend({ foodCategory_id: Id }) }),
    answer: OwnedCategory,
    summary: `Change a category. ${whole}`,
  }),
  'DELETE /chain/foodCategories': call({
    who: O,
    query: z.strictObject({ chain_id: Id, foodCategory_id: Id }),
    answer: Deleted,
    summary: `Delete a category. ${inUse}`,
  }),
  'GET /chain/ingredients': call({
    who: O,
    query: OfChain,
    answer: z.array(OwnedIngredient),
    summary: 'The ingredients of a chain',
  }),
  'POST /chain/ingredients': call({
    who: O,
    body: z.strictObject({ chain_id: Id, ingredient: IngredientInput }),
    answer: OwnedIngredient,
    summary: 'Create an ingredient',
  }),
  'PUT /chain/ingredients': call({
    who: O,
    body: z.strictObject({ chain_id: Id, ingredient: IngredientInput.extend({ item_id: Id }) }),
    answer: OwnedIngredient,
    summary: `Change an ingredient. ${whole}`,
  }),
  'DELETE /chain/ingredients': call({
    who: O,
    query: z.strictObject({ chain_id: Id, item_id: Id }),
    answer: Deleted,
    summary: `Delete an ingredient. ${inUse}`,
  }),
  'GET /chain/items': call({
    who: O,
    query: OfChain,
    answer: z.array(OwnedItem),
    summary: 'The items of a chain, in the order in which they came',
  }),
  'POST /chain/items': call({
    who: O,
    body: z.strictObject({ chain_id: Id, item: ItemInput }),
    answer: OwnedItem,
    summary: 'Create an item',
  }),
  'PUT /chain/items': call({
    who: O,
    body: z.strictObject({ chain_id: Id, item: ItemInput.extend({ item_id: Id }) }),
    answer: OwnedItem,
    summary: `Change an item. ${whole}`,
  }),
  'DELETE /chain/items': call({
    who: O,
    query: z.strictObject({ chain_id: Id, item_id: Id }),
    answer: Deleted,
    summary: `Delete an item. ${inUse}`,
  }),
};
