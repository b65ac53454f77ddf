import { expect, test } from 'vitest';
import { choice, line, sampleIndex } from '../../tests/support/sampleMenu.ts';
import type { NewOrderItem } from '../order/order.ts';
import { isForCategories } from './station.ts';

const combo = (...items: string[]): NewOrderItem => ({
  line_id: 'x',
  quantity: 1,
  combo: { combo_id: 'fixed', options: items.map((item_id) => choice(item_id)) },
});

test.each<[string, NewOrderItem, string[], boolean]>([
  ['the bar has to do with a beer', line('x', 'beer'), ['drinks'], true],
  ['the bar has nothing to do with a pizza', line('x', 'pizza'), ['drinks'], false],
  ['who makes both has to do with either', line('x', 'pizza'), ['drinks', 'mains'], true],
  ['who makes all has to do with all', line('x', 'pizza'), [], true],
  ['the bar has to do with the drink of a combo', combo('pizza', 'beer'), ['drinks'], true],
  ['the grill has nothing to do with a combo of drinks', combo('beer', 'beer'), ['mains'], false],
  ['what no menu knows is everybody’s', line('x', 'gone'), ['drinks'], true],
  ['also in a combo', combo('pizza', 'gone'), ['drinks'], true],
  ['a line of nothing is nobody’s', { line_id: 'x', quantity: 1 }, ['drinks'], false],
])('%s', (_, ordered, categories, has) => {
  expect(isForCategories(ordered, categories, sampleIndex)).toBe(has);
});

test('a dish of two categories is for whoever makes one of them', () => {
  const items = new Map([['pizza', { ...sampleIndex.items.get('pizza')!, categories: ['mains', 'oven'] }]]);
  const made = (...categories: string[]) => isForCategories(line('x', 'pizza'), categories, { items });
  expect([made('oven'), made('mains', 'drinks'), made('drinks')]).toEqual([true, true, false]);
});

test('without a menu every dish is everybody’s: better twice on a screen than on none', () => {
  expect(isForCategories(line('x', 'pizza'), ['drinks'], undefined)).toBe(true);
});
