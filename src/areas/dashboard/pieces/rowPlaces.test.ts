import { expect, test } from 'vitest';
import { rowPlaces, type RowPlace } from './rowPlaces.ts';

const places = (keys: string): RowPlace[] => Array.from(keys).map((key, place) => ({ key, place }));
const written = (rows: readonly RowPlace[]): string => rows.map(({ key, place }) => `${key}${place}`).join(' ');
const from = (before: string, keys: string, focused?: string): string =>
  written(rowPlaces(Array.from(keys), places(before), focused));

test('whoever is drawn keeps its place, and new rows take those of the rows that are gone', () => {
  expect(from('', 'abc')).toBe('a0 b1 c2');
  expect(from('abc', 'abc')).toBe('a0 b1 c2');
  expect(from('abcde', 'vwxyz')).toBe('v0 w1 x2 y3 z4');
  expect(from('abcde', 'vw')).toBe('v0 w1');
  expect(from('ab', 'vwx')).toBe('v0 w1 x2');
  expect(from('abcde', 'vcw')).toBe('v0 c2 w3');
});

test('nothing that stays is moved in the page: one that is moved loses the focus', () => {
  // scrolled down, and up
  expect(from('abcd', 'bcde')).toBe('b1 c2 d3 e4');
  expect(from('bcde', 'abcd')).toBe('a4 b0 c1 d2');
  // c is the third now, and only one place is free before it
  expect(from('abc', 'vbwc')).toBe('v0 b1 w3 c2');
  const [first] = rowPlaces(['v', 'w', 'b'], places('abc'), undefined);
  expect(first).toEqual({ key: 'v', place: 0 });
});

test('nobody takes the place of the row that has the focus', () => {
  expect(from('abc', 'vwx', 'b')).toBe('v0 w2 x3');
  expect(from('abc', 'vbx', 'b')).toBe('v0 b1 x2');
});

test('no two rows ever have the same place, in whatever order they come', () => {
  let drawn: RowPlace[] = [];
  const alphabet = Array.from('abcdefghijklm');
  for (let round = 1; round < 300; round += 1) {
    const keys = alphabet
      .map((key, index) => ({ key, by: ((index + 1) * round * 7919) % 101 }))
      .filter(({ by }) => by % 3 !== 0)
      .toSorted((a, b) => a.by - b.by)
      .map(({ key }) => key);
    const before = new Map(drawn.map(({ key, place }) => [key, place]));
    const focused = alphabet[round % alphabet.length]!;
    const next = rowPlaces(keys, drawn, focused);
    expect(next.map(({ key }) => key)).toEqual(keys);
    expect(new Set(next.map(({ place }) => place)).size).toBe(keys.length);
    for (const { key, place } of next) {
      if (before.has(key)) expect(place).toBe(before.get(key));
      else expect(place).not.toBe(before.get(focused));
    }
    drawn = next;
  }
});
