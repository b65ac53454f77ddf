import { describe, expect, it } from 'vitest';
import { after, orderIn, placed, restaurant, staff } from '../../tests/support/sampleOrder.ts';
import { confirm } from '../../tests/support/samplePayment.ts';
import { paymentBookings, refundBookings, type GivenBack } from './moneyBookings.ts';

const booker = { at: '2026-11-24T10:00:00.000Z', by: staff, restaurant };
const order = orderIn(after(placed(), confirm({ order_id: 'order', tip: 100 })));
const [part] = order.payments;
const back = (said: Partial<GivenBack>, of: typeof order | undefined = order) =>
  refundBookings({ id: 'back', order_id: 'order', amount: 900, option: 'cash', ...said }, of, booker);
const sum = (taxes: unknown): number =>
  Object.values(taxes as Record<string, number>).reduce((all, one) => all + one, 0);

describe('money that is booked as taken', () => {
  it('is cash where an earlier release did not say how it was paid', () => {
    const { option: _, ...unsaid } = part!;
    for (const booking of paymentBookings(unsaid, [order], booker))
      expect(booking.body).toMatchObject({ option: 'cash' });
  });

  it('says what cash rounding did and what was handed over, and names no order that it has not', () => {
    const rounded = { ...part!, rounding: 3, given: 2000, orders: [] };
    const [payment, receipt] = paymentBookings(rounded, [order], booker);
    expect(payment?.body).toEqual({ option: 'cash', tip: 100, rounding: 3, given: 2000, change: 137 });
    expect(receipt?.body).toMatchObject({ rounding: 3, orders: [] });
    expect(receipt?.body).not.toHaveProperty('given');
    for (const { references } of [payment!, receipt!])
      expect(references).toEqual({ partialPayment_id: part!.partialPayment_id });
  });

  it('has the taxes of its share of the bill', () => {
    const half = { ...part!, amount: 880, allocations: [{ order_id: 'order', amount: 880 }] };
    const [, receipt] = paymentBookings(half, [order], booker);
    expect(receipt?.body?.['taxes']).toEqual({ 10: 450, 20: 430 });
  });
});

describe('money that is booked as given back', () => {
  it('is below zero, with its tip and what rounding did, under the receipt of what was given back', () => {
    const [refund, receipt] = back({ tip: 90, rounding: -2, reason: 'Cold', option: 'online' });
    const body = { option: 'online', tip: -90, rounding: 2, reason: 'Cold' };
    expect(refund).toMatchObject({ type: 'refund', amount: -900, receipt_of: 'refund back', body });
    expect(receipt).toMatchObject({ type: 'receipt', amount: -900, receipt_of: 'refund back' });
    expect(receipt?.body).toMatchObject({ ...body, kind: 'refund', returned: 'back', orders: ['order'] });
  });

  it('names the payment that it is of, and corrects its receipt', () => {
    const [refund, receipt] = back({ partialPayment_id: 'part' });
    const references = { order_id: 'order', partialPayment_id: 'part' };
    expect([refund?.references, receipt?.references]).toEqual([references, references]);
    expect(receipt?.corrects).toBe('part');
    expect(refund).not.toHaveProperty('corrects');
    for (const booking of back({})) {
      expect(booking.references).toEqual({ order_id: 'order' });
      expect(booking).not.toHaveProperty('corrects');
    }
  });

  it.each<[string, Partial<GivenBack>, Record<string, number>]>([
    ['of the bill as a whole, in its proportion', {}, { 10: -460, 20: -440 }],
    ['of lines, at their rate', { lines: ['order-pizza'] }, { 10: -900 }],
    ['of lines of both rates, in their proportion', { lines: ['order-pizza', 'order-beer'] }, { 10: -460, 20: -440 }],
    ['of lines that the order has not, none', { lines: ['gone'] }, {}],
  ])('has the taxes %s', (_, said, taxes) => {
    const [, receipt] = back(said);
    expect(receipt?.body?.['taxes']).toEqual(taxes);
    expect(sum(taxes)).toBe(Object.keys(taxes).length > 0 ? -900 : 0);
  });

  it('has no taxes of an order that is not known, or costs nothing', () => {
    const [, unknown] = refundBookings({ id: 'b', order_id: 'o', amount: 900, option: 'cash' }, undefined, booker);
    expect(unknown?.body?.['taxes']).toEqual({});
    const [, free] = back({}, { ...order, items: [], amountItems: 0, amountTotal: 0, taxes: [] });
    expect(free?.body?.['taxes']).toEqual({});
  });
});
