import { expect, test } from 'vitest';
import { scanKeys } from './scanKeys.ts';

const typed = (text: string, pause: number): string | undefined => {
  const keys = scanKeys();
  return [...Array.from(text), 'Enter'].map((key, at) => keys(key, 1000 + at * pause)).at(-1);
};

test('a code that is typed faster than a hand can is a scan; what a hand types is none', () => {
  expect(typed('9001234567890', 8)).toBe('9001234567890');
  expect(typed('9001234567890', 120)).toBeUndefined();
  expect(typed('12', 8)).toBeUndefined();
});

test('what is gone on from with Tab is no code, however fast it was typed', () => {
  const keys = scanKeys();
  [...Array.from('10000'), 'Tab'].forEach((key, at) => keys(key, 1000 + at * 5));
  expect(keys('Enter', 1030)).toBeUndefined();
});

test('a number that a hand typed before belongs to no code', () => {
  const keys = scanKeys();
  keys('2', 0);
  Array.from('90012345').forEach((key, at) => keys(key, 900 + at * 5));
  expect(keys('Enter', 945)).toBe('90012345');
});
