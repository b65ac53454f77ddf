import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { line, sampleIndex, sampleMenu } from '../../tests/support/sampleMenu.ts';
import { menuIndex } from '../menu/menuIndex.ts';
import { allergenLetters } from '../menu/menu.ts';
import { suggestedDishes, type Suggesting } from './suggestedDishes.ts';

/** Every dish goes with every other. */
const ids = sampleMenu.items.map(({ item_id }) => item_id);
const all = Object.fromEntries(ids.map((id) => [id, ids.filter((other) => other !== id)]));
const asked = (changes: Partial<Suggesting> = {}): string[] =>
  suggestedDishes({
    lines: [line('1', 'pizza')],
    goesWith: all,
    index: sampleIndex,
    soldOut: [],
    closedMenus: new Set(),
    avoided: [],
    diet: undefined,
    ...changes,
  }).map(({ item_id }) => item_id);

describe('what is suggested beside a cart', () => {
  it('is what goes with it and is offered by itself', () => {
    // soup is served only inside combos
    expect(asked()).toEqual(['salad', 'beer']);
  });

  it.each<[string, Partial<Suggesting>, string[]]>([
    ['nothing for an empty cart', { lines: [] }, []],
    ['not what lies in the cart', { lines: [line('1', 'pizza'), line('2', 'beer')] }, ['salad']],
    [
      'nor what lies in it inside a combo',
      {
        lines: [
          line('1', 'pizza'),
          {
            line_id: '2',
            quantity: 1,
            combo: { combo_id: 'fixed', options: [line('', 'salad').item!, line('', 'beer').item!] },
          },
        ],
      },
      [],
    ],
    ['not what is sold out', { soldOut: ['salad'] }, ['beer']],
    ['not what no menu serves now', { closedMenus: new Set(['main']) }, ['salad']],
    ['nothing when all menus are closed', { closedMenus: new Set(['main', 'breakfast']) }, []],
    ['not what lists an avoided allergen', { avoided: ['A'] }, ['salad']],
    ['only what the house calls vegan, if that is eaten', { diet: 'vegan' }, []],
  ])('%s', (_, changes, suggested) => {
    expect(asked(changes)).toEqual(suggested);
  });

  it('vegan is vegetarian too', () => {
    const index = menuIndex({
      ...sampleMenu,
      items: sampleMenu.items.map((item) => (item.item_id === 'salad' ? { ...item, diet: 'vegan' as const } : item)),
    });
    expect(asked({ index, diet: 'vegetarian' })).toEqual(['salad']);
    expect(asked({ index, diet: 'vegan' })).toEqual(['salad']);
  });

  it('is no meat for who eats none, and no egg for who eats no animal’s', () => {
    const diets = { salad: 'vegetarian', beer: undefined } as const;
    const items = sampleMenu.items.map((item) => {
      const { diet: _, ...plain } = item;
      const diet = diets[item.item_id as keyof typeof diets];
      return diet ? { ...plain, diet } : plain;
    });
    const index = menuIndex({ ...sampleMenu, items });
    expect(asked({ index })).toEqual(['salad', 'beer']);
    expect(asked({ index, diet: 'vegetarian' })).toEqual(['salad']);
    expect(asked({ index, diet: 'vegan' })).toEqual([]);
  });

  it('is nothing beside a dish that nothing goes with, and no dish that is not on the menu', () => {
    expect(asked({ goesWith: {} })).toEqual([]);
    expect(asked({ goesWith: { pizza: ['gone', 'beer', 'beer'] } })).toEqual(['beer']);
    expect(asked({ goesWith: { beer: ['salad'] }, lines: [line('1', 'pizza'), line('2', 'beer')] })).toEqual(['salad']);
    expect(asked({ lines: [{ line_id: '1', quantity: 1 }] })).toEqual([]);
  });

  it('not what may bring along an avoided allergen by a choice that must be made', () => {
    const base = { selection_id: 's', name: {}, min: 1, max: 1, choices: ['oil', 'yoghurt'] };
    const items = sampleMenu.items.map((item) => (item.item_id === 'salad' ? { ...item, selections: [base] } : item));
    const index = menuIndex({ ...sampleMenu, items });
    expect(asked({ index })).toContain('salad');
    expect(asked({ index, avoided: ['G'] })).not.toContain('salad');
  });

  it('begins with what came into the cart last, each dish in its turn', () => {
    const goesWith = { pizza: ['salad', 'soup'], beer: ['pizza', 'salad'], salad: ['beer'] };
    expect(asked({ goesWith, lines: [line('1', 'pizza'), line('2', 'salad')] })).toEqual(['beer']);
    const more = menuIndex({
      ...sampleMenu,
      items: [...sampleMenu.items, ...['a', 'b', 'c', 'd'].map((item_id) => ({ ...sampleMenu.items[2]!, item_id }))],
      menus: sampleMenu.menus.map((menu) => ({ ...menu, items: [...menu.items, 'a', 'b', 'c', 'd'] })),
    });
    const two = { pizza: ['a', 'b'], salad: ['c', 'd', 'a'] };
    expect(asked({ index: more, goesWith: two, lines: [line('1', 'pizza'), line('2', 'salad')] })).toEqual([
      'c',
      'a',
      'd',
    ]);
  });

  it('is at most three, never in the cart, never sold out, never with an avoided allergen, whatever lies there', () => {
    const some = fc.subarray(ids);
    fc.assert(
      fc.property(some, some, fc.subarray([...allergenLetters]), some, (cart, soldOut, avoided, wanted) => {
        const goesWith = Object.fromEntries(ids.map((id) => [id, [...wanted, ...wanted, 'unknown']]));
        const found = asked({ lines: cart.map((id, at) => line(String(at), id)), soldOut, avoided, goesWith });
        expect(found.length).toBeLessThanOrEqual(3);
        expect(new Set(found).size).toBe(found.length);
        for (const id of found) {
          expect([...cart, ...soldOut]).not.toContain(id);
          const item = sampleIndex.items.get(id)!;
          const listed = item.ingredients.flatMap((part) => sampleIndex.ingredients.get(part)!.allergenics);
          expect([...item.allergenics, ...listed].filter((letter) => avoided.includes(letter))).toEqual([]);
        }
      }),
    );
  });
});
