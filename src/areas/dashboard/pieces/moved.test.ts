import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -4, 'cab'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});
