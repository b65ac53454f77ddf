import { describe, expect, test } from 'vitest';
import type { ShiftBooking } from './shift.ts';
import { mergeShift } from './shift.ts';
import { believedShift, type Told } from './shiftTimes.ts';

const now = '2026-11-22T18:00:00.000Z';
const from = (minutes: number): string => new Date(Date.parse(now) + minutes * 60_000).toISOString();
const shift = (changes: Partial<ShiftBooking> = {}): ShiftBooking => ({
  shift_id: 's',
  register: 'A',
  openedAt: from(-300),
  float: 10_000,
  movements: [],
  ...changes,
});
const late: Told = { now, replayed: true, others: [] };
const atOnce: Told = { ...late, replayed: false };
const believed = (sent: ShiftBooking, told = late) => believedShift(undefined, sent, told);

describe('the times of a shift (D43)', () => {
  test.each<[string, ShiftBooking, Told, Partial<ShiftBooking>]>([
    ['of a replay are its own', shift({ closedAt: from(-1) }), late, { openedAt: from(-300), closedAt: from(-1) }],
    ['told at once may differ by what clocks are wrong', shift({ openedAt: from(-1) }), atOnce, { openedAt: from(-1) }],
    [
      'told at once may differ by two minutes to the instant',
      shift({ openedAt: from(-2) }),
      atOnce,
      { openedAt: from(-2) },
    ],
    [
      'told at once are no older',
      shift({ openedAt: from(-3) }),
      atOnce,
      { openedAt: now, clock: { openedAt: from(-3) } },
    ],
    [
      'are not in the year 9999',
      shift({ openedAt: '9999-12-31T00:00:00.000Z' }),
      late,
      { openedAt: now, clock: { openedAt: '9999-12-31T00:00:00.000Z' } },
    ],
    [
      'end after they began',
      shift({ closedAt: from(-301) }),
      late,
      { closedAt: from(-300), clock: { closedAt: from(-301) } },
    ],
    [
      'never end long before they began',
      shift({ closedAt: from(-600) }),
      late,
      { closedAt: now, clock: { closedAt: from(-600) } },
    ],
  ])('%s', (_, sent, told, expected) => {
    expect(believed(sent, told)).toMatchObject(expected);
    expect(believed(sent, told).clock).toEqual(expected.clock);
  });

  test('begin after the shift before: money is counted in one', () => {
    const others = [{ openedAt: from(-900), closedAt: from(-299) }];
    expect(believed(shift(), { ...late, others }).openedAt).toBe(from(-299));
    const longer = [{ openedAt: from(-900), closedAt: from(-60) }];
    expect(believed(shift(), { ...late, others: longer })).toMatchObject({
      openedAt: now,
      clock: { openedAt: from(-300) },
    });
    const before = shift({ closedAt: from(-200) });
    const after = [{ openedAt: from(-190), closedAt: from(-60) }];
    expect(believed(before, { ...late, others: after }).openedAt).toBe(from(-300));
    const next = [{ openedAt: from(-200), closedAt: from(-60) }];
    expect(believed(before, { ...late, others: next }).openedAt).toBe(from(-300));
    const over = [{ openedAt: from(-900), closedAt: from(-400) }];
    expect(believed(before, { ...late, others: over })).toEqual(before);
  });

  test('begin after the last one of several that they would overlap, also when they are told as a whole', () => {
    const whole = shift({ closedAt: from(-200) });
    const others = [
      { openedAt: from(-299.5), closedAt: from(-299) },
      { openedAt: from(-900), closedAt: from(-299.5) },
    ];
    expect(believed(whole, { ...late, others }).openedAt).toBe(from(-299));
    expect(believed(whole, { ...late, others: others.toReversed() }).openedAt).toBe(from(-299));
  });

  test('have no end before there is one', () => {
    expect(believed(shift())).toStrictEqual(shift());
  });

  test('hold what was paid in and out', () => {
    const movement = { movement_id: 'm', kind: 'in' as const, amount: 100, reason: 'change', at: from(-400) };
    expect(believed(shift({ movements: [movement] })).movements).toEqual([{ ...movement, at: now, clock: from(-400) }]);
  });

  test('that were not believed are the same when the shift is sent again', () => {
    const movement = { movement_id: 'm', kind: 'in' as const, amount: 100, reason: 'change', at: from(-400) };
    const sent = shift({ openedAt: from(-90_000), closedAt: from(-100_000), count: 5, movements: [movement] });
    const first = mergeShift(undefined, believed(sent));
    if (!first.ok) throw new Error('not merged');
    const later = { ...late, now: from(30) };
    expect(mergeShift(first.shift, believedShift(first.shift, sent, later))).toEqual({ ...first, closes: false });
    const otherwise = { ...sent, closedAt: from(-50) };
    expect(mergeShift(first.shift, believedShift(first.shift, otherwise, later)).ok).toBe(false);
  });

  /** What was told as it happened, and stored; the next is told an hour later, of the same shift. */
  const earlier = { movement_id: 'a', kind: 'in' as const, amount: 100, reason: 'change', at: from(-250) };
  const moved = { ...earlier, movement_id: 'b', at: from(-200) };
  const known = shift({ movements: [earlier, moved] });
  const over = shift({ movements: [earlier, moved], count: 5, closedAt: from(-61) });
  const doubted = {
    ...over,
    movements: [{ ...earlier, clock: from(-900) }, moved],
    clock: { openedAt: from(-950), closedAt: from(-800) },
  };

  test.each<[string, ShiftBooking, ShiftBooking, ShiftBooking]>([
    ['as it was', known, known, known],
    ['as it was, when it was over', over, over, over],
    ['as it was believed', doubted, { ...over, movements: [earlier, moved] }, doubted],
    [
      'as it was said',
      doubted,
      shift({
        openedAt: from(-950),
        movements: [{ ...earlier, at: from(-900) }, moved],
        count: 5,
        closedAt: from(-800),
      }),
      doubted,
    ],
  ])('stay when a shift is told again at once, %s', (_, stored, sent, expected) => {
    expect(believedShift(stored, sent, atOnce)).toStrictEqual(expected);
  });

  test.each<[string, ShiftBooking]>([
    ['beginning', { ...over, openedAt: from(-299) }],
    ['end', { ...over, closedAt: from(-50) }],
    ['time of what was paid in', { ...over, movements: [{ ...earlier, at: from(-100) }] }],
    ['time of the second that was paid in', { ...over, movements: [{ ...moved, at: from(-250) }] }],
  ])('do not hide that another %s was told', (_, sent) => {
    expect(mergeShift(over, believedShift(over, sent, late)).ok).toBe(false);
    expect(mergeShift(over, believedShift(over, sent, atOnce)).ok).toBe(false);
  });

  test('begin as they are told, where that cannot be the same shift', () => {
    expect(believedShift(over, { ...over, openedAt: from(-299) }, late).openedAt).toBe(from(-299));
  });

  test('end when they are told to, also of a shift that was known to be open', () => {
    expect(believedShift(known, { ...known, closedAt: from(-1) }, atOnce).closedAt).toBe(from(-1));
  });
});
