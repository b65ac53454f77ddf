import { expect, test } from 'vitest';
import { scanAmid, scanKeys } from './scanKeys.ts';

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

test('what was typed before a scanner began is given back with its code, and a hand gets nothing back', () => {
  const scan = scanAmid();
  let typed = '20';
  const press = (key: string, timeStamp: number) => {
    const read = scan({ key, timeStamp }, typed);
    if (/^\d$/.test(key)) typed += key;
    return read;
  };
  expect(press('0', 1000)).toBeUndefined();
  Array.from('90012345').forEach((key, at) => press(key, 1100 + at * 5));
  expect(press('Enter', 1145)).toEqual({ code: '90012345', before: '200' });
  typed = '';
  ['5', '0', '0', '0'].forEach((key, at) => press(key, 9000 + at * 150));
  expect(press('Enter', 9600)).toBeUndefined();
});
