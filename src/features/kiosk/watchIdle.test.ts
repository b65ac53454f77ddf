import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleAfter, watchIdle } from './watchIdle.ts';

let idle: ReturnType<typeof vi.fn<() => void>>;
let busy: boolean;
let stop: () => void;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  idle = vi.fn<() => void>();
  busy = false;
  page = new EventTarget();
  stop = watchIdle(idle, () => busy, page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('asks after two minutes without a touch', () => {
  vi.advanceTimersByTime(idleAfter - 1);
  expect(idle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(idle).toHaveBeenCalledOnce();
});

test.each(['pointerdown', 'keydown', 'wheel', 'input'])('a %s begins the two minutes anew', (touch) => {
  vi.advanceTimersByTime(idleAfter - 1_000);
  page.dispatchEvent(new Event(touch));
  vi.advanceTimersByTime(idleAfter - 1);
  expect(idle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(idle).toHaveBeenCalledOnce();
});

test('never asks in the middle of a payment, and two minutes after it', () => {
  busy = true;
  vi.advanceTimersByTime(3 * idleAfter);
  expect(idle).not.toHaveBeenCalled();
  busy = false;
  vi.advanceTimersByTime(idleAfter);
  expect(idle).toHaveBeenCalledOnce();
});

test('asks nobody any more once it is stopped', () => {
  stop();
  vi.advanceTimersByTime(2 * idleAfter);
  expect(idle).not.toHaveBeenCalled();
});
