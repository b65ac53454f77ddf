import { describe, expect, test } from 'vitest';
import { catalogue } from '../error/catalogue.ts';
import { deviceModes } from './device.ts';
import { isRequestExpired, requestRefusal, terminalPlace, type IncomingRequest } from './deviceRequest.ts';
import { codeLockSeconds, employeeCode, employeeTypeRefusal, isWeakCode, lockRefusal } from './employee.ts';
import { capabilities, modeCan, modeMay } from './modes.ts';

describe('a device request', () => {
  test.each<[string, Partial<IncomingRequest>, string | undefined, string | undefined]>([
    ['a payment', { data: { partialPayment_id: 'p' } }, 'r', undefined],
    ['a payment of nothing', {}, 'r', 'Partial payment id invalid'],
    ['a cancel', { type: 'terminal_cancel_action', data: { terminal_id: 't' } }, 'r', undefined],
    ['a cancel of nothing', { type: 'terminal_cancel_action' }, 'r', 'Terminal id invalid'],
    ['anything else', { type: 'dance' }, 'r', 'Unknown Request'],
    [
      'another restaurant',
      { data: { partialPayment_id: 'p' } },
      'other',
      'Device is currently not operating this restaurant',
    ],
    ['no restaurant', { data: { partialPayment_id: 'p' } }, undefined, 'Select a Restaurant for Device'],
  ])('%s', (_, changes, operating, message) => {
    const refusal = requestRefusal({ type: 'terminal_payment', restaurant_id: 'r', data: {}, ...changes }, operating);
    expect(refusal && catalogue[refusal.code].message).toBe(message);
  });

  test('older than 120 s has expired, unless it has its result', () => {
    const createdAt = '2026-11-20T12:00:00Z';
    expect(isRequestExpired({ createdAt }, '2026-11-20T12:01:59Z')).toBe(false);
    expect(isRequestExpired({ createdAt }, '2026-11-20T12:02:00Z')).toBe(true);
    expect(isRequestExpired({ createdAt, result: { success: true, message: '' } }, '2026-11-20T13:00:00Z')).toBe(false);
  });

  test('a terminal needs a restaurant with a card location', () => {
    const refused = terminalPlace(undefined);
    expect(!refused.ok && catalogue[refused.code].message).toBe('Select a Restaurant for Device');
    expect(terminalPlace('l')).toEqual({ ok: true, value: 'l' });
  });
});

describe('modes (D17)', () => {
  test.each(['browser', 'orderscreen'] as const)('%s changes nothing', (mode) => {
    expect(capabilities.filter((capability) => modeCan(mode, capability) && capability !== 'seeOrders')).toEqual([]);
    expect(modeMay(mode, 'accept')).toBe(false);
  });

  test('the register can do everything', () => {
    expect(capabilities.every((capability) => modeCan('cashregister', capability))).toBe(true);
  });

  test('money is taken where people pay, never in the kitchen', () => {
    expect(deviceModes.filter((mode) => modeCan(mode, 'takePayments'))).toEqual([
      'cashregister',
      'delivery',
      'tablemanager',
    ]);
  });

  test.each([
    ['orderprocessing', 'accept', true],
    ['orderprocessing', 'ready', true],
    ['orderprocessing', 'refund', false],
    ['delivery', 'dispatch', true],
    ['delivery', 'reject', true],
    ['delivery', 'accept', false],
    ['tablemanager', 'complete', true],
  ] as const)('%s may %s: %s', (mode, action, may) => {
    expect(modeMay(mode, action)).toBe(may);
  });
});

describe('employees (D18)', () => {
  test('of another role are refused with the message of the catalogue', () => {
    const refusal = employeeTypeRefusal({ types: ['waiter'] }, ['cashier']);
    expect(refusal && catalogue[refusal.code].message).toBe('User type invalid');
  });

  test.each([
    [[], ['waiter'], true],
    [[], [], true],
    [['cashier'], ['waiter'], false],
    [['cashier'], [], false],
    [['cashier', 'waiter'], ['deliverer', 'waiter'], true],
  ] as const)('a device for %j opens for %j: %s', (employeeTypes, types, opens) => {
    expect(employeeTypeRefusal({ types: [...types] }, employeeTypes) === undefined).toBe(opens);
  });

  test('stand before a table’s tablet whenever it is more than a guest, though anybody of the house will do', () => {
    const tablet = { employeeTypes: [], table_id: 'table' };
    const eva = { restaurant_id: 'r', types: [] };
    expect(lockRefusal(tablet, undefined, 'r')).toMatchObject({ code: 'device_locked' });
    expect(lockRefusal(tablet, eva, 'other')).toMatchObject({ code: 'device_locked' });
    expect(lockRefusal(tablet, eva, 'r')).toBeUndefined();
    expect(lockRefusal({ employeeTypes: [] }, undefined, 'r')).toBeUndefined();
  });

  test.each([
    [0, 0],
    [4, 0],
    [5, 60],
    [6, 120],
    [7, 240],
    [100, 86_400],
  ])('%d wrong codes lock for %d s', (wrong, seconds) => {
    expect(codeLockSeconds(wrong)).toBe(seconds);
  });

  test('codes have six digits or more', () => {
    expect(['123456', '12345678', '123456789012'].every((code) => employeeCode.test(code))).toBe(true);
    const others = ['12345', '1234567890123', 'abcdef', '12 3456', 'a123456', '123456a', ''];
    expect(others.some((code) => employeeCode.test(code))).toBe(false);
  });

  test.each(['000000', '123456', '987654', '789012', '121212', '123123', '345345345'])('%s is a weak code', (code) => {
    expect(isWeakCode(code)).toBe(true);
  });

  test.each(['482913', '112233', '135792', '1234560', '120012'])('%s is no weak code', (code) => {
    expect(isWeakCode(code)).toBe(false);
  });
});
