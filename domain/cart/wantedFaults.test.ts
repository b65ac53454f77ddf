import { describe, expect, test } from 'vitest';
import { wantedFaults, wantedFields, type Wanted, type WantedFaults } from './wantedFaults.ts';

const at = '2026-11-20T11:00:00Z';
// 20 November 2026 is a Friday
const house = {
  timezone: 'Europe/Vienna',
  openingDays: [{ weekDay: 5, time_from: '11:00', time_to: '22:00' }],
  deliveryRegions: [{ postalCode: '1010', fee: 250 }],
  paymentTypes: ['cash' as const, 'online' as const],
};
const delivered: Wanted = {
  type: 'delivery',
  address: { street: 'Ring 1', postalCode: ' 10 10 ', city: 'Wien' },
  contact: { name: 'Eva', phone: '+43 660 1234567' },
  option: 'online',
};
const fetched: Wanted = { type: 'takeaway', address: {}, contact: { name: 'Eva' }, option: 'cash' };

describe('what is wrong with an order at the check-out', () => {
  test.each<[string, Wanted, WantedFaults]>([
    ['nothing, of a delivery that says it all', delivered, {}],
    ['nothing, of an order that is fetched and tells a name', fetched, {}],
    ['nothing, of a later time at which the house is open', { ...fetched, orderedAt: '2026-11-20T18:00:00Z' }, {}],
    ['a time that has passed', { ...fetched, orderedAt: at }, { orderedAt: 'passed' }],
    ['a time at which the house is closed', { ...fetched, orderedAt: '2026-11-20T21:00:00Z' }, { orderedAt: 'closed' }],
    [
      'a delivery to nowhere and nobody',
      { type: 'delivery', address: {}, contact: {} },
      {
        street: 'missing',
        postalCode: 'missing',
        city: 'missing',
        name: 'missing',
        phone: 'missing',
        option: 'missing',
      },
    ],
    [
      'blanks',
      { ...delivered, address: { street: ' ', postalCode: '1010', city: ' ' }, contact: { name: ' ', phone: ' ' } },
      { street: 'missing', city: 'missing', name: 'missing', phone: 'missing' },
    ],
    [
      'an address outside the regions',
      { ...delivered, address: { ...delivered.address, postalCode: '9999' } },
      { postalCode: 'outside' },
    ],
    [
      'an address of an order that is fetched is nobody’s business',
      { ...fetched, address: { postalCode: '9999' } },
      {},
    ],
    ['a phone that cannot be dialled', { ...delivered, contact: { name: 'Eva', phone: '12' } }, { phone: 'invalid' }],
    ['one of who fetches it', { ...fetched, contact: { name: 'Eva', phone: 'x' } }, { phone: 'invalid' }],
    ['no mail address', { ...fetched, contact: { name: 'Eva', email: 'eva@' } }, { email: 'invalid' }],
    ['a mail address between blanks', { ...fetched, contact: { name: 'Eva', email: ' eva@example.at ' } }, {}],
    ['a mail address of blanks', { ...fetched, contact: { name: 'Eva', email: '  ' } }, {}],
    ['a phone between blanks', { ...fetched, contact: { name: 'Eva', phone: ' +43 660 1234567 ' } }, {}],
    ['a phone of blanks of who fetches it', { ...fetched, contact: { name: 'Eva', phone: '  ' } }, {}],
    ['nobody’s name to call out', { ...fetched, contact: {} }, { name: 'missing' }],
    ['a time that is just to come', { ...fetched, orderedAt: '2026-11-20T11:00:01Z' }, {}],
    ['a time long ago', { ...fetched, orderedAt: '2026-11-20T10:59:59Z' }, { orderedAt: 'passed' }],
    ['a street alone', { ...delivered, address: { street: 'Ring 1' } }, { postalCode: 'missing', city: 'missing' }],
    ['a payment that is for tables', { ...fetched, option: 'later' }, { option: 'missing' }],
  ])('%s', (_, wanted, faults) => {
    expect(wantedFaults(wanted, house, at)).toStrictEqual(faults);
  });

  test('is asked for from the top to the bottom', () => {
    expect(wantedFields.join(' ')).toBe('orderedAt street postalCode city name phone email option');
  });

  test('as soon as possible, while the house is closed', () => {
    expect(wantedFaults(fetched, house, '2026-11-20T09:00:00Z')).toEqual({ orderedAt: 'closed' });
  });

  test('a payment that the house does not take', () => {
    expect(wantedFaults(delivered, { ...house, paymentTypes: ['cash'] }, at)).toEqual({ option: 'missing' });
  });

  test('the house delivers nowhere', () => {
    expect(wantedFaults(delivered, { ...house, deliveryRegions: [] }, at)).toEqual({ postalCode: 'outside' });
  });
});
