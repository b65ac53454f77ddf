import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilLoaded } from './later.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const network = (there: boolean): void =>
  void vi.stubGlobal('fetch', () => (there ? Promise.resolve(new Response()) : Promise.reject(gone)));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a part that comes later', () => {
  it('comes as soon as the network gives it, however long that is gone', async () => {
    network(false);
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
    const part = untilLoaded(load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls.length).toBeGreaterThan(10);
    load.mockResolvedValue('part');
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(part).resolves.toBe('part');
  });

  it('is given up when the server answers and it does not come', async () => {
    network(true);
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
    const part = untilLoaded(load);
    const failed = expect(part).rejects.toBe(gone);
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(7);
  });

  it('comes when it is there within six seconds, while the server answers', async () => {
    network(true);
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('part');
    for (let file = 0; file < 5; file += 1) load.mockRejectedValueOnce(gone);
    const part = untilLoaded(load);
    await vi.advanceTimersByTimeAsync(6_000);
    await expect(part).resolves.toBe('part');
  });
});
