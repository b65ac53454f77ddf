import { expect, it } from 'vitest';
import { matchesOrder } from './matchesOrder.ts';

const order = {
  restaurantName: 'Wirtshaus zur Glocke',
  number: '17',
  createdAt: '2026-11-20T18:00:00.000Z',
  items: [{ name: { en: 'Cheese dumplings', de: 'Käsespätzle', hu: 'Túrós gombóc' } }] as never,
};

it.each(['', 'glocke', 'kasespatzle', 'KÄSE wirtshaus', 'cheese 17', '2026-11-20', 'turos'])(
  'finds it by “%s”',
  (query) => {
    expect(matchesOrder(order, query)).toBe(true);
  },
);

it.each(['glocke pizza', '18 glocke', 'trattoria'])('does not take it for “%s”', (query) => {
  expect(matchesOrder(order, query)).toBe(false);
});
