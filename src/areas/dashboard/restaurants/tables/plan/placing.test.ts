import { describe, expect, it } from 'vitest';
import * as fc from '../../../../../../tests/support/fastCheck.ts';
import { planLayout } from '#src/features/floor/planLayout.ts';
import { freePlace, gridStep, inRows, lyingUpon, roomLayout, snapped, stepped, withoutSaved } from './placing.ts';

const room = { width: 44, height: 26 };

describe('a table that is let go', () => {
  it.each([
    ['on the grid', { x: 11.4, y: 48.9 }, [], { x: 12.5, y: 50 }],
    ['in line with another one nearby', { x: 11.2, y: 48.9 }, [{ x: 12, y: 10 }], { x: 12, y: 50 }],
    [
      'in line with two',
      { x: 11.2, y: 71.3 },
      [
        { x: 12, y: 10 },
        { x: 80, y: 70 },
      ],
      { x: 12, y: 70 },
    ],
    ['inside the room', { x: -7, y: 130 }, [], { x: 0, y: 100 }],
  ])('stands %s', (_, at, others, place) => {
    expect(snapped(at, others)).toEqual(place);
  });
});

it('what is saved is no draft any more, unless it was put elsewhere meanwhile', () => {
  const [here, there] = [
    { x: 10, y: 20 },
    { x: 50, y: 20 },
  ];
  expect(withoutSaved({ one: here, two: there }, 'one', { ...here })).toEqual({ two: there });
  expect(withoutSaved({ one: undefined, two: there }, 'one', undefined)).toEqual({ two: there });
  expect(withoutSaved({ one: there }, 'one', here)).toEqual({ one: there });
  // somebody took theirs meanwhile
  expect(withoutSaved({ two: there }, 'one', here)).toEqual({ two: there });
});

describe('an arrow key', () => {
  it.each([
    ['ArrowRight', false, { x: 12, y: 50 }, { x: 12.5, y: 50 }],
    ['ArrowRight', false, { x: 12.5, y: 50 }, { x: 15, y: 50 }],
    ['ArrowLeft', false, { x: 12, y: 50 }, { x: 10, y: 50 }],
    ['ArrowUp', true, { x: 12, y: 50 }, { x: 12, y: 40 }],
    ['ArrowDown', true, { x: 12, y: 95 }, { x: 12, y: 100 }],
    ['ArrowLeft', false, { x: 0, y: 95 }, { x: 0, y: 95 }],
    ['Enter', false, { x: 0, y: 95 }, undefined],
  ])('%s, large %s, moves %j to %j', (key, large, from, to) => {
    expect(stepped(from, key, large)).toEqual(to);
  });

  it('goes there and back on the grid', () => {
    const line = fc.nat(100 / gridStep - 2).map((at) => (at + 1) * gridStep);
    fc.assert(
      fc.property(line, line, (x, y) => {
        for (const [there, back] of [
          ['ArrowRight', 'ArrowLeft'],
          ['ArrowDown', 'ArrowUp'],
        ] as const)
          expect(stepped(stepped({ x, y }, there, false)!, back, false)).toEqual({ x, y });
      }),
    );
  });
});

describe('tables in rows', () => {
  it('are a plan that devices show, however many they are', () => {
    for (let count = 1; count <= 80; count += 1) {
      const places = inRows(count);
      expect(places).toHaveLength(count);
      expect(places.every(({ x, y }) => x >= 0 && x <= 100 && y >= 0 && y <= 100)).toBe(true);
      expect(planLayout(places), `${count} tables`).toBeDefined();
    }
  });

  it('stand beside each other where they are few', () => {
    expect(inRows(3)).toEqual([
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 0, y: 40 },
    ]);
  });
});

it('tables that lie upon each other are found', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
    { x: 5, y: 5 },
    { x: 50, y: 0 },
  ];
  expect([...lyingUpon(places, room)]).toEqual([0, 2]);
});

it('a further table stands where none is, until the room is full', () => {
  const places = [{ x: 0, y: 0 }];
  for (let count = 0; count < 8; count += 1) places.push(freePlace(places, room));
  expect(lyingUpon(places, room).size).toBe(0);
  const full = [0, 25, 50, 75, 100].flatMap((x) => [0, 30, 60, 90].map((y) => ({ x, y })));
  expect(freePlace(full, room)).toEqual({ x: 50, y: 50 });
});

it('a room is as large as its tables need, with its empty edges', () => {
  expect(roomLayout([])).toEqual({ width: 44, height: 26 });
  expect(
    roomLayout([
      { x: 40, y: 40 },
      { x: 50, y: 40 },
    ]).width,
  ).toBeGreaterThan(88);
  // where two lie upon each other the others keep the room that they need
  const some = inRows(30);
  expect(roomLayout([...some, some[7]!])).toEqual(roomLayout(some));
});
