import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOrders, type LaneParts } from './restaurantLane.ts';
import type { Outcome, Submission } from './submission.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Until everything that could begin has begun. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lanes whose transactions stand where their restaurants are asked for, until the test lets them fail. */
function lanes() {
  const begun: string[] = [];
  const waiting = new Map<string, ((nothing: undefined) => void)[]>();
  const restaurants = {
    get: (id: string) =>
      new Promise<undefined>((resolve) => {
        begun.push(id);
        waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      }),
  };
  const orders = createOrders({ restaurants, now: () => new Date() } as unknown as LaneParts);
  const failed: string[] = [];
  const submit = (restaurant_id: string, lane?: Submission['lane']): Promise<Outcome | void> =>
    orders
      .submit({ restaurant_id, ...(lane ? { lane } : {}) } as Submission)
      .catch((error: Error) => void failed.push(error.message));
  /** Ends the first transaction of a restaurant that is under way. */
  const end = async (id: string): Promise<void> => {
    waiting.get(id)?.shift()?.(undefined);
    await quiet();
  };
  return { begun, failed, submit, end };
}

describe('transactions of several restaurants', () => {
  it('hold what arrives in the same moment together, and what comes later waits for them', async () => {
    const { begun, submit, end } = lanes();
    void submit('one');
    void submit('two');
    await quiet();
    expect(begun).toEqual(['one', 'two']);
    void submit('three');
    await quiet();
    expect(begun).toEqual(['one', 'two']);
    await end('one');
    await end('two');
    // the batch of two was refused as a whole, and is tried piece by piece before the next one
    expect(begun.slice(2)).toEqual(['one']);
    await end('one');
    await end('two');
    expect(begun.slice(2)).toEqual(['one', 'two', 'three']);
  });

  it('are waited for no longer than a tenth of a second, and one restaurant has one at a time', async () => {
    const { begun, submit } = lanes();
    void submit('one');
    await quiet();
    void submit('one');
    void submit('two');
    vi.advanceTimersByTime(99);
    await quiet();
    expect(begun).toEqual(['one']);
    vi.advanceTimersByTime(1);
    await quiet();
    expect(begun).toEqual(['one', 'two']);
    vi.advanceTimersByTime(1_000);
    await quiet();
    expect(begun).toEqual(['one', 'two']);
  });

  it('wait for the one that is being decided, though one that took too long ends', async () => {
    const { begun, submit, end } = lanes();
    void submit('slow');
    await quiet();
    void submit('next');
    vi.advanceTimersByTime(100);
    await quiet();
    void submit('last');
    await end('slow');
    expect(begun).toEqual(['slow', 'next']);
    await end('next');
    expect(begun).toEqual(['slow', 'next', 'last']);
  });

  it('do not wait for one that is large', async () => {
    const { begun, submit } = lanes();
    for (let each = 0; each < 50; each += 1) void submit('large');
    await quiet();
    void submit('small');
    await quiet();
    expect(begun).toEqual(['large', 'small']);
    const other = lanes();
    for (let each = 0; each < 49; each += 1) void other.submit('usual');
    await quiet();
    void other.submit('small');
    await quiet();
    expect(other.begun).toEqual(['usual']);
  });

  it('go on with the same restaurant when the first is over, and say which could not be done', async () => {
    const { begun, failed, submit, end } = lanes();
    const failedAt = new Map<string, number>();
    const first = submit('one', { name: 'lane', position: 4, failedAt });
    await quiet();
    void submit('one');
    await end('one');
    await first;
    expect(failed).toEqual(['restaurant one disappeared']);
    expect(failedAt).toEqual(new Map([['lane', 4]]));
    expect(begun).toEqual(['one', 'one']);
  });
});
