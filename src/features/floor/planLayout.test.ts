import { expect, test } from 'vitest';
import * as fc from '../../../tests/support/fastCheck.ts';
import { placesOn, planLayout, planTile } from './planLayout.ts';

const rows = (columns: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    x: ((index % columns) / Math.max(1, columns - 1)) * 100,
    y: (Math.floor(index / columns) / Math.max(1, Math.ceil(count / columns) - 1)) * 100,
  }));

test('tables that stand apart keep their places, on a plan that grows with them', () => {
  const small = planLayout(rows(4, 16))!;
  const large = planLayout(rows(10, 80))!;
  expect(small).toEqual({ width: 44, height: 32.5 });
  expect(large.width * large.height).toBeGreaterThan(small.width * small.height);
});

test('a room’s empty edges are not shown: a plan of it is no larger for them', () => {
  const inside = rows(4, 16).map(({ x, y }) => ({ x: 20 + x * 0.6, y: 30 + y * 0.5 }));
  expect(planLayout(inside)).toEqual(planLayout(rows(4, 16)));
  const rounded = (places: { x: number; y: number }[]) => places.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  expect(rounded(placesOn(inside))).toEqual(rounded(rows(4, 16)));
});

test('a few tables in a corner stay in their corner', () => {
  const corner = [
    { x: 5, y: 5 },
    { x: 30, y: 5 },
  ];
  expect(placesOn(corner)).toEqual(corner);
});

test('without a place for each table there is no plan', () => {
  expect(planLayout([])).toBeUndefined();
  expect(planLayout([{ x: 10, y: 10 }, {}])).toBeUndefined();
});

test('two tables at one spot are no plan', () => {
  expect(planLayout([...rows(3, 6), { x: 50, y: 0 }])).toBeUndefined();
});

test('on a plan no table ever lies upon another', () => {
  const table = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) });
  fc.assert(
    fc.property(fc.array(table, { minLength: 1, maxLength: 20 }), (tables) => {
      const plan = planLayout(tables);
      if (!plan) return;
      const at = placesOn(tables).map(({ x, y }) => ({
        left: (x / 100) * (plan.width - planTile.width),
        top: (y / 100) * (plan.height - planTile.height),
      }));
      for (const [index, one] of at.entries())
        for (const other of at.slice(index + 1)) {
          const apart =
            Math.abs(one.left - other.left) >= planTile.width || Math.abs(one.top - other.top) >= planTile.height;
          expect(apart).toBe(true);
        }
    }),
  );
});
