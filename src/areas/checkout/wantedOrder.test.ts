import { describe, expect, test } from 'vitest';
import type { PaymentOption } from '#domain/order/order.ts';
import { chosenPayment, offeredPayments, termsOf } from './wantedOrder.ts';

describe('how an order without a table is paid', () => {
  test.each<[('cash' | 'online')[], 'simulated' | 'stripe' | 'off' | undefined, PaymentOption[]]>([
    [['cash', 'online'], 'simulated', ['online', 'cash']],
    [['cash', 'online'], undefined, ['online', 'cash']],
    [['cash', 'online'], 'stripe', ['online', 'cash']],
    [['online'], 'off', []],
    [['cash'], 'simulated', ['cash']],
  ])('a house that takes %j, with the provider %s, offers %j', (paymentTypes, provider, offered) => {
    expect(offeredPayments({ paymentTypes }, provider)).toEqual(offered);
  });

  test('is as it was chosen, and online until then', () => {
    expect(chosenPayment(['online', 'cash'], 'cash')).toBe('cash');
    expect(chosenPayment(['online', 'cash'], undefined)).toBe('online');
    expect(chosenPayment(['cash'], 'online')).toBe('cash');
    expect(chosenPayment([], 'online')).toBeUndefined();
  });
});

describe('the terms of an order', () => {
  const house = { address: { street: 'Ring 9', postalCode: '1010', city: 'Wien', country: 'AT' } };
  const wishes = {
    wantedAt: '2026-11-20T18:00:00Z',
    address: { street: ' Ring 1 ', postalCode: '1010', city: 'Wien', state: '' },
    contact: { name: ' Eva ', phone: '+43 660 1234567', email: ' ' },
  };

  test('of a delivery say where to, in the country of the house, without what was left empty', () => {
    expect(termsOf(wishes, { type: 'delivery', option: 'cash', amountTotal: 1500 }, house)).toEqual({
      type: 'delivery',
      payment: { option: 'cash' },
      contact: { name: 'Eva', phone: '+43 660 1234567' },
      address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
      orderedAt: '2026-11-20T18:00:00Z',
      amountTotal: 1500,
    });
  });

  test('name the conditions that the check-out led to, where they are known', () => {
    const wanted = { type: 'takeaway', option: 'cash', amountTotal: 900 } as const;
    expect(termsOf(wishes, { ...wanted, legal_version: 'a1' }, house)).toMatchObject({ legal_version: 'a1' });
    expect(termsOf(wishes, { ...wanted, legal_version: undefined }, house)).not.toHaveProperty('legal_version');
  });

  test('of one that is fetched say nothing of an address', () => {
    const { wantedAt: _soon, ...soon } = wishes;
    expect(termsOf(soon, { type: 'takeaway', option: 'online', amountTotal: 900 }, house)).toEqual({
      type: 'takeaway',
      payment: { option: 'online' },
      contact: { name: 'Eva', phone: '+43 660 1234567' },
      amountTotal: 900,
    });
  });
});
