import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { mergeShift, shiftReport, type Movement, type ShiftBooking, type ShiftFigures } from './shift.ts';

const movement = (movement_id: string, kind: 'in' | 'out', amount: number, minute = 0): Movement => ({
  movement_id,
  kind,
  amount,
  reason: 'x',
  at: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
});
const opened: ShiftBooking = {
  shift_id: 's',
  register: 'A',
  openedAt: '2026-11-20T08:00:00.000Z',
  float: 10_000,
  movements: [],
};
const closedAt = '2026-11-20T16:00:00.000Z';
const figures: ShiftFigures = {
  orders: { count: 3, amount: 4_000 },
  voids: { count: 1, amount: 500 },
  payments: [
    { option: 'cash', count: 2, amount: 3_000, tips: 200, rounding: -3 },
    { option: 'card', count: 1, amount: 1_000, tips: 100, rounding: 0 },
  ],
  refunds: 700,
};

describe('the report of a shift', () => {
  it('expects float, cash with its tips and rounding, less refunds, with what was paid in and out', () => {
    const movements = [movement('1', 'in', 1_000), movement('2', 'out', 400)];
    const report = shiftReport({ ...opened, movements, count: 13_000 }, figures);
    expect(report).toMatchObject({ paidIn: 1_000, paidOut: 400, cashExpected: 13_097, difference: -97 });
    expect(shiftReport(opened, figures)).not.toHaveProperty('difference');
  });
});

describe('a shift that is sent in pieces', () => {
  const pieces: ShiftBooking[] = [
    opened,
    { ...opened, movements: [movement('1', 'in', 100, 1)] },
    { ...opened, movements: [movement('2', 'out', 50, 2), movement('1', 'in', 100, 1)] },
    // in the same minute as another, and told in either order
    { ...opened, movements: [movement('3', 'in', 70, 2)] },
  ];
  const merge = (sent: readonly ShiftBooking[]): ShiftBooking | undefined =>
    sent.reduce<ShiftBooking | undefined>((known, each) => {
      const merged = mergeShift(known, each);
      expect(merged.ok).toBe(true);
      return merged.ok ? merged.shift : known;
    }, undefined);

  it('is the same in whatever order and however often they come', () => {
    const order = fc.array(fc.nat(pieces.length - 1), { maxLength: 8 });
    fc.assert(
      fc.property(order, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (more, all) => {
        expect(merge([...more, ...all].map((at) => pieces[at]!))).toEqual(merge(pieces));
      }),
    );
  });

  it('closes once; the same end again is fine, another is not', () => {
    const end = { ...opened, count: 10_000, closedAt };
    expect(mergeShift(undefined, opened)).toEqual({ ok: true, closes: false, shift: opened });
    expect(mergeShift(opened, opened)).toEqual({ ok: true, closes: false, shift: opened });
    expect(mergeShift(opened, end)).toEqual({ ok: true, closes: true, shift: end });
    expect(mergeShift(undefined, end)).toEqual({ ok: true, closes: true, shift: end });
    expect(mergeShift(end, end)).toMatchObject({ ok: true, closes: false, shift: end });
    expect(mergeShift(end, { ...end, count: 9_999 }).ok).toBe(false);
    expect(mergeShift(end, opened)).toMatchObject({ ok: true, closes: false, shift: end });
  });

  it('marks what becomes known after its end, and takes nothing else under a known id', () => {
    const end = { ...opened, movements: [movement('1', 'in', 100)], count: 10_100, closedAt };
    const late = mergeShift(end, { ...opened, movements: [movement('2', 'out', 30)] });
    expect(late.ok && late.shift.movements.map(({ movement_id, late: is }) => [movement_id, is])).toEqual([
      ['1', undefined],
      ['2', true],
    ]);
  });

  it.each<[string, Partial<ShiftBooking>]>([
    ['of another register', { register: 'B' }],
    ['that began at another time', { openedAt: closedAt }],
    ['that began with other money', { float: 1 }],
    ['that took in another amount', { movements: [movement('1', 'in', 101)] }],
    ['that took it in at another time', { movements: [movement('1', 'in', 100, 1)] }],
    ['that paid out what was taken in', { movements: [movement('1', 'out', 100)] }],
    ['that took it in for another reason', { movements: [{ ...movement('1', 'in', 100), reason: 'y' }] }],
  ])('is no shift %s', (_, other) => {
    const known = { ...opened, movements: [movement('1', 'in', 100)] };
    expect(mergeShift(known, { ...known }).ok).toBe(true);
    expect(mergeShift(known, { ...known, ...other }).ok).toBe(false);
    const over = { ...known, count: 10_100, closedAt };
    expect(mergeShift(over, { ...known, ...other }).ok).toBe(false);
  });

  it('keeps what was told before its end: a count, and what its clock said', () => {
    const told = { ...opened, count: 9_000, clock: { openedAt: closedAt } };
    expect(mergeShift(told, { ...opened, movements: [movement('1', 'in', 5)] })).toEqual({
      ok: true,
      closes: false,
      shift: { ...told, movements: [movement('1', 'in', 5)] },
    });
    const clock = { openedAt: closedAt, closedAt: opened.openedAt };
    const end = { ...told, count: 10_000, closedAt, clock };
    expect(mergeShift(told, end)).toEqual({ ok: true, closes: true, shift: end });
    expect(mergeShift(end, told)).toEqual({ ok: true, closes: false, shift: end });
  });
});
