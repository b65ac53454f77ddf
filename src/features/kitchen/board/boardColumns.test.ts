import { describe, expect, test } from 'vitest';
import { boardColumns } from './boardColumns.ts';

const side = (counts: number[], pixels: number) => boardColumns(counts, pixels / 16).map(({ tickets }) => tickets);
const sizes = (counts: number[], pixels: number) => boardColumns(counts, pixels / 16).map(({ size }) => size);
/** As many as stand side by side, twice above each other. */
const places = (counts: number[], pixels: number) =>
  counts.reduce((sum, count, index) => sum + Math.min(count, 2 * side(counts, pixels)[index]!), 0);

describe('the lanes of a board', () => {
  test('are equal while nothing is open, or little', () => {
    expect(new Set(sizes([0, 0, 0, 0], 1164))).toEqual(new Set(['minmax(0, 1fr)']));
    expect(new Set(sizes([1, 0, 1, 0], 1164))).toEqual(new Set(['minmax(0, 1fr)']));
  });

  test('make way for the one in which much stands', () => {
    expect(side([8, 0, 0, 0], 1164)).toEqual([3, 1, 1, 1]);
    expect(sizes([8, 0, 0, 0], 1164)).toEqual(['minmax(0, 3fr)', '6.5rem', '6.5rem', '6.5rem']);
  });

  test.each([
    [[8, 0, 0, 0], 1164, 6],
    [[4, 4, 0, 0], 1164, 6],
    [[2, 2, 2, 1], 1164, 6],
    [[12, 0, 0, 0], 1904, 10],
    [[5, 4, 3, 0], 1904, 10],
  ])('%j tickets on %i px are shown whole, at least %i of them', (counts, pixels, least) => {
    expect(places(counts, pixels)).toBeGreaterThanOrEqual(least);
  });

  test('on a wall more than one column of open orders stands in a lane', () => {
    expect(side([2, 8, 2, 2], 1904)[1]).toBeGreaterThanOrEqual(2);
  });

  test('that all have tickets have a place each, however narrow the board', () => {
    expect(side([9, 9, 9, 9, 9], 600)).toEqual([1, 1, 1, 1, 1]);
  });
});
