import { describe, expect, test } from 'vitest';
import { choice, line, sampleIndex, sampleMenu } from '../../tests/support/sampleMenu.ts';
import { menuIndex } from '../menu/menuIndex.ts';
import { notServedRefusal, soldOutIn, soldOutRefusal } from './availability.ts';
import type { ItemChoice, NewOrderItem } from './order.ts';

const vienna = 'Europe/Vienna';
/** A Friday: 09:00 and 13:00 in Vienna. */
const morning = '2026-11-20T08:00:00.000Z';
const noon = '2026-11-20T12:00:00.000Z';
const combo = (combo_id: string, ...options: ItemChoice[]): NewOrderItem => ({
  line_id: combo_id,
  quantity: 1,
  combo: { combo_id, options },
});

describe('what is sold out', () => {
  test.each<[string, string[], NewOrderItem]>([
    ['the dish', ['pizza'], line('a', 'pizza')],
    ['an extra ingredient', ['cheese'], line('a', 'pizza', 1, { ingredients: { cheese: 2 } })],
    ['a topping', ['ham'], line('a', 'pizza', 1, { toppings: { ham: 2 } })],
    ['what was selected', ['oil'], line('a', 'salad', 1, { selections: { dressing: ['yoghurt', 'oil'] } })],
    ['a part of a combo', ['beer'], combo('fixed', choice('pizza'), choice('beer'))],
    [
      'a selection inside a combo',
      ['oil'],
      combo('fixed', choice('salad', { selections: { dressing: ['oil'] } }), choice('beer')),
    ],
  ])('is told of %s', (_, ids, wanted) => {
    expect(soldOutIn([wanted], [...ids, 'chili'])).toEqual(ids);
  });

  test.each<[string, NewOrderItem]>([
    ['that is left out', line('a', 'pizza', 1, { ingredients: { cheese: 0 } })],
    ['that belongs to the dish anyway', line('a', 'pizza', 1, { ingredients: { cheese: 1 } })],
    ['that nobody wanted on top', line('a', 'pizza', 1, { toppings: { cheese: 0 } })],
    ['that nobody selected', line('a', 'salad', 1, { selections: { dressing: [] } })],
  ])('is no matter to a line with an ingredient %s', (_, wanted) => {
    expect(soldOutIn([wanted], ['cheese'])).toEqual([]);
    expect(soldOutRefusal([wanted], ['cheese'])).toBeUndefined();
  });
});

test('what is sold out is named with the line that asks for it', () => {
  expect(soldOutRefusal([line('a', 'salad'), line('b', 'beer')], ['beer'])).toMatchObject({
    details: [{ path: 'items.1', message: 'is sold out', item_id: 'beer' }],
  });
  expect(soldOutIn([{ line_id: 'nothing', quantity: 1 }], ['beer'])).toEqual([]);
});

describe('what no menu serves at the wanted time', () => {
  const [main, breakfast] = sampleMenu.menus;
  const breakfastOnly = menuIndex({
    ...sampleMenu,
    menus: [
      { ...main!, items: ['beer'], combos: [] },
      { ...breakfast!, items: ['salad'], combos: main!.combos },
    ],
  });
  const refused = (index: typeof sampleIndex, at: string, ...lines: NewOrderItem[]) =>
    notServedRefusal(index, lines, at, vienna);

  test('is refused, and details name its line', () => {
    expect(refused(breakfastOnly, noon, line('a', 'beer'), line('b', 'salad'))).toMatchObject({
      code: 'item_unknown',
      details: [{ path: 'items.1', message: 'is not served at this time' }],
    });
    expect(refused(breakfastOnly, morning, line('a', 'beer'), line('b', 'salad'))).toBeUndefined();
  });

  test('is refused as a combo too', () => {
    const duo = combo('fixed', choice('pizza'), choice('beer'));
    expect(refused(breakfastOnly, noon, duo)).toMatchObject({ details: [{ path: 'items.0' }] });
    expect(refused(breakfastOnly, morning, duo)).toBeUndefined();
    expect(refused(sampleIndex, noon, duo)).toBeUndefined();
  });

  test('is not what another of its menus still serves', () => {
    // the salad stands on the breakfast menu and on the one that is served all day
    expect(refused(sampleIndex, noon, line('a', 'salad'))).toBeUndefined();
    expect(refused(sampleIndex, morning, line('a', 'salad'))).toBeUndefined();
  });

  test('is not what no menu knows: that is for prices to say', () => {
    const unknown = [line('a', 'gone'), combo('gone', choice('pizza')), { line_id: 'b', quantity: 1 }];
    expect(refused(breakfastOnly, noon, ...unknown)).toBeUndefined();
  });

  test('goes by the clock on the restaurant’s wall', () => {
    const lateInVienna = '2026-11-20T10:30:00.000Z';
    expect(notServedRefusal(breakfastOnly, [line('a', 'salad')], lateInVienna, vienna)?.code).toBe('item_unknown');
    expect(notServedRefusal(breakfastOnly, [line('a', 'salad')], lateInVienna, 'Europe/London')).toBeUndefined();
  });
});
