import { describe, expect, it } from 'vitest';
import type { Item, Menu } from '#domain/menu/menu.ts';
import type { Offer } from '#domain/menu/offer.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import { menuText } from './menuText.ts';
import { publishedContents } from './publishedContent.ts';

const publishedContent = (of: { restaurant_id: string; currency: 'EUR' }, offer: Offer) => publishedContents(offer)(of);
const restaurant = { restaurant_id: 'r', currency: 'EUR' as const };
const item = (item_id: string, more: Partial<Item> = {}): Item => ({
  item_id,
  name: { en: item_id },
  description: {},
  type: 'dish',
  options: [{ option_id: `${item_id}-o`, name: {}, price: 100 }],
  ingredients: [],
  toppings: [],
  selections: [],
  selectionsPrice: false,
  categories: [],
  allergenics: [],
  taxRate: 10,
  ...more,
});
const menu = (items: string[], combos: Menu['combos'] = []): Menu => ({
  menu_id: 'm',
  chain_id: 'c',
  name: { de: 'Karte' },
  status: 'active',
  items,
  combos,
  restaurants: ['r', 'another'],
  position: 0,
});
const ingredient = (item_id: string) => ({
  item_id,
  name: { hu: item_id },
  type: 'vegetable' as const,
  price: 0,
  allergenics: [],
});
const chain = (parts: Partial<Offer>): Offer => ({
  menus: [],
  items: [],
  ingredients: [],
  categories: [],
  ...parts,
});
const combo = (items: string[]) => ({
  combo_id: 'k',
  name: {},
  priceType: 'fixed' as const,
  price: 100,
  options: [{ name: {}, items }],
});

describe('publishedContent', () => {
  it('holds only what the menus lead to', () => {
    const content = publishedContent(
      restaurant,
      chain({
        menus: [menu(['a'], [combo(['b'])])],
        items: [item('unreached'), item('b'), item('a', { ingredients: ['onion'], categories: ['starters'] })],
        ingredients: [ingredient('unused'), ingredient('onion')],
        categories: [
          { foodCategory_id: 'starters', id: 'starters', name: {}, position: 0 },
          { foodCategory_id: 'empty', id: 'empty', name: {}, position: 1 },
        ],
      }),
    );
    expect(content.items.map((each) => each.item_id)).toEqual(['a', 'b']);
    expect(content.ingredients.map((each) => each.item_id)).toEqual(['onion']);
    expect(content.categories.map((each) => each.foodCategory_id)).toEqual(['starters']);
  });

  it('leaves out ids that lead nowhere, and what nothing is left of', () => {
    const { menus, items } = publishedContent(
      restaurant,
      chain({
        menus: [menu(['a', 'deleted'], [combo(['deleted'])])],
        items: [
          item('a', {
            ingredients: ['gone'],
            toppings: ['gone'],
            categories: ['gone'],
            selections: [{ selection_id: 's', name: {}, min: 0, max: 1, choices: ['gone'] }],
          }),
        ],
      }),
    );
    expect(menus[0]).toMatchObject({ items: ['a'], combos: [] });
    expect(items[0]).toMatchObject({ ingredients: [], toppings: [], categories: [], selections: [] });
  });

  it('leaves out a dish that demands more choices than are left', () => {
    const selections = [{ selection_id: 's', name: {}, min: 2, max: 2, choices: ['one', 'gone'] }];
    const content = publishedContent(
      restaurant,
      chain({ menus: [menu(['a'])], items: [item('a', { selections })], ingredients: [ingredient('one')] }),
    );
    expect(content.items).toEqual([]);
  });

  it('does not name the other restaurants that serve a menu', () => {
    const content = publishedContent(restaurant, chain({ menus: [menu([])] }));
    expect(content.menus[0]?.restaurants).toEqual(['r']);
  });

  it('names the languages in use, those with a catalogue first', () => {
    const content = publishedContent(
      restaurant,
      chain({ menus: [menu(['a'])], items: [item('a', { name: { it: 'x', en: 'x' } })] }),
    );
    expect(content.languages).toEqual(['en', 'de', 'it']);
  });
});

describe('the text that a revision is named by', () => {
  const content = publishedContent(restaurant, chain({ menus: [menu(['a'])], items: [item('a')] }));
  const { categories, ingredients, items, menus, ...head } = content;
  const joined = (list: readonly object[]): string => list.map(canonicalJson).join(',');
  const lists = {
    categories: joined(categories),
    ingredients: joined(ingredients),
    items: joined(items),
    menus: joined(menus),
  };

  it('is the same for the same content, whatever the order of its fields', () => {
    const turned = Object.fromEntries(Object.entries(head).toReversed());
    expect(menuText(turned, lists)).toBe(canonicalJson(content));
  });

  it('is another one for another restaurant with the same dishes', () => {
    expect(menuText({ ...head, restaurant_id: 'other' }, lists)).not.toBe(canonicalJson(content));
  });

  it('keeps the order of lists, which is the order on the card', () => {
    expect(canonicalJson({ b: [2, 1], a: 1 })).toBe('{"a":1,"b":[2,1]}');
  });
});
