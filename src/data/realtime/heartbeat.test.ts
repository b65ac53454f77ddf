import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pingEvery, startHeartbeat } from './heartbeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('startHeartbeat', () => {
  it('asks at once and every five seconds', () => {
    const ping = vi.fn();
    const heartbeat = startHeartbeat(ping, vi.fn());
    expect(ping).toHaveBeenCalledTimes(1);
    heartbeat.answered();
    vi.advanceTimersByTime(pingEvery);
    expect(ping).toHaveBeenCalledTimes(2);
    heartbeat.stop();
    vi.advanceTimersByTime(10 * pingEvery);
    expect(ping).toHaveBeenCalledTimes(2);
  });

  it('is dead after two questions without an answer, and never while answers come', () => {
    const dead = vi.fn();
    const heartbeat = startHeartbeat(vi.fn(), dead);
    for (let beat = 0; beat < 10; beat += 1) {
      heartbeat.answered();
      vi.advanceTimersByTime(pingEvery);
    }
    expect(dead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(pingEvery);
    expect(dead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(pingEvery);
    expect(dead).toHaveBeenCalledTimes(1);
    heartbeat.stop();
  });

  it('tells how long an answer took, for the clock', () => {
    const heartbeat = startHeartbeat(vi.fn(), vi.fn());
    vi.advanceTimersByTime(120);
    expect(heartbeat.answered()).toBe(120);
    heartbeat.stop();
  });

  it('counts from the first question that was not answered', () => {
    let now = 1_000;
    const heartbeat = startHeartbeat(vi.fn(), vi.fn(), () => now);
    now = 6_000;
    vi.advanceTimersByTime(pingEvery);
    now = 6_100;
    expect(heartbeat.answered()).toBe(5_100);
    now = 11_000;
    vi.advanceTimersByTime(pingEvery);
    now = 11_040;
    expect(heartbeat.answered()).toBe(40);
    heartbeat.stop();
  });
});
