import { describe, expect, test } from 'vitest';
import { line, sampleIndex } from '../../tests/support/sampleMenu.ts';
import {
  accepted,
  after,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  place,
  placed,
  restaurant,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { byGuest, change } from '../../tests/support/samplePayment.ts';
import type { Command } from './command.ts';
import { keepLines, maxLines } from './priceLines.ts';
import { pricedOrder } from './pricedOrder.ts';

const local = { orderType: 'local' } as const;
const add = (...items: ReturnType<typeof line>[]): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', add: items },
});
const beers = (count: number) => Array.from({ length: count }, (_, position) => line(`l${position}`, 'beer'));
const noted = (line_id: string, characters: number) => ({ ...line(line_id, 'beer'), note: 'x'.repeat(characters) });

describe('an order is no larger than a kitchen can read', () => {
  test.each<[string, number, string]>([
    ['as many lines as it may have', 1, 'accepted'],
    ['one more', 2, 'order_too_large'],
  ])('%s can be reached by adding', (_, more, code) => {
    const almost = placed({ items: beers(maxLines - 1) });
    const added = beers(more).map((each) => ({ ...each, line_id: `more-${each.line_id}` }));
    expect(codeOf(change(almost, add(...added)))).toBe(code);
  });

  test.each<[number, number, string]>([
    [2500, 2500, 'accepted'],
    [2500, 2501, 'order_too_large'],
    [0, 5001, 'order_too_large'],
  ])('a guest writes no more beside all its lines: %i and %i characters', (first, second, code) => {
    const items = [noted('a', first), noted('b', second)];
    const wanted = place(newOrder('order', { items, amountTotal: 860 }));
    expect(codeOf(change(withTable, wanted, byGuest))).toBe(code);
    const begun = after(withTable, [place(newOrder('order', { items: items.slice(0, 1), amountTotal: 430 })), byGuest]);
    expect(codeOf(change(begun, add(items[1]!), byGuest))).toBe(code);
    expect(codeOf(change(begun, add(items[1]!)))).toBe('accepted');
  });
});

describe('lines that no menu at hand can price', () => {
  test('are called so in every language of the kitchen', () => {
    const [gone] = keepLines(sampleIndex, [line('a', 'gone')], local, 700);
    expect(gone?.name).toEqual({
      en: 'Unknown item',
      de: 'Unbekannter Artikel',
      hu: 'Ismeretlen tétel',
      ro: 'Articol necunoscut',
      es: 'Artículo desconocido',
    });
  });

  test('cost what was taken beside the known ones, by quantity', () => {
    const kept = keepLines(sampleIndex, [line('a', 'beer'), line('b', 'gone', 3), line('c', 'lost')], local, 1630);
    expect(kept.map(({ unitPrice, amount }) => [unitPrice, amount])).toEqual([
      [430, 430],
      [300, 900],
      [300, 300],
    ]);
    expect(keepLines(sampleIndex, [line('b', 'gone')], local, -5)[0]?.amount).toBe(0);
    expect(keepLines(sampleIndex, [line('a', 'beer')], local, 5000)[0]?.amount).toBe(430);
  });

  test('are taxed at the rate of the order’s type, else at the highest of the menu, else not at all', () => {
    const rate = (...[index, rules]: [typeof sampleIndex | undefined, Parameters<typeof keepLines>[2]]) =>
      keepLines(index, [line('a', 'gone')], rules, 700)[0]?.taxRate;
    expect(rate(sampleIndex, local)).toBe(20);
    expect(rate(sampleIndex, { ...local, taxByOrderType: { takeaway: 7 } })).toBe(20);
    expect(rate(sampleIndex, { ...local, taxByOrderType: { local: 7 } })).toBe(7);
    expect(rate(undefined, local)).toBe(0);
    expect(rate(undefined, { ...local, taxByOrderType: { local: 7 } })).toBe(7);
  });
});

describe('an order is priced', () => {
  test('at the tax of its type, where the house has one', () => {
    const house = { ...restaurant, taxByOrderType: { local: 5 } };
    const { items } = accepted(pricedOrder(newOrder(), occurrence({ restaurant: house })));
    expect(items.map(({ taxRate }) => taxRate)).toEqual([5, 5]);
  });

  test('for a guest only when it is served at the time for which it is wanted', () => {
    const atBreakfast = { ...sampleIndex, menusOfItem: new Map(sampleIndex.menusOfItem) };
    const breakfast = sampleIndex.menusOfItem.get('salad')!.filter(({ menu_id }) => menu_id === 'breakfast');
    atBreakfast.menusOfItem.set('beer', breakfast);
    const items = [line('a', 'beer')];
    const asGuest = { ...byGuest, menu: atBreakfast };
    const wanted = (orderedAt?: string) =>
      newOrder('order', { items, amountTotal: 430, ...(orderedAt ? { orderedAt } : {}) });
    const tomorrow = '2026-11-23T08:00:00.000Z';
    expect(codeOf(pricedOrder(wanted(), occurrence(asGuest)))).toBe('item_unknown');
    expect(codeOf(pricedOrder(wanted(tomorrow), occurrence(asGuest)))).toBe('accepted');
    expect(codeOf(pricedOrder(wanted(), occurrence({ menu: atBreakfast })))).toBe('accepted');
  });

  test('by staff without any menu not at all, neither at first nor when more is added', () => {
    const none = { menu: undefined, currentTotalsMenu: undefined };
    expect(codeOf(change(placed(), add(line('x', 'beer')), none))).toBe('menu_revision_unknown');
    expect(orderIn(after(placed(), [add(line('x', 'beer')), { standing: 'offline', ...none }])).flags).toEqual([
      'price_flagged',
    ]);
  });
});
