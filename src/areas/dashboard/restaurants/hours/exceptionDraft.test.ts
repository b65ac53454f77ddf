import { describe, expect, it } from 'vitest';
import { dateRange } from '#domain/restaurant/openingExceptions.ts';
import type { OpeningException } from '#domain/restaurant/restaurant.ts';
import {
  changedExceptions,
  draftOfRange,
  exceptionFaults,
  isFaulty,
  replacedBy,
  type ExceptionDraft,
} from './exceptionDraft.ts';

const today = '2026-12-20';
const closed = (date: string): OpeningException => ({ date, spans: [] });
const lunch = [{ time_from: '11:00', time_to: '14:00' }];
const draft = (about: Partial<ExceptionDraft> = {}): ExceptionDraft => ({
  from: '2026-12-24',
  to: '',
  closed: true,
  spans: [],
  ...about,
});
const dates = (all: readonly OpeningException[]) => all.map(({ date, spans }) => `${date} ${spans.length}`);

describe('days with other hours', () => {
  it('are one day, or all of a range', () => {
    expect(dates(changedExceptions([], draft(), { today }))).toEqual(['2026-12-24 0']);
    const open = draft({ to: '2026-12-25', closed: false, spans: lunch });
    expect(changedExceptions([], open, { today })).toEqual([
      { date: '2026-12-24', spans: lunch },
      { date: '2026-12-25', spans: lunch },
    ]);
  });

  it('win over what stood for the same days', () => {
    const all = [closed('2026-12-24'), closed('2026-12-26')];
    const open = draft({ to: '2026-12-25', closed: false, spans: lunch });
    expect(replacedBy(all, open, undefined)).toBe(1);
    expect(dates(changedExceptions(all, open, { today }))).toEqual(['2026-12-24 1', '2026-12-25 1', '2026-12-26 0']);
  });

  it('are moved, shortened or taken away where a range is changed', () => {
    const all = dateRange('2026-12-24', '2026-12-27').map(closed);
    const instead = { from: '2026-12-24', to: '2026-12-26', spans: [] };
    expect(draftOfRange(instead)).toEqual(draft({ to: '2026-12-26' }));
    const later = draft({ from: '2026-12-31' });
    expect(dates(changedExceptions(all, later, { instead, today }))).toEqual(['2026-12-27 0', '2026-12-31 0']);
    expect(dates(changedExceptions(all, undefined, { instead, today }))).toEqual(['2026-12-27 0']);
  });

  it('win over the neighbours of a range that is changed, which are counted alone', () => {
    const all = [closed('2026-12-24'), closed('2026-12-25'), { date: '2026-12-31', spans: lunch }];
    const instead = { from: '2026-12-24', to: '2026-12-25', spans: [] };
    expect(replacedBy(all, draft({ to: '2026-12-25' }), instead)).toBe(0);
    expect(replacedBy(all, draft({ to: '2027-01-02' }), instead)).toBe(1);
  });

  it('go for good some time after they are over', () => {
    const all = ['2026-10-20', '2026-10-21', '2026-12-19'].map(closed);
    expect(dates(changedExceptions(all, draft(), { today }))).toEqual(['2026-10-21 0', '2026-12-19 0', '2026-12-24 0']);
  });
});

it.each<[string, Partial<ExceptionDraft>, object]>([
  ['nothing of a closed day', {}, {}],
  ['nothing of today', { from: today }, {}],
  ['a day that is missing', { from: '' }, { from: 'missing' }],
  ['a day that is over', { from: '2026-12-19' }, { from: 'past' }],
  ['a last day before the first', { to: '2026-12-23' }, { to: 'backwards' }],
  ['more days than a year has', { to: '2028-12-24' }, { to: 'too_many' }],
  ['a day that is open at no time', { closed: false }, { spans: 'missing' }],
  ['hours without an end', { closed: false, spans: [{ time_from: '11:00', time_to: '' }] }, { hours: [0] }],
  [
    'hours that overlap',
    { closed: false, spans: [...lunch, { time_from: '13:00', time_to: '15:00' }] },
    { hours: [0, 1] },
  ],
])('finds %s', (_, about, faults) => {
  const found = exceptionFaults([], draft(about), { today });
  expect({ ...found, hours: [...found.hours.keys()] }).toEqual({ hours: [], ...faults });
  expect(isFaulty(found)).toBe(Object.keys(faults).length > 0);
});

it('lets a range that has begun be changed as it is', () => {
  const instead = { from: '2026-12-18', to: '2026-12-22', spans: [] };
  const begun = draft({ from: '2026-12-18', to: '2026-12-23' });
  expect(isFaulty(exceptionFaults([], begun, { instead, today }))).toBe(false);
  expect(isFaulty(exceptionFaults([], begun, { today }))).toBe(true);
});
