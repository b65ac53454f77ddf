import { describe, expect, test, vi } from 'vitest';
import { instantOf, isTimezone, localTime } from './localTime.ts';

describe('the clock on the wall', () => {
  test('is read once for all that happens in a minute', () => {
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const clock = localTime('2026-11-20T11:07:00.000Z', 'Europe/Athens');
    expect(clock).toEqual({ year: 2026, month: 11, day: 20, weekDay: 5, minutes: 13 * 60 + 7 });
    expect(localTime('2026-11-20T11:07:59.999Z', 'Europe/Athens')).toEqual(clock);
    expect(read).toHaveBeenCalledTimes(1);
    expect(localTime('2026-11-20T11:08:00.000Z', 'Europe/Athens').minutes).toBe(clock.minutes + 1);
    expect(localTime('2026-11-20T11:08:00.000Z', 'Europe/Lisbon').minutes).toBe(clock.minutes + 1 - 120);
    read.mockRestore();
  });

  test('of one time zone is built once', () => {
    const built = vi.spyOn(Intl, 'DateTimeFormat');
    for (let day = 10; day < 30; day += 1) localTime(`2026-11-${day}T11:00:00.000Z`, 'Europe/Oslo');
    expect(isTimezone('Europe/Oslo')).toBe(true);
    expect(built).toHaveBeenCalledTimes(1);
    built.mockRestore();
  });

  // clocks change at 02:00 and 03:00 in Vienna
  test.each([
    ['in winter', { year: 2026, month: 11, day: 20 }, 12 * 60, '2026-11-20T11:00:00.000Z'],
    ['in summer', { year: 2026, month: 7, day: 20 }, 12 * 60, '2026-07-20T10:00:00.000Z'],
    ['before the change to summer', { year: 2026, month: 3, day: 29 }, 119, '2026-03-29T00:59:00.000Z'],
    ['left out by it', { year: 2026, month: 3, day: 29 }, 150, '2026-03-29T01:00:00.000Z'],
    ['after it', { year: 2026, month: 3, day: 29 }, 180, '2026-03-29T01:00:00.000Z'],
    ['twice, on the day of the change to winter', { year: 2026, month: 10, day: 25 }, 150, '2026-10-25T00:30:00.000Z'],
    ['on a day beyond its month', { year: 2026, month: 10, day: 32 }, 0, '2026-10-31T23:00:00.000Z'],
  ])('shows a time %s first at its instant', (_, date, minutes, instant) => {
    expect(instantOf(date, minutes, 'Europe/Vienna')).toBe(instant);
  });
});
