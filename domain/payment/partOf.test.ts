import { describe, expect, test } from 'vitest';
import { after, newOrder, orderIn, placed, place } from '../../tests/support/sampleOrder.ts';
import { both, cancel, charge, open, opened, two } from '../../tests/support/samplePayment.ts';
import type { Picture } from '../order/picture.ts';
import type { PartialPayment } from './partialPayment.ts';
import { mostCancelled, partOf, withPart } from './partOf.ts';

const given = (id: string) => [open({ partialPayment_id: id, amount: 5 }), cancel(id)] as const;
const ids = (picture: Picture, order_id = 'order') =>
  orderIn(picture, order_id).payments.map(({ partialPayment_id }) => partialPayment_id);
const names = (count: number) => Array.from({ length: count }, (_, position) => `part-${position}`);

describe('parts that were given up', () => {
  const full = after(placed(), ...names(mostCancelled).flatMap(given));

  test('are remembered up to a number, the newest of them', () => {
    expect(ids(full)).toEqual(names(mostCancelled));
    expect(ids(after(full, ...given('last')))).toEqual([...names(mostCancelled).slice(1), 'last']);
  });

  test('leave their place to nothing but others of their kind', () => {
    const busy = after(
      placed(),
      open({ partialPayment_id: 'open', amount: 5 }),
      ...names(mostCancelled).flatMap(given),
    );
    expect(ids(after(busy, ...given('last')))).toEqual(['open', ...names(mostCancelled).slice(1), 'last']);
    expect(ids(after(full, open({ amount: 5 })))).toEqual([...names(mostCancelled), 'part']);
  });

  test.each<[string, Partial<PartialPayment>]>([
    ['an intent', { intent_id: 'pi' }],
    ['a refund', { refunds: [{ order_id: 'order', amount: 5, at: '2026-11-20T11:00:00.000Z' }] }],
    [
      'an incident',
      { incidents: [{ incident_id: 're', kind: 'refund_failed', amount: 5, at: '2026-11-20T11:00:00.000Z' }] },
    ],
  ])('stay when the card provider may still have to say something of them: %s', (_, changes) => {
    const first = { ...opened(full, 'part-0'), ...changes };
    const known = after(
      { ...full, orders: new Map(withPart(full, [], first).map((o) => [o.order_id, o])) },
      ...given('a'),
    );
    expect(ids(after(known, ...given('b')))).toEqual(['part-0', ...names(mostCancelled).slice(2), 'a', 'b']);
  });
});

test('a part is found on whichever order it stands', () => {
  expect(partOf(after(two, open({ orders: ['second'], amount: 500 })), 'part')).toMatchObject({ orders: ['second'] });
});

describe('a part over several orders', () => {
  test('stands on all of them, in place of its earlier copy', () => {
    const bill = after(two, open({ orders: both, amount: 1000 }), charge);
    expect([ids(bill), ids(bill, 'second')]).toEqual([['part'], ['part']]);
    expect(orderIn(bill, 'second').payments[0]).toEqual(partOf(bill, 'part'));
  });

  test('joins drafts of its orders and leaves the others as they are', () => {
    const picture = after(two, place(newOrder('third')), open({ orders: both, amount: 1000 }));
    const third = { ...orderIn(picture, 'third'), note: 'no onions' };
    const second = { ...orderIn(picture, 'second'), note: 'quick' };
    const drafts = withPart(picture, [third, second], { ...opened(picture), tip: 100 });
    expect(drafts.map(({ order_id, note }) => [order_id, note])).toEqual([
      ['third', 'no onions'],
      ['order', undefined],
      ['second', 'quick'],
    ]);
    expect(drafts[0]).toBe(third);
    expect(drafts[1]?.payments[0]?.tip).toBe(100);
  });

  test('stands on those that are there', () => {
    const all = { ...opened(after(placed(), open({ amount: 5 }))), orders: ['order', 'unknown'] };
    const drafts = withPart(placed(), [], all);
    expect(drafts.map(({ order_id }) => order_id)).toEqual(['order']);
  });
});
