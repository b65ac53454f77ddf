import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onChange } from '../local/changes.ts';
import { applyBase, emptyChange } from './applyBase.ts';
import { startRealtime, fetchRealtime } from './startRealtime.ts';

const world = vi.hoisted(() => ({
  stored: [] as unknown[][],
  store: async (): Promise<void> => undefined,
  opened: vi.fn(),
}));
vi.mock('../local/baseStorage.ts', () => ({
  storeBase: (...given: unknown[]) => {
    world.stored.push(given);
    return world.store();
  },
}));
vi.mock('./openRealtime.ts', () => ({ openRealtime: world.opened }));

const change = emptyChange('table:t1');
const reported = vi.fn();
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  world.stored = [];
  world.store = async () => undefined;
  vi.stubGlobal('reportError', reported.mockReset());
});

describe('what the server said', () => {
  it('is nothing to begin with', () => {
    expect(change).toEqual({ scope: 'table:t1', orders: [], tables: [], tableEvents: [], unassigned: [] });
  });

  it('is shown at once, and stored after what came before it', async () => {
    const shown = vi.fn();
    const stop = onChange(shown);
    const gate = Promise.withResolvers<void>();
    world.store = () => gate.promise;
    applyBase(change, 4);
    applyBase(change);
    expect(shown.mock.calls).toEqual([[{ base: change }], [{ base: change }]]);
    await turn();
    expect(world.stored).toEqual([[change, 4]]);
    gate.resolve();
    await expect
      .poll(() => world.stored)
      .toEqual([
        [change, 4],
        [change, undefined],
      ]);
    stop();
  });

  it('that can’t be stored says so, and keeps nothing else from being stored', async () => {
    const failure = new Error('full');
    world.store = () => Promise.reject(failure);
    applyBase(change, 1);
    await expect.poll(() => reported.mock.calls).toEqual([[failure]]);
    applyBase(change, 2);
    await expect.poll(() => world.stored).toHaveLength(2);
  });
});

describe('the connection of a tab', () => {
  it('is one: an earlier one ends when another is opened', async () => {
    expect(await fetchRealtime()).toHaveProperty('openRealtime');
    const [first, second] = [vi.fn(), vi.fn()];
    world.opened.mockReturnValueOnce(first).mockReturnValueOnce(second);
    const [listening, news] = [{} as never, {}];
    await startRealtime(listening, news);
    expect(world.opened).toHaveBeenCalledWith(listening, news);
    expect(first).not.toHaveBeenCalled();
    await startRealtime(listening, news);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).not.toHaveBeenCalled();
  });
});
