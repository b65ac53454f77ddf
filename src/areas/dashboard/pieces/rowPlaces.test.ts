import { expect, test } from 'vitest';
import { rowPlaces, type RowPlace } from './rowPlaces.ts';

const places = (keys: string): RowPlace[] => Array.from(keys).map((key, place) => ({ key, place }));
const written = (rows: readonly RowPlace[]): string => rows.map(({ key, place }) => `${key}${place}`).join(' ');
const from = (before: string, keys: string, held = ''): string =>
  written(rowPlaces(Array.from(keys), places(before), new Set(held)));

test('who stays keeps its place, and new rows take those of the rows that are gone', () => {
  expect(from('', 'abc')).toBe('a0 b1 c2');
  expect(from('abc', 'abc')).toBe('a0 b1 c2');
  expect(from('abcde', 'vwxyz')).toBe('v0 w1 x2 y3 z4');
  expect(from('abcde', 'vw')).toBe('v0 w1');
  expect(from('ab', 'vwx')).toBe('v0 w1 x2');
  expect(from('abcde', 'avcew')).toBe('a0 v1 c2 e4 w5');
});

test('nothing that stays is moved in the page, where it would lose the focus', () => {
  // scrolled down, and up
  expect(from('abcd', 'bcde')).toBe('b1 c2 d3 e4');
  expect(from('bcde', 'abcd')).toBe('a4 b0 c1 d2');
  // only one place is free before c
  expect(from('abc', 'vbwc')).toBe('v0 b1 w3 c2');
});

test('where few stay, all are written anew but those in which somebody has been', () => {
  expect(from('abcde', 'evwxy')).toBe('e0 v1 w2 x3 y4');
  expect(from('abcde', 'evwxy', 'e')).toBe('e4 v5 w6 x7 y8');
  expect(from('abcde', 'vwbxy', 'b')).toBe('v0 w5 b1 x2 y3');
});

test('nobody takes the place of a row in which somebody has been', () => {
  expect(from('abc', 'vwx', 'b')).toBe('v0 w2 x3');
  expect(from('abc', 'vbx', 'b')).toBe('v0 b1 x2');
});

test('no two rows ever have the same place, in whatever order they come', () => {
  let drawn: RowPlace[] = [];
  const alphabet = Array.from('abcdefghijklm');
  for (let round = 1; round < 300; round += 1) {
    const keys = alphabet
      .map((key, index) => ({ key, by: ((index + 1) * round * 7919) % 101 }))
      .filter(({ by }) => by % 3 === round % 3 || by % 5 < round % 5)
      .toSorted((a, b) => a.by - b.by)
      .map(({ key }) => key);
    const before = new Map(drawn.map(({ key, place }) => [key, place]));
    const held = alphabet[round % alphabet.length]!;
    const next = rowPlaces(keys, drawn, new Set(held));
    expect(next.map(({ key }) => key)).toEqual(keys);
    expect(new Set(next.map(({ place }) => place)).size).toBe(keys.length);
    for (const { key, place } of next) {
      if (key === held && before.has(key)) expect(place).toBe(before.get(key));
      if (key !== held && before.has(held)) expect(place).not.toBe(before.get(held));
    }
    drawn = next;
  }
});
