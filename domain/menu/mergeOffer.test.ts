import { describe, expect, it } from 'vitest';
import { mergeOffer } from './mergeOffer.ts';
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
