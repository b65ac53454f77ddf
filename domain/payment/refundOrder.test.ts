import { describe, expect, it } from 'vitest';
import { after, codeOf, orderIn, placed, restaurant } from '../../tests/support/sampleOrder.ts';
import { byGuest, change, charge, confirm, offline, open, part, refund } from '../../tests/support/samplePayment.ts';
import { missingAmount } from '../order/orderTotals.ts';
import type { Command } from '../order/command.ts';
import { receiptOf } from '../receipt/receipt.ts';
import { owedRefund } from './owedRefund.ts';
import { heldByHand, overpaidAmount } from './remaining.ts';

const refunding = (amount?: number): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action: 'refund', note: 'Cold', ...(amount === undefined ? {} : { amount }) },
});
const reject: Command = { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'Cold' } };
const [till, bar] = [
  { ...offline, device_id: 'till' },
  { ...offline, device_id: 'bar' },
] as const;
/** 17.60 in cash for an order that came to nothing. */
const paid = after(placed(), [confirm({ order_id: 'order' }), offline], reject);

describe('the refund of an order that cash was taken for', () => {
  it('is the cash that left a drawer: whose, under which key, and why', () => {
    const order = orderIn(after(paid, [refunding(1760), { ...till, key: 'one' }]));
    expect(order).toMatchObject({ statusEntry: { status: 'refunded', note: 'Cold' }, amountPaid: 0, flags: [] });
    expect(order.returns).toMatchObject([
      { return_id: 'one', amount: 1760, device_id: 'till', whole: true, note: 'Cold' },
    ]);
    expect([overpaidAmount(order), heldByHand(order), missingAmount(order)]).toEqual([0, 0, 0]);
  });

  it('is all that is left, where a device of an older release does not say how much', () => {
    const some = after(paid, { type: 'payment.return', body: { order_id: 'order', amount: 760 } });
    expect(orderIn(after(some, [refunding(), till])).returns?.at(-1)).toMatchObject({
      amount: 1000,
      device_id: 'till',
    });
    // an owner has no drawer
    const byOwner = orderIn(after(paid, refunding()));
    expect(byOwner).toMatchObject({ statusEntry: { status: 'refunded' }, amountPaid: 1760 });
    expect([byOwner.returns, overpaidAmount(byOwner)]).toEqual([undefined, 0]);
  });

  it('is refused online for anything else than what is left, and for guests', () => {
    for (const amount of [1759, 1761, 0]) {
      const refused = change(paid, refunding(amount), { device_id: 'till' });
      expect([codeOf(refused), refused]).toMatchObject(['amount_invalid', { details: { owed: 1760 } }]);
    }
    for (const amount of [-1, 0.5]) expect(codeOf(change(paid, refunding(amount), till))).toBe('amount_invalid');
    expect(codeOf(change(paid, refunding(1760), { device_id: 'till' }))).toBe('accepted');
    expect(codeOf(change(paid, refunding(1760), byGuest))).toBe('not_allowed');
  });

  it('is recorded as it was offline: what was too little is still the guest’s, and what was too much is missing', () => {
    const less = orderIn(after(paid, [refunding(1000), till]));
    expect(less).toMatchObject({ amountPaid: 760, flags: ['overpaid'] });
    expect(overpaidAmount(less)).toBe(760);
    expect(receiptOf([less], restaurant).payments).toMatchObject([{ amount: 1760, refunded: 1000 }]);
    const none = orderIn(after(paid, [refunding(0), till]));
    expect(none).toMatchObject({ amountPaid: 1760, flags: ['overpaid'] });
    expect(receiptOf([none], restaurant).payments).toMatchObject([{ amount: 1760, refunded: 0 }]);
    const more = orderIn(after(paid, [refunding(2000), till]));
    expect(more).toMatchObject({ amountPaid: 0, flags: ['returned_too_much'] });
    expect(missingAmount(more)).toBe(240);
    // by another it was all given back before
    const gone = after(paid, [{ type: 'payment.return', body: { order_id: 'order', amount: 1760 } }, bar]);
    expect(codeOf(change(gone, refunding()))).toBe('invalid_order_action');
    const twice = orderIn(after(gone, [refunding(1760), till]));
    expect(twice).toMatchObject({ statusEntry: { status: 'refunded' }, flags: ['returned_too_much'] });
    expect(missingAmount(twice)).toBe(1760);
  });
});

