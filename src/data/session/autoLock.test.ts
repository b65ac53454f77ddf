import { expect, test } from 'vitest';
import { createIdleness } from './autoLock.ts';

function untouched() {
  const at = { wall: 0, steady: 0 };
  const idle = createIdleness({ wall: () => at.wall, steady: () => at.steady });
  return { at, idle };
}
const minute = 60_000;

test('a device that slept counts as untouched for as long as it slept', () => {
  const { at, idle } = untouched();
  Object.assign(at, { wall: 30 * minute, steady: 1 });
  expect(idle.milliseconds()).toBe(30 * minute);
});

test('whoever sets the clock back does not keep a device open', () => {
  const { at, idle } = untouched();
  Object.assign(at, { wall: -60 * minute, steady: 6 * minute });
  expect(idle.milliseconds()).toBe(6 * minute);
});

test('a touch begins anew', () => {
  const { at, idle } = untouched();
  Object.assign(at, { wall: 4 * minute, steady: 4 * minute });
  idle.touched();
  at.wall += minute;
  expect(idle.milliseconds()).toBe(minute);
});
