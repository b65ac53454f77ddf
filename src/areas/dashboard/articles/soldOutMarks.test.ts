import { expect, it } from 'vitest';
import { soldOutMarks, turnedRound } from './soldOutMarks.ts';

const houses = [
  { restaurant_id: 'vienna', soldOut: ['carp'] },
  { restaurant_id: 'budapest', soldOut: ['carp', 'tripe', 'soup'] },
  { restaurant_id: 'cluj', soldOut: [] },
];

it('only what is not so already is marked, and turned round it is what there was', () => {
  const marks = soldOutMarks(houses, ['carp', 'tripe'], true);
  expect(marks).toEqual([
    { restaurant_id: 'vienna', soldOut: ['tripe'], available: [] },
    { restaurant_id: 'cluj', soldOut: ['carp', 'tripe'], available: [] },
  ]);
  expect(turnedRound(marks)[1]).toEqual({ restaurant_id: 'cluj', soldOut: [], available: ['carp', 'tripe'] });
  expect(soldOutMarks(houses, ['carp', 'tripe'], false)).toEqual([
    { restaurant_id: 'vienna', soldOut: [], available: ['carp'] },
    { restaurant_id: 'budapest', soldOut: [], available: ['carp', 'tripe'] },
  ]);
  expect(soldOutMarks(houses, ['soup'], true).length).toBe(2);
  expect(soldOutMarks([houses[1]!], ['soup'], true)).toEqual([]);
});
