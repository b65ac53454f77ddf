import { describe, expect, it } from 'vitest';
import { todayOf } from './todayOf.ts';

const houses = [
  { restaurant_id: 'bucharest', timezone: 'Europe/Bucharest' },
  { restaurant_id: 'vienna', timezone: 'Europe/Vienna' },
];
// half past four in Bucharest, half past three in Vienna: only there the evening before is over
const now = new Date('2026-11-28T02:30:00Z');

describe('the business day that runs', () => {
  it.each([
    ['vienna', '2026-11-27'],
    ['bucharest', '2026-11-28'],
    [undefined, '2026-11-28'],
    ['gone', '2026-11-28'],
  ])('is that of %s', (chosen, day) => {
    expect(todayOf(houses, chosen, now)).toBe(day);
  });

  it('is the day here as long as there is no restaurant', () => {
    expect(todayOf([], undefined, now)).toMatch(/^2026-11-2[78]$/);
  });
});
