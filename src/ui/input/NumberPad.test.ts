import { expect, test } from 'vitest';
import { pressPad } from './NumberPad.tsx';

test.each([
  ['', '7', '7'],
  ['7', '00', '700'],
  // an amount begins with no nought
  ['', '0', ''],
  ['', '00', ''],
  ['700', 'Backspace', '70'],
  ['', 'Backspace', ''],
  // what no longer fits is not cut
  ['1234', '5', '12345'],
  ['12345', '6', '12345'],
  ['1234', '00', '1234'],
])('after %j, %s makes %j', (digits, key, after) => {
  expect(pressPad(digits, key, 5)).toBe(after);
});

test.each(['a', 'Enter', 'Tab', ' ', 'F5', '-'])('%j is no key of the pad', (key) => {
  expect(pressPad('1', key)).toBeUndefined();
});
