import { describe, expect, it } from 'vitest';
import { spanOf } from './businessDays.ts';
import { businessDay } from './openingHours.ts';

describe('business days', () => {
  it('begin at four in the morning by the clock of the restaurant, and end where the next begins', () => {
    expect(spanOf({ from: '2026-01-31', to: '2026-01-31' }, 'Europe/Vienna')).toEqual({
      since: '2026-01-31T03:00:00.000Z',
      until: '2026-02-01T03:00:00.000Z',
    });
    expect(spanOf({ from: '2026-07-01', to: '2026-07-02' }, 'America/New_York')).toEqual({
      since: '2026-07-01T08:00:00.000Z',
      until: '2026-07-03T08:00:00.000Z',
    });
  });

  it('have no bound where none is said', () => {
    expect(spanOf({}, 'Europe/Vienna')).toEqual({});
    expect(spanOf({ from: '2026-01-31' }, 'UTC')).toEqual({ since: '2026-01-31T04:00:00.000Z' });
    expect(spanOf({ to: '2026-12-31' }, 'UTC')).toEqual({ until: '2027-01-01T04:00:00.000Z' });
  });

  it.each(['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])(
    'hold exactly the instants that are counted to them, also when the clock changes: %s',
    (day) => {
      const { since = '', until = '' } = spanOf({ from: day, to: day }, 'Europe/Vienna');
      const just = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
      const days = [just(since, -1), since, just(until, -1), until].map((at) => businessDay(at, 'Europe/Vienna'));
      expect(days.map((each) => each === day)).toEqual([false, true, true, false]);
    },
  );
});
