import { expect, test } from 'vitest';
import { happenedAt } from '#domain/order/happenedAt.ts';
import { keepDaysOf } from './keepDays.ts';

test('the answer to what a device did is kept as long as it may bring it, and no longer', () => {
  const days = keepDaysOf({ device: {} });
  const said = '2026-11-01T12:00:00.000Z';
  const after = (milliseconds: number): string => new Date(Date.parse(said) + milliseconds).toISOString();
  const kept = days * 24 * 60 * 60_000;
  expect(happenedAt(said, { now: after(kept) })).toEqual({ at: said });
  expect(happenedAt(said, { now: after(kept + 1) })).toEqual({ at: after(kept + 1), clock: said });
});

test("a person's answers are kept for two days", () => {
  expect(keepDaysOf({})).toBe(2);
});
