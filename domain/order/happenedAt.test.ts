import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { happenedAt, latest } from './happenedAt.ts';

const now = '2026-11-22T12:00:00.000Z';
const from = (seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString();
const [minute, hour, day] = [60, 3_600, 86_400];

describe('when something happened (D43)', () => {
  test.each<[string, string | undefined, string | undefined, { at: string; clock?: string }]>([
    ['nothing said: now', undefined, undefined, { at: now }],
    ['an hour ago', from(-hour), undefined, { at: from(-hour) }],
    ['in another zone of the world', '2026-11-22T12:00:00+01:00', undefined, { at: from(-hour) }],
    ['two minutes ahead', from(2 * minute), undefined, { at: from(2 * minute) }],
    ['further ahead', from(2 * minute + 1), undefined, { at: now, clock: from(2 * minute + 1) }],
    ['in the year 9999', '9999-12-31T23:59:59.000Z', undefined, { at: now, clock: '9999-12-31T23:59:59.000Z' }],
    ['40 days ago', from(-40 * day), undefined, { at: from(-40 * day) }],
    ['longer ago than anybody may bring it', from(-40 * day - 1), undefined, { at: now, clock: from(-40 * day - 1) }],
    ['after its order', from(-hour), from(-hour - 1), { at: from(-hour) }],
    ['before its order, by a clock that is a little wrong', from(-hour), from(-hour + 90), { at: from(-hour + 90) }],
    ['before its order', from(-hour), from(-hour + 121), { at: now, clock: from(-hour) }],
    ['before an order from a clock that is ahead', from(-hour), from(minute), { at: from(minute), clock: from(-hour) }],
  ])('%s', (_, said, earliest, happened) => {
    expect(happenedAt(said, { now, ...(earliest ? { earliest } : {}) })).toEqual(happened);
  });

  test('never before what it is about, nor after two minutes from now, whatever is said', () => {
    const anyTime = fc.integer({ min: -100 * day, max: 100 * day });
    fc.assert(
      fc.property(anyTime, fc.integer({ min: -50 * day, max: 0 }), (said, begun) => {
        const { at } = happenedAt(from(said), { now, earliest: from(begun) });
        expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(from(begun)));
        expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(from(2 * minute)));
      }),
    );
  });
});

test('what is said by a clock just within its error of the beginning happened then', () => {
  const earliest = '2026-11-20T11:00:00.000Z';
  const after = '2026-11-20T12:00:00.000Z';
  expect(happenedAt('2026-11-20T10:58:00.000Z', { now: after, earliest })).toEqual({ at: earliest });
  expect(happenedAt('2026-11-20T10:57:59.999Z', { now: after, earliest })).toHaveProperty('clock');
  expect(latest(after, earliest)).toBe(after);
  expect(latest(earliest, after)).toBe(after);
  expect(latest(after, undefined)).toBe(after);
});