describe('a refund of which nothing is people’s to give', () => {
  const online = after(
    placed(),
    open({ amount: 1760 }),
    charge,
    [confirm({ partialPayment_id: 'part', paymentOption: 'online' }), { proven: { intent_id: 'pi' } }],
    reject,
  );

  it('says nothing of cash, online and offline, with an amount of none or without', () => {
    for (const amount of [0, undefined])
      for (const by of [till, { device_id: 'till' }, {}]) {
        const order = orderIn(after(online, [refunding(amount), by]));
        expect(order).toMatchObject({ statusEntry: { status: 'refunded' }, amountPaid: 1760 });
        expect(order.returns).toBeUndefined();
      }
    expect(change(online, refunding(1), { device_id: 'till' })).toMatchObject({
      code: 'amount_invalid',
      details: { owed: 0 },
    });
  });

  it('is of an order that was never paid refused, unless cash went out for it offline', () => {
    const unpaid = after(placed(), reject);
    expect(codeOf(change(unpaid, refunding(), { device_id: 'till' }))).toBe('invalid_order_action');
    expect(codeOf(change(unpaid, refunding(), till))).toBe('invalid_order_action');
    const gone = orderIn(after(unpaid, [refunding(500), till]));
    expect(gone).toMatchObject({ amountPaid: 0, flags: ['returned_too_much'], returns: [{ amount: 500 }] });
  });
});

it('a refund without a word of why has none', () => {
  const body = { order_id: 'order', action: 'refund', amount: 1760 } as const;
  const [back] = orderIn(after(paid, [{ type: 'order.action', body }, till])).returns ?? [];
  expect(back).toMatchObject({ amount: 1760, whole: true });
  expect(back).not.toHaveProperty('note');
  expect(back).not.toHaveProperty('again');
});

describe('two refunds of one order', () => {
  const once = after(paid, [refunding(1760), { ...till, key: 'one' }]);

  it('count once under one key, or by one device that says no amount', () => {
    for (const [amount, again] of [
      [1760, { ...till, key: 'one' }],
      [undefined, till],
    ] as const)
      expect(orderIn(after(once, [refunding(amount), again]))).toEqual(orderIn(once));
  });

  it('of one device are both recorded where it says that cash went out twice, as while the first waits for a decision', () => {
    const order = orderIn(after(once, [refunding(1760), till]));
    expect(order.returns).toMatchObject([{ amount: 1760 }, { device_id: 'till', amount: 1760, again: true }]);
    expect(missingAmount(order)).toBe(1760);
  });

  it('of two devices without a network are both recorded: the second stands for its owner to see', () => {
    for (const amount of [1760, undefined]) {
      const both = after(once, [refunding(amount), bar]);
      const order = orderIn(both);
      expect(order).toMatchObject({ amountPaid: 0, flags: ['returned_too_much'] });
      expect(order.returns).toMatchObject([
        { device_id: 'till', amount: 1760 },
        { device_id: 'bar', amount: 1760, whole: true, again: true },
      ]);
      expect(order.statusEntries).toEqual(orderIn(once).statusEntries);
      expect([missingAmount(order), overpaidAmount(order)]).toEqual([1760, 0]);
      // nor does it count once more where no amount is said
      expect(orderIn(after(both, [refunding(), bar]))).toEqual(order);
    }
  });

  it('are refused online, and nothing where the second says no cash', () => {
    for (const device_id of ['bar', 'till'])
      expect(codeOf(change(once, refunding(1760), { device_id }))).toBe('invalid_order_action');
    for (const [amount, by] of [
      [undefined, { device_id: 'bar' }],
      [0, { device_id: 'bar' }],
      [0, bar],
      [undefined, offline],
    ] as const)
      expect(orderIn(after(once, [refunding(amount), by]))).toEqual(orderIn(once));
  });

  it('take nothing from the card that the provider gives back', () => {
    const mixed = after(
      placed(),
      [confirm({ partialPayment: part({ partialPayment_id: 'cash', amount: 760 }) }), till],
      open({ amount: 1000 }),
      charge,
      [confirm({ partialPayment_id: 'part', paymentOption: 'online' }), { proven: { intent_id: 'pi' } }],
      reject,
      [refunding(760), till],
      [refunding(760), bar],
    );
    expect(orderIn(mixed)).toMatchObject({ amountPaid: 1000, flags: ['returned_too_much'] });
    expect(owedRefund(orderIn(mixed), 'part')).toBe(1000);
    expect(orderIn(after(mixed, refund(1000)))).toMatchObject({ amountPaid: 0, flags: ['returned_too_much'] });
  });
});
