import { describe, expect, it } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import type { Combo, Menu } from './menu.ts';
import { withItemsBack } from './withItemsBack.ts';
import { withoutParts } from './withoutPart.ts';

const combo = (combo_id: string, ...options: string[][]): Combo => ({
  combo_id,
  name: { en: combo_id },
  priceType: 'fixed',
  price: 900,
  options: options.map((items, at) => ({ name: { en: `part ${at}` }, items })),
});
const menu = (items: string[], combos: Combo[] = []): Menu => ({
  menu_id: 'm',
  chain_id: 'c',
  name: { en: 'Menu' },
  status: 'active',
  items,
  combos,
  restaurants: [],
  position: 0,
});
const item = (item_id: string) => ({ item_id }) as never;
const deleted = (whole: Menu, ids: ReadonlySet<string>): Menu => {
  const all = 'abcdef'.split('').map(item);
  return withoutParts({ items: all, categories: [], ingredients: [], menus: [whole] }, 'items', ids).menus[0]!;
};

describe('items that were deleted', () => {
  const before = menu(['a', 'b', 'c'], [combo('lunch', ['a', 'b'], ['c']), combo('duo', ['b'])]);

  it('are on the menu again where they were, and so is a combo that went with them', () => {
    const gone = new Set(['b']);
    const now = deleted(before, gone);
    expect(now.items).toEqual(['a', 'c']);
    expect(now.combos.map(({ combo_id }) => combo_id)).toEqual(['lunch']);
    expect(withItemsBack(before, now, gone)).toEqual(before);
  });

  it('leave what others changed meanwhile as it stands', () => {
    const gone = new Set(['b']);
    const now = {
      ...deleted(before, gone),
      name: { en: 'Evening' },
      items: ['c', 'd', 'a'],
      status: 'inactive' as const,
    };
    now.combos = now.combos.map((one) => ({ ...one, price: 1_000 }));
    const back = withItemsBack(before, now, gone);
    expect(back).toMatchObject({ name: { en: 'Evening' }, status: 'inactive', items: ['c', 'd', 'a', 'b'] });
    expect(back.combos.map(({ combo_id, price }) => [combo_id, price])).toEqual([
      ['lunch', 1_000],
      ['duo', 900],
    ]);
  });

  it('change no menu that is new, nor a combo whose parts are others', () => {
    const now = menu(['a'], [combo('lunch', ['a'])]);
    expect(withItemsBack(undefined, now, new Set(['b']))).toBe(now);
    expect(withItemsBack(before, now, new Set(['b'])).combos[0]).toEqual(now.combos[0]);
  });

  it('are there once where somebody put them back before, and at the beginning where nothing is left before them', () => {
    const back = (was: string[], now: string[], ...ids: string[]) =>
      withItemsBack(menu(was), menu(now), new Set(ids)).items;
    expect(back(['a', 'b', 'c'], ['c', 'b', 'a'], 'b')).toEqual(['c', 'b', 'a']);
    expect(back(['a', 'b', 'c'], ['d', 'c'], 'b', 'a')).toEqual(['a', 'b', 'd', 'c']);
    expect(back(['a', 'b', 'c'], ['d', 'a'], 'b', 'c')).toEqual(['d', 'a', 'b', 'c']);
    expect(back(['a', 'b', 'c'], ['b'], 'a')).toEqual(['a', 'b']);
    expect(back(['a', 'b', 'c'], [], 'b')).toEqual(['b']);
  });

  it('are in a combo again only where its parts are those that they were in', () => {
    const was = menu([], [combo('lunch', ['a', 'b'], ['c']), combo('other', ['b', 'c'])]);
    const combosOf = (...combos: Combo[]) =>
      withItemsBack(was, menu([], combos), new Set(['b'])).combos.map(({ combo_id, options }) => [
        combo_id,
        ...options.map(({ items }) => items.join('')),
      ]);
    expect(combosOf(combo('other', ['c']), combo('lunch', ['a'], ['c']))).toEqual([
      ['other', 'bc'],
      ['lunch', 'ab', 'c'],
    ]);
    expect(combosOf(combo('lunch', ['a']), combo('new', ['c']))).toEqual([
      ['lunch', 'a'],
      ['other', 'bc'],
      ['new', 'c'],
    ]);
    const first = menu([], [combo('duo', ['b']), combo('lunch', ['c'])]);
    expect(withItemsBack(first, menu([], [combo('lunch', ['c'])]), new Set(['b'])).combos).toEqual(first.combos);
    // what was taken off by hand and holds none of them stays off
    expect(withItemsBack(was, menu([]), new Set(['a'])).combos.map(({ combo_id }) => combo_id)).toEqual(['lunch']);
  });

  it('make the menu what it was, whatever was deleted', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'abcdef'.split('')), { minLength: 1 });
    const menus = fc
      .tuple(letters, fc.array(fc.array(letters, { minLength: 1, maxLength: 3 }), { maxLength: 3 }))
      .map(([items, combos]) =>
        menu(
          items,
          combos.map((options, at) => combo(`combo ${at}`, ...options)),
        ),
      );
    fc.assert(
      fc.property(menus, letters, (whole, gone) => {
        const ids = new Set(gone);
        expect(withItemsBack(whole, deleted(whole, ids), ids)).toEqual(whole);
      }),
      fc.runs,
    );
  });
});
