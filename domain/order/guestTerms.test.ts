import { describe, expect, test } from 'vitest';
import { newOrder, restaurant } from '../../tests/support/sampleOrder.ts';
import { guestTermsRefusal, offersPayment } from './guestTerms.ts';
import type { Contact } from './order.ts';

describe('a guest’s delivery', () => {
  const refused = (contact: Contact | undefined) =>
    guestTermsRefusal(
      restaurant,
      newOrder('order', { type: 'delivery', table_id: undefined, payment: { option: 'cash' }, contact }),
    )?.code;

  test('comes to somebody who can be called', () => {
    expect(refused({ name: 'Eva', phone: '+436641234567' })).toBeUndefined();
  });

  test.each<[string, Contact | undefined]>([
    ['no contact', undefined],
    ['no phone', { name: 'Eva' }],
    ['no phone but an address for mail', { name: 'Eva', email: 'eva@example.com' }],
    ['a phone of blanks', { name: 'Eva', phone: '  ' }],
    ['a name of blanks', { name: '  ', phone: '+436641234567' }],
  ])('with %s is refused', (_, contact) => {
    expect(refused(contact)).toBe('contact_required');
  });
});

test('what is eaten here or taken away needs no contact', () => {
  expect(guestTermsRefusal(restaurant, newOrder())).toBeUndefined();
  const away = newOrder('order', { type: 'takeaway', table_id: undefined, payment: { option: 'cash' } });
  expect(guestTermsRefusal(restaurant, away)).toBeUndefined();
});

test('cash and online are offered as the restaurant takes them, later and card at a table alone (D14)', () => {
  const cashOnly = { paymentTypes: ['cash' as const] };
  expect(offersPayment(cashOnly, 'cash', undefined)).toBe(true);
  expect(offersPayment(cashOnly, 'online', 'table')).toBe(false);
  for (const option of ['later', 'card'] as const) {
    expect(offersPayment(cashOnly, option, 'table')).toBe(true);
    expect(offersPayment(cashOnly, option, undefined)).toBe(false);
  }
});
