import { z } from 'zod';
import type * as menu from '../domain/menu/menu.ts';
import { allergenLetters, diets, foodTypes, ingredientTypes, priceTypes, units } from '../domain/menu/menu.ts';
import { call } from './call.ts';
import { ClockTime, Currency, Id, Money, PositiveMoney, Text, Typed } from './primitives.ts';

export const DayHours = z.strictObject({ time_from: ClockTime, time_to: ClockTime });
export const OpeningSpan = DayHours.extend({ weekDay: z.int().min(0).max(6) }) satisfies z.ZodType<menu.OpeningSpan>;

export const Category = z.strictObject({
  foodCategory_id: Id,
  id: z.string(),
  name: Text,
  avatar: z.string().optional(),
  position: z.int(),
}) satisfies z.ZodType<menu.Category>;

export const Ingredient = z.strictObject({
  item_id: Id,
  name: Text,
  type: z.enum(ingredientTypes),
  price: PositiveMoney,
  allergenics: z.array(z.enum(allergenLetters)),
  unit: z.enum(units).optional(),
  quantity: z.number().optional(),
}) satisfies z.ZodType<menu.Ingredient>;

export const Selection = z.strictObject({
  selection_id: Id,
  name: Text,
  min: z.int().min(0),
  max: z.int().min(1),
  choices: z.array(Id),
  standard: z.array(Id).optional(),
  repeat: z.literal(true).optional(),
}) satisfies z.ZodType<menu.Selection>;

export const ItemOption = z.strictObject({
  option_id: Id,
  name: Text,
  price: PositiveMoney,
  code: Typed.max(64).optional(),
  quantity: z.number().optional(),
  unit: z.enum(units).optional(),
  ingredients: z.array(Id).optional(),
  selections: z.array(Selection).optional(),
}) satisfies z.ZodType<menu.ItemOption>;

export const Item = z.strictObject({
  item_id: Id,
  name: Text,
  description: Text,
  avatar: z.string().optional(),
  type: z.enum(foodTypes),
  diet: z.enum(diets).optional(),
  options: z.array(ItemOption).min(1),
  ingredients: z.array(Id),
  toppings: z.array(Id),
  selections: z.array(Selection),
  selectionsPrice: z.boolean(),
  categories: z.array(Id),
  allergenics: z.array(z.enum(allergenLetters)),
  taxRate: z.number().min(0).max(100),
}) satisfies z.ZodType<menu.Item>;

export const Combo = z.strictObject({
  combo_id: Id,
  name: Text,
  avatar: z.string().optional(),
  priceType: z.enum(priceTypes),
  price: Money.min(0),
  options: z.array(z.strictObject({ name: Text, items: z.array(Id).min(1) })).min(1),
}) satisfies z.ZodType<menu.Combo>;

export const Menu = z.strictObject({
  menu_id: Id,
  chain_id: Id,
  name: Text,
  status: z.enum(['active', 'inactive']),
  items: z.array(Id),
  combos: z.array(Combo),
  restaurants: z.array(Id),
  position: z.int(),
  times: z.array(OpeningSpan).optional(),
}) satisfies z.ZodType<menu.Menu>;

export const PublishedMenu = z.strictObject({
  menu_revision: z.string(),
  restaurant_id: Id,
  currency: Currency,
  languages: z.array(z.string()),
  menus: z.array(Menu),
  items: z.array(Item),
  ingredients: z.array(Ingredient),
  categories: z.array(Category),
}) satisfies z.ZodType<menu.PublishedMenu>;

export const menuCalls = {
  'GET /menu/:menu_revision': call({
    who: ['anyone'],
    answer: PublishedMenu,
    summary: 'The published menu of a revision; immutable, cacheable for ever',
  }),
};
