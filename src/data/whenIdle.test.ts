import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './whenIdle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('work waits until the phone has nothing else to do, and no longer than a guest would notice', () => {
  const asked: unknown[][] = [];
  vi.stubGlobal('requestIdleCallback', (...given: unknown[]) => void asked.push(given));
  const work = vi.fn();
  whenIdle(work);
  expect(asked).toEqual([[work, { timeout: 1_500 }]]);
  expect([work.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a browser that does not say when does it a little later', () => {
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(299);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});
