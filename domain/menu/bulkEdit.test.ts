import { describe, expect, it } from 'vitest';
import { withItemsChanged, withMenusChanged } from './bulkEdit.ts';
import type { Menu } from './menu.ts';
import type { Offer } from './offer.ts';

const menu = (menu_id: string, items: string[]): Menu => ({
  menu_id,
  chain_id: 'chain',
  name: { en: 'Menu' },
  status: 'active',
  items,
  combos: [],
  restaurants: ['first'],
  position: 0,
});
const offer = (menus: Menu[], ids: string[] = []): Offer => ({
  categories: [],
  ingredients: [],
  items: ids.map((item_id) => ({
    item_id,
    options: [],
    categories: [],
    ingredients: [],
    toppings: [],
    allergenics: [],
  })) as never,
  menus,
});

describe('many parts changed at once', () => {
  it('gain once what is named twice', () => {
    const { menus } = withMenusChanged(offer([menu('a', [])]), new Set(['a']), {
      restaurants: { add: ['new', 'new', 'first'] },
    });
    expect(menus[0]?.restaurants).toEqual(['first', 'new']);
  });

  it('cost no more on many long menus than reading them', () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `item-${index}`);
    const listed = Array.from({ length: 20_000 }, (_, index) => `other-${index}`);
    const menus = Array.from({ length: 50 }, (_, index) => menu(`menu-${index}`, listed));
    const before = process.cpuUsage();
    const add = menus.map(({ menu_id }) => menu_id);
    const changed = withItemsChanged(offer(menus, ids), new Set(ids), { menus: { add } });
    expect(changed.menus.every(({ items }) => items.length === 25_000)).toBe(true);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3);
  });
});
