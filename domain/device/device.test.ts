import { describe, expect, test } from 'vitest';
import { catalogue } from '../error/catalogue.ts';
import { orderActions, type OrderAction } from '../order/order.ts';
import {
  deviceModes,
  deviceRequestTypes,
  employeeTypes,
  localOnlyModes,
  screenContents,
  type DeviceMode,
  type EmployeeType,
} from './device.ts';
import { isRequestExpired, requestRefusal, terminalPlace, type IncomingRequest } from './deviceRequest.ts';
import {
  codeLockSeconds,
  discountRefusal,
  employeeCode,
  employeeTypeRefusal,
  isWeakCode,
  lockRefusal,
} from './employee.ts';
import { machineCookie } from './machineCookie.ts';
import { capabilities, deviceCan, isKitchenScreen, isTableTablet, modeCan, modeMay, type Capability } from './modes.ts';

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

/** Which modes have what, one letter each: r register, t tables, k kitchen and dispatch, s screen, d deliveries. */
const letters: Record<DeviceMode, string> = {
  browser: 'g',
  cashregister: 'r',
  tablemanager: 't',
  orderprocessing: 'k',
  orderscreen: 's',
  delivery: 'd',
};
const modesWith = (has: (mode: DeviceMode) => boolean): string =>
  Array.from('rtksdg')
    .filter((letter) => deviceModes.some((mode) => letters[mode] === letter && has(mode)))
    .join('');

describe('modes (D17)', () => {
  const who: Record<Capability, string> = {
    seeOrders: 'rtksd',
    seeDishes: 'rtkd',
    seeBills: 'rtkd',
    takeOrders: 'rt',
    processOrders: 'rtkd',
    voidLines: 'rt',
    // money is taken where people pay, never in the kitchen
    takePayments: 'rtd',
    useTerminal: 'rtd',
    printReceipts: 'rtkd',
    seeTables: 'rt',
    closeTables: 'rt',
    callWaiter: 'rt',
    answerCalls: 'rt',
    markSoldOut: 'rtk',
    pauseOrders: 'rk',
    runShift: 'r',
  };

  test.each(capabilities)('who may %s', (capability) => {
    expect(modesWith((mode) => modeCan(mode, capability))).toBe(who[capability]);
  });

  const whoGives: Record<OrderAction, string> = {
    accept: 'rtk',
    prepare: 'rtk',
    ready: 'rtk',
    dispatch: 'rkd',
    deliver: 'rd',
    complete: 'rtkd',
    reject: 'rtkd',
    refund: 'r',
  };

  test.each(orderActions)('who may %s an order', (action) => {
    expect(modesWith((mode) => modeMay(mode, action))).toBe(whoGives[action]);
  });

  test('a screen reads dishes where it shows them, and nothing else by that (D45)', () => {
    const shown = (mode: DeviceMode, shows?: 'numbers' | 'dishes'): Capability[] =>
      capabilities.filter((capability) => deviceCan({ mode, ...(shows ? { shows } : {}) }, capability));
    expect(shown('orderscreen', 'dishes')).toEqual(['seeOrders', 'seeDishes']);
    expect(shown('orderscreen', 'numbers')).toEqual(['seeOrders']);
    expect(shown('orderscreen')).toEqual(['seeOrders']);
    expect(shown('browser', 'dishes')).toEqual([]);
    expect(shown('delivery')).toEqual(capabilities.filter((capability) => modeCan('delivery', capability)));
  });

  test('who cooks looks at the kitchen’s mode, or at a screen that shows dishes', () => {
    const cooks = (shows: 'numbers' | 'dishes') => modesWith((mode) => isKitchenScreen({ mode, shows }));
    expect([cooks('numbers'), cooks('dishes')]).toEqual(['k', 'ks']);
  });

  test('a table’s tablet is what is at a table, and a table manager: of a waiter it is none', () => {
    expect(modesWith((mode) => isTableTablet({ mode, table_id: 't' }))).toBe('t');
    expect(modesWith((mode) => isTableTablet({ mode }))).toBe('');
  });

  test('register and tables take orders for the house alone', () => {
    expect(modesWith((mode) => localOnlyModes.includes(mode))).toBe('rt');
  });
});

test.each<[string, readonly string[], string]>([
  ['modes', deviceModes, 'browser cashregister delivery orderprocessing orderscreen tablemanager'],
  ['screens', screenContents, 'numbers dishes'],
  ['employees', employeeTypes, 'cashier waiter deliverer'],
  ['requests', deviceRequestTypes, 'terminal_payment terminal_cancel_action'],
  [
    'capabilities',
    capabilities,
    'seeOrders seeDishes seeBills takeOrders processOrders voidLines takePayments useTerminal printReceipts seeTables ' +
      'closeTables callWaiter answerCalls markSoldOut pauseOrders runShift',
  ],
])('devices keep their %s by these words', (_, words, kept) => {
  expect(words.join(' ')).toBe(kept);
});

test('a browser is the same machine after every update', () => {
  expect(machineCookie).toBe('machineId');
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

  const anna = { restaurant_id: 'here', types: ['waiter' as const] };
  test.each([
    ['one of its roles', anna, 'here', undefined],
    ['nobody', undefined, 'here', 'device_locked'],
    ['one of another house', anna, 'there', 'device_locked'],
    ['one of another role', { ...anna, types: ['cashier' as const] }, 'here', 'user_type_invalid'],
  ])('a device that asks who stands before it, before %s', (_, employee, restaurant_id, code) => {
    expect(lockRefusal({ employeeTypes: ['waiter', 'deliverer'] }, employee, restaurant_id)?.code).toBe(code);
    expect(lockRefusal({ employeeTypes: [] }, employee, restaurant_id)).toBeUndefined();
  });

  const mayGive: Partial<Record<EmployeeType, true>> = { cashier: true, waiter: true };
  test.each(employeeTypes)('%s gives discounts away and money back: cashiers and waiters do', (type) => {
    const code = mayGive[type] ? undefined : 'user_type_invalid';
    const asks = { employeeTypes: [...employeeTypes] };
    expect(discountRefusal(asks, { types: [type] })?.code).toBe(code);
    expect(discountRefusal({ employeeTypes: [type] }, undefined)?.code).toBe(code);
    expect(discountRefusal({ employeeTypes: [] }, { types: [type] })).toBeUndefined();
    expect(discountRefusal(asks, { types: [type, 'waiter'] })).toBeUndefined();
    expect(discountRefusal(asks, { types: [] })?.code).toBe('user_type_invalid');
    expect(discountRefusal({ employeeTypes: ['waiter'] }, { types: [type] })?.code).toBe(code);
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

  test.each(['482913', '112233', '135792', '135791', '1234560', '120012', '121212121213'])(
    '%s is no weak code',
    (code) => {
      expect(isWeakCode(code)).toBe(false);
    },
  );
});
