import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

/** Another tab, or this one after a reload: it remembers nothing but what the phone keeps. */
async function tab() {
  vi.resetModules();
  return (await import('./claimReady.ts')).claimReady;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => Promise.resolve(work()) } });
});

describe('an order that is ready', () => {
  it('is told of by one of several tabs, and by none again after a reload', async () => {
    const [one, other] = [await tab(), await tab()];
    const told = await Promise.all([one('a'), other('a'), one('a')]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await (await tab())('a')).toBe(false);
    expect(await other('b')).toBe(true);
  });

  it('is told of once by each page where storage is blocked', async () => {
    const blocked = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    const claim = await tab();
    expect([await claim('a'), await claim('a')]).toEqual([true, false]);
  });

  it('is remembered for longer than an evening’s orders, and what is kept stays short', async () => {
    const claim = await tab();
    for (let order = 0; order < 150; order += 1) await claim(String(order));
    const again = await tab();
    expect(await again('149')).toBe(false);
    expect(await again('60')).toBe(false);
    expect(JSON.parse(localStorage.getItem('comanda-ready-told')!)).toHaveLength(100);
  });

  it('is told of although something else lies where that is kept', async () => {
    localStorage.setItem('comanda-ready-told', '{"no":"list"}');
    expect(await (await tab())('a')).toBe(true);
  });
});
