import { afterEach, describe, expect, it, vi } from 'vitest';
import { askToKeepStorage, storageState } from './storageState.ts';

afterEach(() => vi.unstubAllGlobals());
const browser = (storage: Partial<StorageManager> | undefined): void => void vi.stubGlobal('navigator', { storage });

describe('how much this device can still keep', () => {
  it('is what the browser gives less what is used, and whether it is kept', async () => {
    browser({ estimate: async () => ({ usage: 300, quota: 1_000 }), persisted: async () => true });
    expect(await storageState()).toEqual({ used: 300, free: 700, kept: true });
  });

  it('is never less than nothing', async () => {
    browser({ estimate: async () => ({ usage: 1_200, quota: 1_000 }), persisted: async () => false });
    expect(await storageState()).toEqual({ used: 1_200, free: 0, kept: false });
  });

  it('is nothing that a browser tells halfway, and not known to be kept', async () => {
    browser({ estimate: async () => ({}) });
    expect(await storageState()).toEqual({ used: 0, free: 0, kept: false });
  });

  it.each([undefined, {}])('is unknown where the browser says nothing: %j', async (storage) => {
    browser(storage);
    expect(await storageState()).toBeUndefined();
  });
});

describe('asking the browser to keep it', () => {
  it.each([true, false])('tells what it answered: %s', async (answer) => {
    browser({ persist: async () => answer });
    expect(await askToKeepStorage()).toBe(answer);
  });

  it.each([undefined, {}])('is refused where the browser can’t: %j', async (storage) => {
    browser(storage);
    expect(await askToKeepStorage()).toBe(false);
  });
});
