import { describe, expect, it } from 'vitest';
import { orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { answeredBase } from './answeredBase.ts';
import type { StoredOperation } from './operation.ts';

const scope = 'restaurant:r1' as const;
const confirmation: StoredOperation = {
  deviceSeq: 1,
  key: 'key',
  caller: 'device:m1',
  scope,
  lane: 'register:d1',
  version: 2,
  command: { type: 'payment.confirm', body: { paymentOption: 'cash' } },
  actor: { kind: 'device', id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
  state: 'sending',
  attempts: 1,
};
const answered = (body: unknown) => answeredBase(scope, [{ operation: confirmation, body }]);

describe('the answer to a confirmed payment', () => {
  it('needs no payment in it: paying later takes nothing', () => {
    const order = orderIn(placed());
    expect(answered({ orders: [order] }).orders).toEqual([order]);
    expect(answered({ orders: [] })).toMatchObject({ orders: [], unassigned: [] });
  });

  it('keeps money of orders that it does not name', () => {
    const payment = { ...paidFor('unseen'), status: 'paid' };
    expect(answered({ orders: [], partialPayment: payment }).unassigned).toEqual([payment]);
  });
});

const paidFor = (order_id: string) => ({ partialPayment_id: 'p1', orders: [order_id], amount: 100, tip: 0 });
