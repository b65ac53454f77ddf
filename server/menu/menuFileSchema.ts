import { z } from 'zod';
import { languages } from '#domain/i18n/localizedText.ts';
import { allergenLetters, diets, foodTypes, ingredientTypes, priceTypes, units } from '#domain/menu/menu.ts';
import { currencies } from '#domain/money/money.ts';

const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a key is made of small letters, digits and hyphens');
const keys = z.array(key);
const text = z
  .partialRecord(z.enum(languages), z.string().trim())
  .refine((value) => Object.values(value).some(Boolean), 'needs a text in at least one language');
const description = z.partialRecord(z.enum(languages), z.string().trim());
const money = z
  .int('a price is a whole number of minor units, 1290 for 12.90')
  .nonnegative('a price can not be negative')
  .max(1_000_000_000);
const allergenics = z.array(z.enum(allergenLetters));
const quantity = z.number().positive();
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
  min: z.int().nonnegative(),
  max: z.int().positive(),
  choices: keys.min(1, 'needs at least one choice'),
});
const option = z.strictObject({
  key,
  name: text,
  price: money,
  quantity: quantity.optional(),
  unit: unit.optional(),
  ingredients: keys.optional(),
  selections: keys.optional(),
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
  options: z.array(option).min(1, 'an item needs at least one option'),
  ingredients: keys.default([]),
  toppings: keys.default([]),
  selections: keys.default([]),
  selectionsPrice: z.boolean().default(false),
});
const combo = z.strictObject({
  key,
  name: text,
  picture: z.string().optional(),
  priceType: z.enum(priceTypes),
  price: z.number().nonnegative('a price can not be negative'),
  options: z
    .array(z.strictObject({ name: text, items: keys.min(1, 'an option of a combo needs at least one item') }))
    .min(1, 'a combo needs at least one option'),
});
const menu = z.strictObject({
  key,
  name: text,
  position: z.int().nonnegative().optional(),
  categories: keys.default([]),
  items: keys.default([]),
  times: z.array(z.strictObject({ weekDay: z.int().min(0).max(6), time_from: clock, time_to: clock })).optional(),
  combos: z.array(combo).default([]),
});

/** The shape of a menu file; what its keys refer to is checked by menuFileReferences. */
export const menuFileSchema = z.strictObject({
  currency: z.enum(currencies).optional(),
  categories: z.array(category).default([]),
  ingredients: z.array(ingredient).default([]),
  selections: z.array(selection).default([]),
  items: z.array(item).min(1, 'the file has no items'),
  menus: z.array(menu).min(1, 'the file has no menu'),
});

/** A menu file's content in the file's own words: keys, not ids. */
export type MenuFileRows = z.output<typeof menuFileSchema>;
export type MenuFileItem = MenuFileRows['items'][number];
export type MenuFileMenu = MenuFileRows['menus'][number];
