import { expect, test } from 'vitest';
import { sampleMenu } from '../../../tests/support/sampleMenu.ts';
import { menuRows, rowAt, rowHeight, rowOffsets, sectionAt } from './menuRows.ts';
import { foundSections, plain, searchTexts } from './menuSearch.ts';
import { menuSections } from './menuSections.ts';

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

test('finds by name, ingredient and part of a word, without accents and in any order', () => {
  const texts = searchTexts(sampleMenu, 'en');
  const found = (query: string) =>
    foundSections(sections, texts, query).flatMap((section) => section.items.map((item) => item.item_id));
  expect(found('piz')).toEqual(['pizza']);
  expect(found('oven PIZZA')).toEqual(['pizza']);
  expect(found('onion')).toEqual(['salad', 'salad']);
  expect(found('nothing like it')).toEqual([]);
  expect(plain('Gulyás Töltött Ősszel')).toBe('gulyas toltott osszel');
});

test('finds a combo by its name', () => {
  const texts = searchTexts(sampleMenu, 'en');
  expect(
    foundSections(sections, texts, 'tenth').flatMap((section) => section.combos.map((combo) => combo.combo_id)),
  ).toEqual(['percent']);
});
