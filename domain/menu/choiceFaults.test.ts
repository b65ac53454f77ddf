import { describe, expect, it } from 'vitest';
import { choice, sampleIndex, sampleMenu } from '../../tests/support/sampleMenu.ts';
import type { ItemChoice } from '../order/order.ts';
import { choiceFaults } from './choiceFaults.ts';
import { comboPrices } from './comboPrice.ts';
import { itemUnitPrice } from './itemPrice.ts';
import { priceLine } from './linePrice.ts';
import { menuIndex } from './menuIndex.ts';

const item = (id: string) => sampleIndex.items.get(id)!;
const faultsOf = (id: string, changes: Partial<ItemChoice>, index = sampleIndex) =>
  choiceFaults(index, item(id), choice(id, changes));

describe('a choice that cannot be cooked', () => {
  it.each<[string, string, Partial<ItemChoice>, string, string]>([
    ['an option of another dish', 'pizza', { option_id: 'half' }, 'option_id', 'is not an option of this item'],
    ['a strange ingredient', 'pizza', { ingredients: { oil: 0 } }, 'ingredients.oil', 'does not belong to this item'],
    ['three times cheese', 'pizza', { ingredients: { cheese: 3 as 2 } }, 'ingredients.cheese', 'must be 0 or 1 or 2'],
    ['a strange topping', 'pizza', { toppings: { oil: 2 } }, 'toppings.oil', 'does not belong to this item'],
    ['a topping once', 'pizza', { toppings: { ham: 1 as 2 } }, 'toppings.ham', 'must be 0 or 2'],
    [
      'a strange selection',
      'salad',
      { selections: { base: ['oil'] } },
      'selections.base',
      'does not belong to this item',
    ],
    [
      'too much',
      'salad',
      { selections: { dressing: ['oil', 'yoghurt', 'ham'] } },
      'selections.dressing',
      'needs 0 to 2 choices',
    ],
    ['too little', 'pizza', { option_id: 'family' }, 'selections.base', 'needs 1 to 1 choices'],
    [
      'one thing twice',
      'salad',
      { selections: { dressing: ['oil', 'oil'] } },
      'selections.dressing',
      'has the same choice twice',
    ],
    [
      'what is not offered',
      'salad',
      { selections: { dressing: ['ham'] } },
      'selections.dressing',
      'has a choice that is not offered',
    ],
  ])('%s is named with its place', (_, id, changes, path, message) => {
    expect(faultsOf(id, changes)).toEqual([{ path, message }]);
    expect(itemUnitPrice(sampleIndex, choice(id, changes))).toEqual({
      ok: false,
      code: 'item_invalid',
      details: [{ path, message }],
    });
  });

  it('asks for nothing that the menu does not know: it would cost nothing', () => {
    const without = menuIndex({
      ...sampleMenu,
      ingredients: sampleMenu.ingredients.filter(({ item_id }) => !['cheese', 'ham', 'oil'].includes(item_id)),
    });
    const unknown = (path: string) => [{ path, message: 'is not an ingredient of this menu' }];
    expect(faultsOf('pizza', { ingredients: { cheese: 2 } }, without)).toEqual(unknown('cheese'));
    expect(faultsOf('pizza', { toppings: { ham: 2 } }, without)).toEqual(unknown('ham'));
    expect(faultsOf('salad', { selections: { dressing: ['oil'] } }, without)).toEqual(unknown('oil'));
    expect(faultsOf('pizza', { ingredients: { tomato: 2 } }, without)).toEqual([]);
  });
});

describe('what a refusal says', () => {
  it.each([
    ['a dish that is gone', { item: choice('gone') }, 'item_unknown', 'item.item_id', 'is not on the menu'],
    ['neither dish nor combo', {}, 'item_invalid', 'item', 'needs either an item or a combo'],
    ['no quantity', { item: choice('beer'), quantity: 0 }, 'item_invalid', 'quantity', 'must be 1 to 99'],
    [
      'a combo that is gone',
      { combo: { combo_id: 'gone', options: [] } },
      'item_unknown',
      'combo_id',
      'is not on the menu',
    ],
    [
      'half a combo',
      { combo: { combo_id: 'fixed', options: [choice('pizza')] } },
      'item_invalid',
      'options',
      'needs 2 items',
    ],
    [
      'another dish in a combo',
      { combo: { combo_id: 'fixed', options: [choice('pizza'), choice('soup')] } },
      'item_invalid',
      'options.1.item_id',
      'cannot be chosen here',
    ],
    [
      'a combo with a strange topping',
      { combo: { combo_id: 'fixed', options: [choice('pizza', { toppings: { oil: 2 } }), choice('beer')] } },
      'item_invalid',
      'options.0.toppings.oil',
      'does not belong to this item',
    ],
  ])('of a line with %s', (_, wanted, code, path, message) => {
    const line = { line_id: 'line', quantity: 1, ...wanted };
    expect(priceLine(sampleIndex, line, { orderType: 'local' })).toEqual({
      ok: false,
      code,
      details: [{ path, message }],
    });
  });

  it('of a price for a dish that is gone', () => {
    const details = [{ path: 'item_id', message: 'is not on the menu' }];
    expect(itemUnitPrice(sampleIndex, choice('gone'))).toEqual({ ok: false, code: 'item_unknown', details });
  });

  it('of a combo whose dish is gone from the menu', () => {
    const without = menuIndex({ ...sampleMenu, items: sampleMenu.items.filter(({ item_id }) => item_id !== 'beer') });
    const refused = comboPrices(without, { combo_id: 'fixed', options: [choice('pizza'), choice('beer')] });
    expect(refused).toMatchObject({ code: 'item_unknown', details: [{ path: 'options.1.item_id' }] });
  });
});

it('a selection that allows it takes one choice several times, no more in all than it takes', () => {
  const salad = sampleIndex.items.get('salad')!;
  const repeating = { ...salad, selections: salad.selections.map((each) => ({ ...each, repeat: true as const })) };
  const faults = (...dressing: string[]) =>
    choiceFaults(sampleIndex, repeating, choice('salad', { selections: { dressing } }));
  expect(faults('oil', 'oil')).toEqual([]);
  expect(faults('oil', 'oil', 'oil')).toMatchObject([{ message: 'needs 0 to 2 choices' }]);
});

it('the staff leave out what a guest has to choose, and say so: a choice that is not made yet is one all the same', () => {
  const salad = sampleIndex.items.get('salad')!;
  const asked = { ...salad, selections: salad.selections.map((each) => ({ ...each, min: 1, max: 1 })) };
  const faults = (selections: Record<string, string[]>, staff: boolean) =>
    choiceFaults(sampleIndex, asked, choice('salad', { selections }), staff);
  expect(faults({ dressing: [] }, true)).toEqual([]);
  // who asks for nothing else is a guest
  expect(choiceFaults(sampleIndex, asked, choice('salad', { selections: { dressing: [] } }))).toHaveLength(1);
  expect(faults({}, true)).toMatchObject([{ message: 'needs 1 to 1 choices' }]);
  expect(faults({ dressing: [] }, false)).toMatchObject([{ message: 'needs 1 to 1 choices' }]);
  expect(faults({ dressing: ['oil', 'oil'] }, true)).toMatchObject([{ message: 'needs 1 to 1 choices' }]);
});
