import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { wholeBill } from '#domain/payment/billChoice.ts';
import { after, newOrder, withTable, restaurant } from '../../../tests/support/sampleOrder.ts';
import { paidInCash, payView, type Paying } from './payView.ts';

const order = newOrder('first', { amountTotal: 1760 });
const placed = after(withTable, { type: 'order.place', body: { order } });
const ordersWith = (...payments: Partial<PartialPayment>[]): Order[] =>
  [...placed.orders.values()].map((each) => ({
    ...each,
    payments: payments.map((part) => ({ ...openedPart, ...part })),
  }));
const openedPart: PartialPayment = {
  partialPayment_id: 'part',
  restaurant_id: restaurant.restaurant_id,
  orders: ['first'],
  amount: 700,
  tip: 70,
  status: 'open',
  allocations: [{ order_id: 'first', amount: 700 }],
  createdAt: '2026-11-20T11:30:00.000Z',
};
const reader = { terminal_id: 'tmr', label: 'Counter', state: 'charging' as const };
const shown = (changes: Partial<Paying> = {}) =>
  payView({
    orders: ordersWith(),
    restaurant,
    choice: wholeBill,
    tip: 0,
    partialPayment_id: 'next',
    means: 'cash',
    taken: undefined,
    card: { isOpen: false, isPaid: false, partialPayment_id: undefined },
    reader: { asking: false, begun: undefined, device_id: 'till' },
    ...changes,
  });

describe('the pay screen', () => {
  test('begins with the whole bill, to be paid as was said', () => {
    expect(shown({ tip: 200 })).toMatchObject({
      means: 'cash',
      wanted: { partialPayment_id: 'next', amount: 1760, tip: 200 },
      part: { amount: 1760, tip: 200 },
      due: { total: 1960, rounding: 0 },
    });
    expect(shown().paid).toBeUndefined();
    expect(shown().charging).toBeUndefined();
  });

  test('asks for nothing while nothing is chosen, and says why more than is left cannot be had', () => {
    const none = shown({ choice: { ...wholeBill, way: 'items' } });
    expect([none.part, none.refusal, none.due]).toEqual([undefined, undefined, { total: 0, rounding: 0 }]);
    const much = shown({ choice: { ...wholeBill, way: 'amount', amount: 1761 } });
    expect(much.part).toBeUndefined();
    expect(much.refusal).toMatchObject({ code: 'amount_exceeds_remaining' });
  });

  test('asks nothing for a rejected order, which can be paid by nobody', () => {
    const rejected = after(placed, { type: 'order.action', body: { order_id: 'first', action: 'reject', note: 'no' } });
    const view = shown({ orders: [...rejected.orders.values()] });
    expect(view).toMatchObject({ bill: { total: 1760, remaining: 0 }, refusal: { code: 'order_closed' } });
    expect(view.paid).toBeUndefined();
  });

  test('shows the part whose card is being charged, whatever is chosen beside it', () => {
    const card = { isOpen: true, isPaid: false, partialPayment_id: 'part' };
    const view = shown({ orders: ordersWith({}), card, means: 'card' });
    expect(view).toMatchObject({ charging: 'here', chargedPart_id: 'part', due: { total: 770 } });
    // also for whoever comes back to it
    expect(shown({ orders: ordersWith({}), card, means: 'cash' })).toMatchObject({
      means: 'card',
      due: { total: 770 },
    });
    const before = shown({ card, means: 'card' });
    expect(before.due.total).toBe(1760);
  });

  test('shows a part that a reader charges as a card payment, after a restart too', () => {
    const view = shown({ orders: ordersWith({ device_id: 'till', reader }) });
    expect(view).toMatchObject({ means: 'card', charging: 'reader', chargedPart_id: 'part', due: { total: 770 } });
    const asking = shown({ reader: { asking: true, begun: 'part', device_id: 'till' } });
    expect(asking).toMatchObject({ means: 'card', charging: 'reader', onReader: true, chargedPart_id: undefined });
  });

  test('another register charging a part is not this one charging', () => {
    const view = shown({ orders: ordersWith({ device_id: 'bar', reader }) });
    expect(view).toMatchObject({ means: 'cash', onReader: false, bill: { left: 1060 } });
    expect(view.charging).toBeUndefined();
  });

  test('shows what was paid by card here or at a reader, without change, and what was taken in cash before both', () => {
    const paid = { status: 'paid', option: 'card' } as const;
    const here = shown({ orders: ordersWith(paid), card: { isOpen: false, isPaid: true, partialPayment_id: 'part' } });
    expect(here.paid).toMatchObject({ part: { partialPayment_id: 'part' }, change: 0 });
    const atReader = shown({ orders: ordersWith(paid), reader: { asking: false, begun: 'part', device_id: 'till' } });
    expect(atReader.paid).toMatchObject({ part: { partialPayment_id: 'part' }, change: 0 });
    const taken = { part: openedPart, change: 5 };
    expect(shown({ ...here, orders: ordersWith(paid), taken }).paid).toBe(taken);
  });
});

test('gives back what was handed over beyond the rounded sum', () => {
  const part = { ...openedPart, amount: 1763, tip: 0 };
  expect(paidInCash(part, 2000, 'EUR')).toMatchObject({ part: { status: 'paid', given: 2000 }, change: 237 });
  expect(paidInCash(part, 2500, 'HUF')).toMatchObject({ part: { rounding: 237 }, change: 500 });
});
