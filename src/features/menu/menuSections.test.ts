import { expect, test } from 'vitest';
import type { Combo, Diet, Item } from '#domain/menu/menu.ts';
import { menuIndex } from '#domain/menu/menuIndex.ts';
import { sampleMenu } from '../../../tests/support/sampleMenu.ts';
import { menuRows, rowAt, rowHeight, rowOffsets, sectionAt } from './menuRows.ts';
import { foundSections, menuSections, sectionsOfDiet } from './menuSections.ts';

const sections = menuSections(sampleMenu);
const keys = (of: typeof sections) => of.map((section) => [section.key, ...section.items.map((item) => item.item_id)]);

test('lists menus by position, each with its combos first and its categories in their order', () => {
  expect(keys(sections)).toEqual([
    ['breakfast/mains', 'salad'],
    ['main/combos'],
    ['main/mains', 'pizza', 'salad'],
    ['main/drinks', 'beer'],
  ]);
});

test('leaves out what is not active and puts dishes without a category last', () => {
  const menu = {
    ...sampleMenu,
    items: sampleMenu.items.map((item) => (item.item_id === 'pizza' ? { ...item, categories: ['unknown'] } : item)),
    menus: sampleMenu.menus.map((each) =>
      each.menu_id === 'breakfast' ? { ...each, status: 'inactive' as const } : each,
    ),
  };
  expect(keys(menuSections(menu)).map(([key]) => key)).toEqual([
    'main/combos',
    'main/mains',
    'main/drinks',
    'main/rest',
  ]);
});

test('finds every row again from its offset', () => {
  const rows = menuRows(sections, 2);
  const offsets = rowOffsets(rows);
  rows.forEach((row, index) => {
    expect(rowAt(offsets, offsets[index] ?? 0)).toBe(index);
    expect(rowAt(offsets, (offsets[index] ?? 0) + rowHeight[row.kind] - 0.01)).toBe(index);
  });
  expect(rowAt(offsets, -5)).toBe(0);
  expect(rowAt(offsets, 1e6)).toBe(rows.length - 1);
});

test('names the section of every row, and of a menu its first', () => {
  const rows = menuRows(sections, 1);
  const named = rows.map((row, index) => [row.kind, sectionAt(rows, index)]);
  expect(named.slice(0, 5)).toEqual([
    ['menu', 'breakfast/mains'],
    ['heading', 'breakfast/mains'],
    ['items', 'breakfast/mains'],
    ['menu', 'main/combos'],
    ['heading', 'main/combos'],
  ]);
});

test('of what was found only the sections are left that hold it, in their order', () => {
  expect(keys(foundSections(sections, new Set(['salad', 'beer'])))).toEqual([
    ['breakfast/mains', 'salad'],
    ['main/mains', 'salad'],
    ['main/drinks', 'beer'],
  ]);
  expect(foundSections(sections, new Set(['percent'])).map(({ key }) => key)).toEqual(['main/combos']);
  expect(foundSections(sections, new Set())).toEqual([]);
});

test('whoever eats vegetarian sees what the house calls so, the vegan dishes among it, and no other combo', () => {
  const diets: Record<string, Diet> = { salad: 'vegan', pizza: 'vegetarian' };
  const items = sampleMenu.items.map((item): Item => {
    const diet = diets[item.item_id];
    return diet ? { ...item, diet } : item;
  });
  const [main, ...others] = sampleMenu.menus.toSorted((a) => (a.menu_id === 'main' ? -1 : 1));
  const part = (...of: string[]) => ({ name: {}, items: of });
  const combo = { combo_id: 'green', name: {}, priceType: 'fixed' as const, price: 990 };
  const combos: Combo[] = [
    { ...combo, options: [part('pizza', 'salad'), part('salad')] },
    { ...combo, combo_id: 'either', options: [part('pizza', 'beer'), part('salad')] },
    { ...combo, combo_id: 'beery', options: [part('salad'), part('beer')] },
  ];
  const index = menuIndex({ ...sampleMenu, items, menus: [{ ...main!, combos }, ...others] });
  const shown = (diet: Diet) =>
    sectionsOfDiet(menuSections(index.menu), diet, index).map((section) => [
      section.key,
      ...section.items.map(({ item_id }) => item_id),
      ...section.combos.map(({ combo_id }) => combo_id),
    ]);
  expect(shown('vegetarian')).toEqual([
    ['breakfast/mains', 'salad'],
    ['main/combos', 'green'],
    ['main/mains', 'pizza', 'salad'],
  ]);
  expect(shown('vegan')).toEqual([
    ['breakfast/mains', 'salad'],
    ['main/mains', 'salad'],
  ]);
});
