import { expect, it } from 'vitest';
import { keyOf } from './keyOf.ts';

it.each([
  ['Wiener Schnitzel (Kalb)', 'wiener-schnitzel-kalb'],
  ['– Süße  Grießnockerl', 'susse-griessnockerl'],
  ['7-Up', '7-up'],
])('%j has the key %s', (name, key) => {
  expect(keyOf(name)).toBe(key);
});
