import { expect, test } from 'vitest';
import { after, newOrder, occurrence, orderIn, place, placed, withTable } from '../../tests/support/sampleOrder.ts';
import { both, confirm, offline, part } from '../../tests/support/samplePayment.ts';
import { attachPayments } from './attachPayments.ts';

const cash = (partialPayment_id: string, orders: string[], at: string, amount = 1000) =>
  [confirm({ partialPayment: part({ partialPayment_id, orders, amount }) }), { ...offline, at }] as const;
const [early, late] = ['2026-11-20T11:00:00.000Z', '2026-11-20T11:05:00.000Z'];

test('what waited for an order is put on it, the oldest first, and nothing that waits for another', () => {
  const waiting = after(
    withTable,
    [...cash('b', ['order'], late)],
    [...cash('a', ['order'], early)],
    [...cash('other', ['second'], early)],
  );
  const { drafts, assigned } = attachPayments(waiting, orderIn(placed()));
  expect(assigned).toEqual(['a', 'b']);
  expect(drafts).toHaveLength(1);
  expect(drafts[0]?.payments.map(({ partialPayment_id }) => partialPayment_id)).toEqual(['a', 'b']);
  expect(drafts[0]?.amountPaid).toBe(2000);
});

test('of payments of one moment the one that came first is put on it first', () => {
  const waiting = after(
    withTable,
    [...cash('a', ['order'], early)],
    [...cash('b', ['order'], late)],
    [...cash('c', ['order'], late)],
  );
  expect(attachPayments(waiting, orderIn(placed())).assigned).toEqual(['a', 'b', 'c']);
});

test('what waits for several orders waits until all of them are there', () => {
  const waiting = after(withTable, [...cash('a', both, early, 3520)]);
  expect(attachPayments(waiting, orderIn(placed()))).toMatchObject({ drafts: [{ payments: [] }], assigned: [] });
  const first = after(waiting, [place(), offline]);
  const whole = after(first, [place(newOrder('second')), occurrence(offline)]);
  expect([orderIn(whole).amountPaid, orderIn(whole, 'second').amountPaid]).toEqual([1760, 1760]);
});

test('an order that nothing waited for stays as it is', () => {
  const order = orderIn(placed());
  expect(attachPayments(withTable, order)).toEqual({ drafts: [order], assigned: [] });
});
