import { expect, it } from 'vitest';
import { droppedAt, liesIn } from './droppedAt.ts';

/** A plan somewhere on the page, and a table of a tenth of it. */
const room = { left: 100, top: 200, width: 500, height: 300 };
const table = (left: number, top: number) => ({ left, top, width: 50, height: 30 });

it.each([
  ['in a corner', table(100, 200), { x: 0, y: 0 }],
  ['in the other one', table(550, 470), { x: 100, y: 100 }],
  ['in the middle', table(325, 335), { x: 50, y: 50 }],
  ['over the edge', table(80, 480), { x: 0, y: 100 }],
])('a table that is let go %s stands there', (_, drawn, place) => {
  expect(droppedAt(drawn, room, [])).toEqual(place);
});

it('a room as narrow as a table has one place', () => {
  expect(droppedAt(table(100, 200), { ...room, width: 50 }, [])).toEqual({ x: 0, y: 0 });
});

it.each([
  [table(76, 200), true],
  [table(74, 200), false],
  [table(574, 484), true],
  [table(574, 486), false],
])('it is the middle of a table that says where it is: %j %s', (drawn, inside) => {
  expect(liesIn(drawn, room)).toBe(inside);
});
