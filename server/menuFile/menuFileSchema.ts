import { z } from 'zod';
import { Typed, TypedLines } from '#contract/primitives.ts';
import { languages } from '#domain/i18n/localizedText.ts';
import { allergenLetters, diets, foodTypes, ingredientTypes, priceTypes, units } from '#domain/menu/menu.ts';
import { currencies } from '#domain/money/money.ts';

const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a key is made of small letters, digits and hyphens');
// The limits are those of the calls by which owners save the same (contract/article.ts, contract/chainMenu.ts).
const list = <T extends z.ZodType>(entry: T, most: number) =>
  z.array(entry).max(most, `more than ${most.toLocaleString('en')} rows are too many`);
const keys = list(key, 500);
const itemKeys = list(key, 20_000);
const words = (typed: z.ZodString, most: number) =>
  z.partialRecord(
    z.enum(languages),
    typed.trim().max(most, `a text ends after ${most.toLocaleString('en')} characters`),
  );
const text = words(Typed, 200).refine(
  (value) => Object.values(value).some(Boolean),
  'needs a text in at least one language',
);
const description = words(TypedLines, 4000);
const money = z
  .int('a price is a whole number of minor units, 1290 for 12.90')
  .nonnegative('a price can not be negative')
  .max(1_000_000_000);
const allergenics = list(z.enum(allergenLetters), allergenLetters.length);
const quantity = z.number().positive().max(1_000_000);
const unit = z.enum(units);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "a time is written 'HH:MM'");

const category = z.strictObject({ key, name: text, picture: z.string().optional() });
const ingredient = z.strictObject({
  key,
  name: text,
  type: z.enum(ingredientTypes),
  price: money,
  allergenics: allergenics.default([]),
  quantity: quantity.optional(),
  unit: unit.optional(),
});
const selection = z.strictObject({
  key,
  name: text,
  min: z.int().nonnegative().max(500),
  max: z.int().positive().max(500),
  choices: keys.min(1, 'needs at least one choice'),
  standard: keys.optional(),
  repeat: z.literal(true).optional(),
});
const option = z.strictObject({
  key,
  name: text,
  price: money,
  cost: money.optional(),
  code: z.string().max(64).optional(),
  quantity: quantity.optional(),
  unit: unit.optional(),
  ingredients: keys.optional(),
  selections: list(key, 50).optional(),
});
const item = z.strictObject({
  key,
  name: text,
  description: description.default({}),
  picture: z.string().optional(),
  type: z.enum(foodTypes),
  diet: z.enum(diets).optional(),
  categories: keys.min(1, 'an item needs a category'),
  taxRate: z.number().min(0).max(100, 'a tax rate is a percentage from 0 to 100'),
  allergenics: allergenics.default([]),
  options: list(option, 100).min(1, 'an item needs at least one option'),
  ingredients: keys.default([]),
  toppings: keys.default([]),
  selections: list(key, 50).default([]),
  selectionsPrice: z.boolean().default(false),
});
const combo = z.strictObject({
  key,
  name: text,
  picture: z.string().optional(),
  priceType: z.enum(priceTypes),
  price: z.number().nonnegative('a price can not be negative').max(1_000_000_000),
  options: list(
    z.strictObject({ name: text, items: itemKeys.min(1, 'an option of a combo needs at least one item') }),
    50,
  ).min(1, 'a combo needs at least one option'),
});
const menu = z.strictObject({
  key,
  name: text,
  position: z.int().nonnegative().max(100_000).optional(),
  categories: itemKeys.default([]),
  items: itemKeys.default([]),
  times: list(z.strictObject({ weekDay: z.int().min(0).max(6), time_from: clock, time_to: clock }), 200).optional(),
  combos: list(combo, 500).default([]),
});

/** How many rows a file may have of each kind. */
export const mostRows = 20_000;

/** The shape of a menu file; what its keys refer to is checked by menuFileReferences. */
export const menuFileSchema = z.strictObject({
  currency: z.enum(currencies).optional(),
  categories: list(category, mostRows).default([]),
  ingredients: list(ingredient, mostRows).default([]),
  selections: list(selection, mostRows).default([]),
  items: list(item, mostRows).min(1, 'the file has no items'),
  menus: list(menu, mostRows).min(1, 'the file has no menu'),
});

/** A menu file's content in the file's own words: keys, not ids. */
export type MenuFileRows = z.output<typeof menuFileSchema>;
export type MenuFileItem = MenuFileRows['items'][number];
export type MenuFileMenu = MenuFileRows['menus'][number];
