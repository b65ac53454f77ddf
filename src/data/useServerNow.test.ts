import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useServerNow } from './useServerNow.ts';

type Store = { listen: (listener: () => void) => () => void; read: () => number };
const shown = vi.hoisted(() => ({ store: undefined as Store | undefined }));
// the page's own clock takes out that somebody sets it, as these tests do
vi.mock('./clock.ts', () => ({ serverNow: () => new Date() }));
vi.mock('react', () => ({
  useSyncExternalStore: (listen: Store['listen'], read: Store['read']) => {
    shown.store = { listen, read };
    return read();
  },
}));

/** As a component draws it, and then follows it. */
const draw = useServerNow;
const follow = (listener: () => void = () => undefined): (() => void) => shown.store!.listen(listener);

const eight = Date.parse('2026-11-28T20:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: eight }));
afterEach(() => void vi.useRealTimers());

test('every clock goes on with the second, and is drawn anew when its step is over', () => {
  expect(draw(15)).toBe(eight);
  const told = vi.fn();
  const leave = follow(told);
  vi.advanceTimersByTime(14_000);
  expect(draw(15)).toBe(eight);
  vi.advanceTimersByTime(1_000);
  expect(draw(15)).toBe(eight + 15_000);
  expect(told).toHaveBeenCalledTimes(15);
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('a screen that comes back shows at once what time it is, and not when it was left', () => {
  draw();
  follow()();
  vi.setSystemTime(eight + 600_000);
  expect(draw()).toBe(eight + 600_000);
  vi.setSystemTime(eight + 605_000);
  const leave = follow();
  expect(shown.store!.read(), 'also where it took long to draw').toBe(eight + 605_000);
  leave();
});

test('all clocks of a screen show the same second', () => {
  draw();
  const leave = follow();
  vi.setSystemTime(eight + 900);
  const first = draw();
  vi.setSystemTime(eight + 1_100);
  expect(draw()).toBe(first);
  leave();
});
