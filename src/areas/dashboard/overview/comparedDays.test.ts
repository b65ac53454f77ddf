import { describe, expect, it } from 'vitest';
import { comparedDays, dayAfter, percentMore } from './comparedDays.ts';

describe('what today is compared with', () => {
  it('is the same weekday of the week before', () => {
    expect(comparedDays(new Date('2026-11-24T12:00:00Z'), 'Europe/Vienna')).toEqual({
      today: '2026-11-24',
      before: '2026-11-17',
    });
  });

  it('is a business day: at three at night it is still the day before', () => {
    expect(comparedDays(new Date('2026-11-24T02:00:00Z'), 'Europe/Vienna').today).toBe('2026-11-23');
  });

  it('goes over months and summer time', () => {
    expect(dayAfter('2026-03-01', -7)).toBe('2026-02-22');
    expect(dayAfter('2026-03-31', -7)).toBe('2026-03-24');
  });

  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [100, 100, 0],
    [1, 3, -67],
    [5, 0, undefined],
    [0, 0, undefined],
    [50, -100, undefined],
    [-150, -100, undefined],
    [-50, 100, -150],
  ])('%i against %i is %j percent', (now, before, percent) => {
    expect(percentMore(now, before)).toBe(percent);
  });
});
