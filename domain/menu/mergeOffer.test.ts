import { describe, expect, it } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { mergeOffer, servingOnly } from './mergeOffer.ts';
import type { Combo, Menu } from './menu.ts';
import type { Offer } from './offer.ts';

const combo = (combo_id: string, price: number): Combo => ({
  combo_id,
  name: { en: combo_id },
  priceType: 'fixed',
  price,
  options: [{ name: { en: 'Any' }, items: ['item'] }],
});
const menu = (menu_id: string, combos: Combo[]): Menu => ({
  menu_id,
  chain_id: 'chain',
  name: { en: menu_id },
  status: 'active',
  items: [],
  combos,
  restaurants: ['restaurant'],
  position: 0,
});
const offer = (...menus: Menu[]): Offer => ({ categories: [], ingredients: [], items: [], menus });
const combosOf = ({ menus }: Offer) =>
  menus.map(({ menu_id, combos }) => [menu_id, combos.map(({ combo_id, price }) => [combo_id, price])]);

describe('taking in a file', () => {
  it('moves a combo that the file has on another menu: its id is one in the whole chain, and so is its price', () => {
    const before = offer(menu('lunch', [combo('duo', 900), combo('trio', 1200)]));
    const after = mergeOffer(before, offer(menu('midday', [combo('duo', 950)])));
    expect(combosOf(after)).toEqual([
      ['lunch', [['trio', 1200]]],
      ['midday', [['duo', 950]]],
    ]);
  });

  it('leaves menus as they are that share nothing with the file', () => {
    const lunch = menu('lunch', [combo('duo', 900)]);
    const [kept] = mergeOffer(offer(lunch), offer(menu('dinner', [combo('feast', 4900)]))).menus;
    expect(kept).toBe(lunch);
  });
});

it('a combo keeps its own picture and gets no other’s', () => {
  const pictured = { ...combo('trio', 1200), avatar: 'picture' };
  const [lunch] = mergeOffer(
    offer(menu('lunch', [pictured, combo('duo', 900)])),
    offer(menu('lunch', [combo('duo', 950), combo('trio', 1250)])),
  ).menus;
  expect(lunch?.combos).toEqual([combo('duo', 950), { ...combo('trio', 1250), avatar: 'picture' }]);
});

describe('what a file cannot say stays as it was', () => {
  const picture = { avatar: 'picture' };
  const dish = sampleMenu.items[0]!;
  const kind = sampleMenu.categories[0]!;
  const stored: Offer = {
    categories: [{ ...kind, ...picture }, sampleMenu.categories[1]!],
    ingredients: sampleMenu.ingredients.slice(0, 2),
    items: [{ ...dish, ...picture }, sampleMenu.items[1]!],
    menus: [
      {
        ...menu('lunch', [{ ...combo('duo', 900), ...picture }, combo('trio', 1200)]),
        status: 'inactive',
        restaurants: ['b'],
      },
    ],
  };
  const file: Offer = {
    categories: [{ ...kind, position: 7 }],
    ingredients: [{ ...sampleMenu.ingredients[0]!, price: 130 }, sampleMenu.ingredients[5]!],
    items: [{ ...dish, taxRate: 13 }, sampleMenu.items[2]!],
    menus: [{ ...menu('lunch', [combo('duo', 950)]), position: 3, restaurants: ['a', 'b'] }],
  };
  const merged = mergeOffer(stored, file);

  it('pictures of categories, dishes and combos', () => {
    expect(merged.categories[0]).toEqual({ ...kind, position: 7, ...picture });
    expect(merged.items[0]).toEqual({ ...dish, taxRate: 13, ...picture });
    expect(merged.menus[0]?.combos).toEqual([{ ...combo('duo', 950), ...picture }]);
  });

  it('unless the file has a picture of its own', () => {
    const pictured = mergeOffer(stored, { ...file, items: [{ ...dish, avatar: 'new' }] });
    expect(pictured.items[0]?.avatar).toBe('new');
    expect(mergeOffer(file, file).items[0]).not.toHaveProperty('avatar');
  });

  it('whether a menu is shown, and where else it is served', () => {
    expect(merged.menus).toMatchObject([
      { menu_id: 'lunch', status: 'inactive', restaurants: ['a', 'b'], position: 3 },
    ]);
    const elsewhere = mergeOffer({ ...stored, menus: [{ ...stored.menus[0]!, restaurants: ['c', 'b'] }] }, file);
    expect(elsewhere.menus[0]?.restaurants).toEqual(['a', 'b', 'c']);
  });

  it('parts that it does not name, in their place; new ones come last', () => {
    expect(merged.categories.map(({ id }) => id)).toEqual(['mains', 'drinks']);
    expect(merged.items.map(({ item_id }) => item_id)).toEqual(['pizza', 'salad', 'beer']);
    expect(merged.ingredients.map(({ item_id, price }) => [item_id, price])).toEqual([
      ['cheese', 130],
      ['tomato', 50],
      ['thin', 70],
    ]);
    expect(merged.items[1]).toBe(stored.items[1]);
  });
});

describe('restaurants that serve nothing but these menus', () => {
  const at = (menu_id: string, ...restaurants: string[]): Menu => ({ ...menu(menu_id, []), restaurants });
  const all = offer(at('lunch', 'a', 'b'), at('dinner', 'a', 'c'), at('night', 'c'));

  it('serve no other any more, and others serve what they served', () => {
    const { menus } = servingOnly(all, ['a', 'b'], new Set(['lunch']));
    expect(menus.map(({ menu_id, restaurants }) => [menu_id, restaurants])).toEqual([
      ['lunch', ['a', 'b']],
      ['dinner', ['c']],
      ['night', ['c']],
    ]);
    expect(menus[0]).toBe(all.menus[0]);
    expect(menus[2]).toBe(all.menus[2]);
  });
});
