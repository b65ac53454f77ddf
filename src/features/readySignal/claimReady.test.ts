import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Another tab, or this one after a reload: it remembers nothing but what the phone keeps. */
async function tab() {
  vi.resetModules();
  const { writeValue, readValue } = await import('#src/data/local/sessionDatabase.ts');
  return { claim: (await import('./claimReady.ts')).claimReady, writeValue, readValue };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => unknown): Promise<unknown> => (last = last.then(work));
  vi.stubGlobal('navigator', { locks: { request } });
});

describe('an order that is ready', () => {
  it('is told of by one of several tabs, and by none again after a reload', async () => {
    const [one, other] = [await tab(), await tab()];
    const told = await Promise.all([one.claim('a'), other.claim('a'), one.claim('a')]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await (await tab()).claim('a')).toBe(false);
    expect(await other.claim('b')).toBe(true);
  });

  it('is told of once by each page where nothing can be kept', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const { claim } = await tab();
    expect([await claim('a'), await claim('a')]).toEqual([true, false]);
  });

  it('is remembered for longer than an evening’s orders, and what is kept stays short', async () => {
    const { claim } = await tab();
    for (let order = 0; order < 150; order += 1) await claim(String(order));
    const again = await tab();
    expect(await again.claim('149')).toBe(false);
    expect(await again.claim('60')).toBe(false);
    expect(await again.readValue('ready-told')).toHaveLength(100);
  });

  it('is told of although something else lies where that is kept', async () => {
    const { claim, writeValue } = await tab();
    await writeValue('ready-told', { no: 'list' });
    expect(await claim('a')).toBe(true);
  });
});
