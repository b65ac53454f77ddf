import { expect, it } from 'vitest';
import { columnOfFault, importFault } from './importFault.ts';

it.each([
  ["price 'abc' is not a number like 12.90 or 12,90", { kind: 'bad_number', column: 'price', value: 'abc' }, 'price'],
  ['items 1 options 1 price: a price is a whole number of minor units, 1290 for 12.90', { kind: 'no_price' }, 'price'],
  ['items 4 options 1 price: a price can not be negative', { kind: 'negative_price' }, 'price'],
  ['items 1 taxRate: Invalid input: expected number, received undefined', { kind: 'no_tax' }, 'tax_rate'],
  ['items 2 taxRate: a tax rate is a percentage from 0 to 100', { kind: 'bad_tax' }, 'tax_rate'],
  ['items 1 categories: an item needs a category', { kind: 'no_category' }, 'category'],
  ['items 3 name: needs a text in at least one language', { kind: 'no_name' }, 'name'],
  ['items 3 key: a key is made of small letters, digits and hyphens', { kind: 'no_name' }, 'name'],
  ['items 1 type: Invalid option: expected one of "drink"', { kind: 'bad_type' }, 'type'],
  ['items 1 allergenics 2: Invalid option: expected one of "A"', { kind: 'bad_allergen' }, 'allergens'],
  [
    "items 2 ingredients 1: unknown ingredient 'nix'",
    { kind: 'unknown', noun: 'ingredient', value: 'nix' },
    'ingredients',
  ],
  ["items 2 key: duplicate key 'soup'", { kind: 'twice', value: 'soup' }, undefined],
  ["unknown column 'colour'", { kind: 'unknown_column', value: 'colour' }, undefined],
  ['items: the file has no items', { kind: 'no_items' }, undefined],
  ["items 1 price 'x' is not a number", { kind: 'other', message: "items 1 price 'x' is not a number" }, undefined],
  ['items 1 diet: Invalid option', { kind: 'bad_diet' }, 'diet'],
  ['items 1 allergenics: Invalid input', { kind: 'bad_allergen' }, 'allergens'],
  ['items 1 allergenics 12: Invalid input', { kind: 'bad_allergen' }, 'allergens'],
  ["items 1: unknown category ''", { kind: 'unknown', noun: 'category', value: '' }, 'category'],
  ["items 1: unknown selection 'side'", { kind: 'unknown', noun: 'selection', value: 'side' }, 'selections'],
  ["menus 1 'soup' is listed twice", { kind: 'twice', value: 'soup' }, undefined],
  ["'soup' is there twice", { kind: 'twice', value: 'soup' }, undefined],
  ["unknown column ''", { kind: 'unknown_column', value: '' }, undefined],
  ["cost 'viel' is not a number", { kind: 'bad_number', column: 'cost', value: 'viel' }, 'cost'],
  ["price '' is not a number", { kind: 'bad_number', column: 'price', value: '' }, 'price'],
  ["duplicate key ''", { kind: 'twice', value: '' }, undefined],
  ['the file has no menu', { kind: 'no_items' }, undefined],
  ['more than 10,000 rows', { kind: 'too_many' }, undefined],
  ['more than 50 columns', { kind: 'too_many' }, undefined],
  ['something new', { kind: 'other', message: 'something new' }, undefined],
])('%s', (message, fault, column) => {
  expect(importFault(message)).toEqual(fault);
  expect(columnOfFault(importFault(message))).toBe(column);
});
