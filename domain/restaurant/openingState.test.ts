import { describe, expect, it } from 'vitest';
import type { OpeningSpan } from '../menu/menu.ts';
import { closingAfter } from './nextOpening.ts';
import { openingState, weekHours } from './openingState.ts';

const span = (weekDay: number, time_from: string, time_to: string): OpeningSpan => ({ weekDay, time_from, time_to });
const everyDay = (time_from: string, time_to: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekDay) => span(weekDay, time_from, time_to));
const house = {
  status: 'active' as const,
  activation: 'approved' as const,
  acceptingOrders: true,
  timezone: 'Europe/Vienna',
  openingDays: [...everyDay('11:00', '14:30'), ...everyDay('17:00', '23:00')],
};
/** Monday, 23 November 2026; Vienna is an hour ahead of UTC */
const at = (time: string): string => `2026-11-23T${time}:00.000Z`;

describe('how a house stands', () => {
  it.each([
    ['open until it closes', '12:00', { kind: 'open', until: at('13:30') }],
    ['closed until it opens again today', '13:30', { kind: 'closed', opens: at('16:00') }],
    ['open from the minute that it opens', '16:00', { kind: 'open', until: at('22:00') }],
    ['closed until tomorrow', '22:00', { kind: 'closed', opens: '2026-11-24T10:00:00.000Z' }],
  ])('is %s', (_, time, state) => {
    expect(openingState(house, at(time))).toEqual(state);
  });

  it('is open past midnight until the early morning', () => {
    const late = { ...house, openingDays: [span(1, '18:00', '02:00')] };
    expect(openingState(late, at('23:30'))).toEqual({ kind: 'open', until: '2026-11-24T01:00:00.000Z' });
  });

  it('is open on into the next span where one begins as the other ends', () => {
    const joined = { ...house, openingDays: [span(1, '10:00', '15:00'), span(1, '15:00', '20:00')] };
    expect(openingState(joined, at('12:00'))).toEqual({ kind: 'open', until: at('19:00') });
  });

  it('is open until the end of the hours that it is in, in whatever order they are written', () => {
    const turned = { ...house, openingDays: house.openingDays.toReversed() };
    expect(openingState(turned, at('12:00'))).toEqual({ kind: 'open', until: at('13:30') });
    expect(closingAfter(turned, at('13:30'))).toBe(at('22:00'));
  });

  it('is open without an end where it never closes', () => {
    expect(openingState({ ...house, openingDays: everyDay('00:00', '00:00') }, at('12:00'))).toEqual({ kind: 'open' });
  });

  it('is closed without a hope where it never opens', () => {
    expect(openingState({ ...house, openingDays: [] }, at('12:00'))).toEqual({ kind: 'closed' });
  });

  it('is paused while it is open, until a time where one was given', () => {
    const paused = { ...house, acceptingOrders: false };
    expect(openingState(paused, at('12:00'))).toEqual({ kind: 'paused' });
    const until = at('12:30');
    expect(openingState({ ...paused, pausedUntil: until }, at('12:00'))).toEqual({ kind: 'paused', until });
    expect(openingState({ ...paused, pausedUntil: until }, until)).toMatchObject({ kind: 'open' });
    expect(openingState(paused, at('15:00'))).toMatchObject({ kind: 'closed' });
  });

  it.each([{ status: 'inactive' as const }, { activation: 'declined' as const }, { activation: 'open' as const }])(
    'is not for guests with %j',
    (about) => {
      expect(openingState({ ...house, ...about }, at('12:00'))).toEqual({ kind: 'inactive' });
    },
  );
});

it('a week begins on Monday, each day has its hours in their order, and a day off has none', () => {
  const hours = weekHours([span(0, '10:00', '15:00'), span(1, '17:00', '23:00'), span(1, '11:00', '14:30')]);
  expect(hours.map(({ weekDay }) => weekDay)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(hours[0]?.spans).toEqual([
    { time_from: '11:00', time_to: '14:30' },
    { time_from: '17:00', time_to: '23:00' },
  ]);
  expect(hours[1]?.spans).toEqual([]);
  expect(hours[6]?.spans).toEqual([{ time_from: '10:00', time_to: '15:00' }]);
});
