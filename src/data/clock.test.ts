import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../tests/support/memoryStorage.ts';

const name = 'comanda-clock-offset';
let page: { hidden: boolean; seen: () => void };

/** The page, which has just been opened. */
const opened = () => {
  vi.resetModules();
  return import('./clock.ts');
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000 });
  vi.stubGlobal('localStorage', memoryStorage());
  page = { hidden: false, seen: () => undefined };
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (event: string, heard: () => void) => {
      if (event === 'visibilitychange') page.seen = heard;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what time it is at the server', () => {
  it('is the device’s time until the server was heard', async () => {
    const { clockOffset, serverHeard, serverNow } = await opened();
    expect([clockOffset(), serverHeard(), serverNow().getTime()]).toEqual([0, false, 1_000_000]);
  });

  it('is what the server says, now and at the next start', async () => {
    const { clockOffset, learnServerTime, serverHeard, serverNow } = await opened();
    learnServerTime(new Date(1_060_000).toISOString(), 0);
    expect([clockOffset(), serverHeard(), serverNow().getTime()]).toEqual([60_000, true, 1_060_000]);
    expect(localStorage.getItem(name)).toBe('60000');
    const next = await opened();
    expect([next.clockOffset(), next.serverHeard()]).toEqual([60_000, false]);
  });

  it('is not what nobody can read', async () => {
    const { learnFromAnswer, learnServerTime, serverHeard } = await opened();
    learnServerTime('soon', 0);
    learnFromAnswer('soon', 0);
    learnFromAnswer(null, 0);
    expect(serverHeard()).toBe(false);
    localStorage.setItem(name, 'a while');
    expect((await opened()).clockOffset()).toBe(0);
  });

  it('is known to the second only from an answer’s date', async () => {
    const { clockOffset, learnFromAnswer } = await opened();
    learnFromAnswer(new Date(1_000_000).toUTCString(), 0);
    expect(clockOffset()).toBeGreaterThanOrEqual(0);
    expect(clockOffset()).toBeLessThanOrEqual(1_000);
    learnFromAnswer(new Date(1_100_000).toUTCString(), 0);
    expect(clockOffset()).toBeGreaterThanOrEqual(100_000);
    expect(clockOffset()).toBeLessThanOrEqual(101_000);
  });

  it('goes on by what has passed, whatever the device’s clock is set to while somebody looks', async () => {
    const { learnServerTime, serverNow, steadyNow } = await opened();
    learnServerTime(new Date(1_060_000).toISOString(), 0);
    serverNow();
    const before = steadyNow();
    vi.setSystemTime(9_000_000);
    expect(steadyNow() - before).toBeLessThan(1_000);
    expect(serverNow().getTime()).toBe(1_060_000);
  });

  it.each([
    ['while nobody sees it', () => (page.hidden = true)],
    ['since nobody saw it for a while', () => page.seen()],
  ])('goes on by the device’s clock %s: a device that sleeps counts nothing', async (_, sleeps) => {
    const { learnServerTime, serverNow } = await opened();
    learnServerTime(new Date(1_060_000).toISOString(), 0);
    serverNow();
    sleeps();
    vi.setSystemTime(9_000_000);
    expect(serverNow().getTime()).toBe(9_060_000);
  });

  it('is known where there is no page, which nobody ever sees', async () => {
    vi.stubGlobal('document', undefined);
    vi.stubGlobal('localStorage', undefined);
    const { learnServerTime, serverNow } = await opened();
    learnServerTime(new Date(1_060_000).toISOString(), 0);
    vi.setSystemTime(9_000_000);
    expect(serverNow().getTime()).toBe(9_060_000);
  });

  it('is known where storage is blocked or full: what the server said is not lost for that', async () => {
    const refuses = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuses, setItem: refuses });
    const { learnServerTime, serverNow } = await opened();
    learnServerTime(new Date(1_060_000).toISOString(), 0);
    expect(serverNow().getTime()).toBe(1_060_000);
  });
});
