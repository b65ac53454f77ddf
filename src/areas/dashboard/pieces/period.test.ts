import { describe, expect, it } from 'vitest';
import { eachDay, isDay, periodBefore, periodDays, periodName, type PeriodName } from './period.ts';

describe('a period', () => {
  it.each<[PeriodName, string, string, string, string]>([
    ['today', '2026-11-27', '2026-11-27', '2026-11-26', '2026-11-26'],
    ['yesterday', '2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'],
    ['7days', '2026-11-21', '2026-11-27', '2026-11-14', '2026-11-20'],
    ['30days', '2026-10-29', '2026-11-27', '2026-09-29', '2026-10-28'],
    ['month', '2026-11-01', '2026-11-27', '2026-10-01', '2026-10-27'],
    ['lastMonth', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ])('%s is %s to %s, and before it %s to %s', (name, from, to, fromBefore, toBefore) => {
    const period = periodDays(name, {}, '2026-11-27');
    expect(period).toEqual({ from, to });
    expect(periodBefore(name, period)).toEqual({ from: fromBefore, to: toBefore });
  });

  it('of a month that is longer than the one before ends with that', () => {
    expect(periodBefore('month', periodDays('month', {}, '2026-03-31'))).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('of one’s own is what the address says, whichever day comes first', () => {
    const wanted = { from: '2026-11-09', to: '2026-11-05' };
    expect(periodDays('own', wanted, '2026-11-27')).toEqual({ from: '2026-11-05', to: '2026-11-09' });
    expect(periodDays('own', { from: 'soon' }, '2026-11-27')).toEqual({ from: '2026-11-27', to: '2026-11-27' });
  });

  it('is named by the address, as long as there is such a one', () => {
    expect(periodName({ period: 'month' }, '7days')).toBe('month');
    expect(periodName({ period: 'century' }, '7days')).toBe('7days');
    expect(periodName({}, '')).toBe('');
  });

  it('has each of its days once, over summer time too', () => {
    expect(eachDay({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  });

  it.each([
    ['2026-11-27', true],
    ['2026-13-01', false],
    ['27.11.2026', false],
    // on the way to 2026
    ['0020-11-27', false],
    [undefined, false],
  ])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is));
});
