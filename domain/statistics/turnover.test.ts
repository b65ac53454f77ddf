import { describe, expect, it } from 'vitest';
import { turnsOf, visitsOf } from './turnover.ts';

describe('visits', () => {
  it('say how long parties stayed, by those alone of which it is known', () => {
    expect(visitsOf({ visits: 3, timed: 2, staying: 7201, seats: 12 })).toEqual({ visits: 3, seats: 12, stay: 3601 });
    expect(visitsOf({ visits: 1, timed: 0, staying: 0, seats: 4 })).toStrictEqual({ visits: 1, seats: 4 });
  });

  it.each([
    [7, 2, 2, 1.75],
    [1, 3, 1, 0.33],
    [2, 3, 1, 0.67],
    [0, 4, 7, 0],
    [5, 0, 1, 0],
    [5, 1, 0, 0],
  ])('%i at %i tables on %i days are %d turns', (visits, tables, days, turns) => {
    expect(turnsOf(visits, tables, days)).toBe(turns);
  });
});
