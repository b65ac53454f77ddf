import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { accepted, after, newOrder, occurrence, place, placed } from '../../tests/support/sampleOrder.ts';
import { both, confirm, open, part, two } from '../../tests/support/samplePayment.ts';
import { applyCommand, withChange, type Picture } from '#domain/order/applyCommand.ts';
import { orderSubmission } from './orderSubmission.ts';

/** A table with a third guest's order, which has nothing to do with what is paid. */
const table = after(two, place(newOrder('stranger')));

function answered(picture: Picture, command: Command): { orders: Order[]; partialPayment?: PartialPayment } {
  const change = accepted(applyCommand(picture, command, occurrence({ key: 'key' })));
  const { answer } = orderSubmission('restaurant', command, {
    address: 'https://example.com',
    callers: {},
    key: 'key',
    requestHash: Buffer.alloc(32),
  });
  return answer(withChange(picture, change), change, undefined) as ReturnType<typeof answered>;
}
const ids = ({ orders }: { orders: Order[] }) => orders.map(({ order_id }) => order_id).toSorted();

describe('what a payment answers', () => {
  it('is the order that it is for, and nothing of the other guests at the table', () => {
    const whole = answered(table, confirm({ order_id: 'order' }));
    expect(ids(whole)).toEqual(['order']);
    expect(whole).toMatchObject({ orders: [{ amountPaid: 1760 }], partialPayment: { amount: 1760, status: 'paid' } });
  });

  it('are all orders of a part, as they stand then, and no other', () => {
    const opened = after(table, open({ orders: both, amount: 3520 }));
    const paid = answered(opened, confirm({ partialPayment_id: 'part' }));
    expect(ids(paid)).toEqual(both);
    expect(paid.orders.map(({ amountPaid }) => amountPaid)).toEqual([1760, 1760]);
    expect(paid.partialPayment).toMatchObject({ partialPayment_id: 'part', status: 'paid' });
  });

  it('is the part that came along', () => {
    const paid = answered(table, confirm({ partialPayment: part({ amount: 500 }) }));
    expect(ids(paid)).toEqual(['order']);
    expect(paid.partialPayment).toMatchObject({ partialPayment_id: 'part', amount: 500 });
  });

  it('is the order alone where nothing is paid yet', () => {
    const begun = after(placed({ payment: { option: 'cash' } }), confirm({ partialPayment: part({ amount: 500 }) }));
    const later = answered(begun, confirm({ order_id: 'order', paymentOption: 'later' }));
    expect(ids(later)).toEqual(['order']);
    expect(later.partialPayment).toBeUndefined();
  });
});
