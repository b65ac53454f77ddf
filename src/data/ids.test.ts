import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from './ids.ts';

afterEach(() => vi.useRealTimers());

describe('ids', () => {
  it('are UUIDs of version 7', () => {
    for (let index = 0; index < 200; index++) {
      expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('rise, also many in one millisecond and when the clock is set back', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    const ids = Array.from({ length: 10_000 }, newId);
    vi.setSystemTime(Date.now() - 30_000);
    ids.push(newId(), newId());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('say when they were made', () => {
    const now = Date.now() + 3_600_000;
    vi.useFakeTimers({ now });
    expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBe(now);
  });
});
