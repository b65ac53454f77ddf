import { describe, expect, it } from 'vitest';
import { charge, confirm, offline, open } from '../../../tests/support/samplePayment.ts';
import { after, orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { restaurant } from '../testing/house.ts';
import { bookingsOfCards } from './followPaidParts.ts';

const by = { kind: 'device', id: 'till' } as const;
const till = { ...offline, device_id: 'till' };
const byCard = [
  confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
  { proven: { intent_id: 'pi' }, device_id: 'till' },
] as const;
const charged = after(placed(), [open({ amount: 500 }), till], charge, [...byCard]);
const booked = (picture: typeof charged, known: Record<string, 'cash' | 'card'> = {}) =>
  bookingsOfCards([orderIn(picture)], 'till', restaurant, by, (id) => known[id])
    .filter(({ type }) => type === 'receipt')
    .map(({ receipt_of, amount, body }) => [receipt_of, amount, body?.['option']]);

describe('what a register books of cards', () => {
  it('has the receipt of its part', () => {
    expect(booked(charged)).toEqual([['part', 500, 'online']]);
    expect(booked(charged, { part: 'card' })).toEqual([['part', 500, 'online']]);
  });

  it('has a receipt of its own where cash was taken for the part as well', () => {
    const both = after(charged, [confirm({ partialPayment_id: 'part', given: 500 }), { ...till, key: 'cash' }]);
    expect(orderIn(both).amountPaid).toBe(1000);
    expect(booked(both, { part: 'cash' })).toEqual([['card part', 500, 'online']]);
  });
});
