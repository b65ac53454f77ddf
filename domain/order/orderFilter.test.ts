import { describe, expect, it } from 'vitest';
import { isEmptyFilter, type ListedOrder, type OrderFilter, passesFilter } from './orderFilter.ts';

const order: ListedOrder = {
  number: 'A-17',
  type: 'local',
  status: 'accepted',
  flags: ['sold_out', 'clock'],
  paidBy: ['cash', 'open'],
  table_id: 'table',
  tableName: 'Terrace 4',
  employee_id: 'ann',
  device_id: 'till',
  assignedTo: 'bob',
  contact: { name: 'Szabó Éva', phone: '+43 660 1234567' },
  address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
};

describe('an order is looked for', () => {
  it.each<[OrderFilter, boolean]>([
    [{}, true],
    [{ status: ['accepted', 'created'] }, true],
    [{ status: ['created'] }, false],
    [{ type: ['local'] }, true],
    [{ type: ['delivery', 'takeaway'] }, false],
    [{ flag: ['overpaid', 'clock'] }, true],
    [{ flag: ['overpaid'] }, false],
    [{ payment: ['card', 'cash'] }, true],
    [{ payment: ['open'] }, true],
    [{ payment: ['card', 'online'] }, false],
    [{ table_id: 'table' }, true],
    [{ table_id: 'another' }, false],
    [{ employee_id: 'ann' }, true],
    [{ employee_id: 'bob' }, true],
    [{ employee_id: 'till' }, false],
    [{ device_id: 'till' }, true],
    [{ device_id: 'bob' }, true],
    [{ device_id: 'ann' }, false],
    [{ text: 'szabo 4' }, true],
    [{ text: 'A-17' }, true],
    [{ text: ' ' }, true],
    [{ text: 'szabo 9' }, false],
    [{ status: ['accepted'], type: ['local'], flag: ['clock'], text: 'ring' }, true],
    [{ status: ['accepted'], type: ['delivery'], flag: ['clock'], text: 'ring' }, false],
  ])('%o: %s', (filter, looked) => {
    expect(passesFilter(order, filter)).toBe(looked);
  });

  it('by nothing, when nothing is said', () => {
    expect(isEmptyFilter({})).toBe(true);
    expect(isEmptyFilter({ text: '', table_id: undefined })).toBe(true);
    expect(isEmptyFilter({ flag: ['clock'] })).toBe(false);
  });
});
