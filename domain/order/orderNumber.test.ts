import { expect, test } from 'vitest';
import { nextOrderNumber, parseRegisterNumber, registerNumber } from './orderNumber.ts';

test('numbers run, and a register puts its letters before its own', () => {
  expect(nextOrderNumber(16)).toBe('17');
  expect(registerNumber('A', 17)).toBe('A-17');
  expect(parseRegisterNumber('A-17')).toEqual({ prefix: 'A', running: 17 });
  expect(parseRegisterNumber('ABCD-123456789')).toEqual({ prefix: 'ABCD', running: 123_456_789 });
});

test.each(['17', 'A-', 'A-anything', 'A-1x', 'A-0', 'A-017', 'A-1234567890', 'a-1', 'ABCDE-1', '-1', ' A-1'])(
  'no register gives the number %j',
  (number) => {
    expect(parseRegisterNumber(number)).toBeUndefined();
  },
);
