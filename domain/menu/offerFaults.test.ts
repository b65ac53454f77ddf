import { describe, expect, it } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import type { Combo, Item, Menu, Selection } from './menu.ts';
import { idsOf } from './offer.ts';
import { comboFaults, faultsAt, itemFaults, menuFaults } from './offerFaults.ts';

const ids = idsOf(sampleMenu);
const known = { ...ids, restaurants: new Set(['restaurant']) };
const [pizza] = sampleMenu.items as [Item];
const [main] = sampleMenu.menus as [Menu];
const [fixed] = main.combos as [Combo];
const [small] = pizza.options;
const selection = (changes: Partial<Selection>): Selection => ({
  selection_id: 'sauce',
  name: {},
  min: 0,
  max: 1,
  choices: ['oil', 'yoghurt'],
  ...changes,
});
const listed = (faults: { path: string; message: string }[]) => faults.map(({ path, message }) => `${path} ${message}`);

it('the sample menu is without faults', () => {
  expect(sampleMenu.items.flatMap((item) => itemFaults(item, ids))).toEqual([]);
  expect(sampleMenu.menus.flatMap((menu) => menuFaults(menu, known))).toEqual([]);
});

describe('a dish is refused', () => {
  it.each<[string, Partial<Item>, string[]]>([
    ['without an option', { options: [] }, ['options needs at least one option']],
    ['with an option twice', { options: [small!, small!] }, ['options.1.option_id is there twice']],
    ['in a category that is not there', { categories: ['mains', 'gone'] }, ['categories.1 unknown category']],
    ['in a category twice', { categories: ['mains', 'mains'] }, ['categories.1 is listed twice']],
    ['of an ingredient that is not there', { ingredients: ['gone'] }, ['ingredients.0 unknown ingredient']],
    ['with a topping that is not there', { toppings: ['ham', 'gone'] }, ['toppings.1 unknown ingredient']],
    [
      'with an option of an ingredient that is not there',
      { options: [small!, { ...small!, option_id: 'big', ingredients: ['gone'] }] },
      ['options.1.ingredients.0 unknown ingredient'],
    ],
    [
      'with an option that has a choice of nothing',
      { options: [{ ...small!, selections: [selection({ choices: [], max: 0 })] }] },
      ['options.0.selections.0.choices needs at least one choice'],
    ],
    [
      'with a choice that is not there',
      { selections: [selection({ choices: ['oil', 'gone'] })] },
      ['selections.0.choices.1 unknown ingredient'],
    ],
    [
      'with a choice twice',
      { selections: [selection({ choices: ['oil', 'oil'] })] },
      ['selections.0.choices.1 is listed twice'],
    ],
    [
      'with a standard that is no choice',
      { selections: [selection({ standard: ['vinegar'] })] },
      ['selections.0.standard must be among the choices, each once'],
    ],
    [
      'with a standard of more than can be chosen',
      { selections: [selection({ standard: ['oil', 'yoghurt'] })] },
      ['selections.0.standard has more than max, 1'],
    ],
    [
      'with a standard that is there twice',
      { selections: [selection({ max: 2, standard: ['oil', 'oil'] })] },
      ['selections.0.standard must be among the choices, each once'],
    ],
    [
      'with a standard of which one is no choice',
      { selections: [selection({ max: 2, standard: ['oil', 'vinegar'] })] },
      ['selections.0.standard must be among the choices, each once'],
    ],
    [
      'but not with a standard of all that can be chosen',
      { selections: [selection({ max: 2, standard: ['yoghurt', 'oil'] })] },
      [],
    ],
    [
      'where more must be chosen than may be',
      { selections: [selection({ min: 2, max: 1 })] },
      ['selections.0.min min 2 is above max 1'],
    ],
    [
      'where more may be chosen than there are',
      { selections: [selection({ max: 3 })] },
      ['selections.0.max max 3 is above the number of choices, 2'],
    ],
    ['where one may be taken again and again', { selections: [selection({ max: 3, repeat: true })] }, []],
    [
      'with a selection twice',
      { selections: [selection({}), selection({})] },
      ['selections.1.selection_id is there twice'],
    ],
  ])('%s', (_, changes, faults) => {
    expect(listed(itemFaults({ ...pizza, ...changes }, ids))).toEqual(faults);
  });

  it('not where all may be chosen and all must be', () => {
    expect(itemFaults({ ...pizza, selections: [selection({ min: 2, max: 2 })] }, ids)).toEqual([]);
  });
});

describe('a combo is refused', () => {
  it.each<[string, Partial<Combo>, string[]]>([
    ['without an option', { options: [] }, ['options needs at least one option']],
    ['with an option of nothing', { options: [{ name: {}, items: [] }] }, ['options.0.items needs at least one item']],
    ['with a dish that is not there', { options: [{ name: {}, items: ['gone'] }] }, ['options.0.items.0 unknown item']],
    ['with more than all off', { priceType: 'percent', price: 100.5 }, ['price a percentage can not be above 100']],
  ])('%s', (_, changes, faults) => {
    expect(listed(comboFaults({ ...fixed, ...changes }, ids.items))).toEqual(faults);
  });

  it('not with all off, nor for a price above a hundred', () => {
    expect(comboFaults({ ...fixed, priceType: 'percent', price: 100 }, ids.items)).toEqual([]);
    expect(comboFaults({ ...fixed, price: 5000 }, ids.items)).toEqual([]);
  });
});

describe('a menu is refused', () => {
  it.each<[string, Partial<Menu>, string[]]>([
    ['with a dish that is not there', { items: ['pizza', 'gone'] }, ['items.1 unknown item']],
    ['with a dish twice', { items: ['pizza', 'pizza'] }, ['items.1 is listed twice']],
    ['in a restaurant of others', { restaurants: ['other'] }, ['restaurants.0 unknown restaurant']],
    ['with a combo twice', { combos: [fixed, fixed] }, ['combos.1.combo_id is there twice']],
    [
      'with a combo that is wrong',
      { combos: [fixed, { ...fixed, combo_id: 'other', options: [] }] },
      ['combos.1.options needs at least one option'],
    ],
  ])('%s', (_, changes, faults) => {
    expect(listed(menuFaults({ ...main, ...changes }, known))).toEqual(faults);
  });
});

it('a fault is named by the path from where one looks', () => {
  expect(faultsAt('items.2', [{ path: 'options', message: 'needs' }])).toEqual([
    { path: 'items.2.options', message: 'needs' },
  ]);
});
