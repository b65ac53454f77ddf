import { expect, test } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { menuIndex } from './menuIndex.ts';

const index = menuIndex(sampleMenu);
const menusOf = (menus: ReadonlyMap<string, readonly { menu_id: string }[]>) =>
  [...menus].map(([id, offering]) => [id, offering.map(({ menu_id }) => menu_id)]);

test('every part of a menu is found under its id', () => {
  for (const item of sampleMenu.items) expect(index.items.get(item.item_id)).toBe(item);
  for (const one of sampleMenu.ingredients) expect(index.ingredients.get(one.item_id)).toBe(one);
  for (const category of sampleMenu.categories) expect(index.categories.get(category.foodCategory_id)).toBe(category);
  for (const combo of sampleMenu.menus[0]!.combos) expect(index.combos.get(combo.combo_id)).toBe(combo);
  const { items, ingredients, categories, combos } = index;
  expect([items.size, ingredients.size, categories.size, combos.size]).toEqual([4, 9, 2, 3]);
});

test('an item knows all menus that offer it by itself, and what only combos hold is on none', () => {
  expect(menusOf(index.menusOfItem)).toEqual([
    ['pizza', ['main']],
    ['salad', ['main', 'breakfast']],
    ['beer', ['main']],
  ]);
});

test('a combo knows all menus that offer it', () => {
  const [main, breakfast] = sampleMenu.menus;
  const twice = menuIndex({ ...sampleMenu, menus: [main!, { ...breakfast!, combos: main!.combos.slice(0, 1) }] });
  expect(menusOf(twice.menusOfCombo)).toEqual([
    ['fixed', ['main', 'breakfast']],
    ['percent', ['main']],
    ['reduction', ['main']],
  ]);
});

test('it says which menu of which restaurant it is, and in which currency', () => {
  expect(index).toMatchObject({ menu: sampleMenu, menu_revision: 'r1', restaurant_id: 'restaurant', currency: 'EUR' });
});
