import { describe, expect, it } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import {
  changedPrice,
  withIngredientsChanged,
  withItemsChanged,
  withMenusChanged,
  type PriceChange,
} from './bulkEdit.ts';
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

describe('a bulk edit', () => {
  const sample: Offer = sampleMenu;
  const only = (...ids: string[]) => new Set(ids);
  const item = ({ items }: Offer, id: string) => items.find(({ item_id }) => item_id === id)!;

  it('changes the dishes that are meant and no other', () => {
    const changed = withItemsChanged(sample, only('pizza', 'beer'), {
      price: { add: 50 },
      taxRate: 13,
      type: 'dessert',
      categories: { add: ['new'], remove: ['mains'] },
      ingredients: { add: ['ham'], remove: ['tomato'] },
      toppings: { remove: ['chili'] },
      allergenics: { add: ['G'] },
    });
    expect(item(changed, 'pizza')).toMatchObject({
      options: [
        { option_id: 'small', price: 950 },
        { option_id: 'family', price: 1950 },
      ],
      taxRate: 13,
      type: 'dessert',
      categories: ['new'],
      ingredients: ['cheese', 'ham'],
      toppings: ['ham'],
      allergenics: ['A', 'G'],
      name: { en: 'Pizza', de: 'Pizza' },
    });
    expect(item(changed, 'beer').options[0]?.price).toBe(480);
    for (const id of ['salad', 'soup']) expect(item(changed, id)).toBe(item(sample, id));
    expect(changed.menus).toEqual(sample.menus);
  });

  it('leaves alone what it does not name', () => {
    expect(withItemsChanged(sample, only('pizza'), {}).items).toEqual(sample.items);
    expect(withIngredientsChanged(sample, only('cheese'), {}).ingredients).toEqual(sample.ingredients);
    expect(withMenusChanged(sample, only('main'), {}).menus).toEqual(sample.menus);
  });

  it('puts dishes on the menus that are meant, takes them off others, and knows only dishes of its own', () => {
    const changed = withItemsChanged(sample, only('pizza', 'salad', 'gone'), {
      menus: { add: ['breakfast'], remove: ['main'] },
    });
    expect(changed.menus.map(({ items }) => items)).toEqual([['beer'], ['salad', 'pizza']]);
    const one = withItemsChanged(sample, only('pizza'), { menus: { add: ['breakfast'] } });
    expect(one.menus[0]).toBe(sample.menus[0]);
  });

  it('changes the ingredients that are meant and no other', () => {
    const changed = withIngredientsChanged(sample, only('cheese'), {
      price: { set: 200 },
      type: 'dairy',
      allergenics: { add: ['L'], remove: ['G'] },
    });
    const [cheese, ...others] = changed.ingredients;
    expect(cheese).toMatchObject({ item_id: 'cheese', price: 200, type: 'dairy', allergenics: ['L'] });
    expect(others).toEqual(sample.ingredients.slice(1));
  });

  it('changes the menus that are meant and no other', () => {
    const changed = withMenusChanged(sample, only('breakfast'), {
      status: 'inactive',
      restaurants: { add: ['other', 'first'], remove: ['restaurant'] },
    });
    expect(changed.menus[1]).toMatchObject({ status: 'inactive', restaurants: ['first', 'other'] });
    expect(changed.menus[0]).toBe(sample.menus[0]);
  });
});

describe('a new price', () => {
  it.each<[string, number, PriceChange | undefined, number]>([
    ['none is the old one', 990, undefined, 990],
    ['a sum', 990, { set: 450 }, 450],
    ['more', 990, { add: 60 }, 1050],
    ['less', 990, { add: -60 }, 930],
    ['less than nothing is nothing', 50, { add: -60 }, 0],
    ['more than the wire carries is the most that it does', 999_999_990, { add: 60 }, 1_000_000_000],
    ['percents to the cent', 990, { percent: 5, roundTo: 1 }, 1040],
    ['percents to ten cents', 990, { percent: 5, roundTo: 10 }, 1040],
    ['percents to fifty cents', 990, { percent: 5, roundTo: 50 }, 1050],
    ['percents to half of what it is rounded to go up', 1000, { percent: 2.5, roundTo: 50 }, 1050],
    ['percents off', 990, { percent: -10, roundTo: 10 }, 890],
    ['more than all off is nothing', 990, { percent: -150, roundTo: 10 }, 0],
  ])('%s', (_, price, change, expected) => {
    expect(changedPrice(price, change)).toBe(expected);
  });
});
