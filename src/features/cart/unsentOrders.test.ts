import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeBack, takeBackAll } from './unsentOrders.ts';

const { world } = vi.hoisted(() => ({
  world: { waiting: [] as object[], withdraw: vi.fn<(key: string) => Promise<boolean>>() },
}));
vi.mock('#src/data/outbox/operation.ts', () => ({
  commandOfOperation: ({ command }: { command: unknown }) => command,
}));
vi.mock('#src/data/outbox/outboxStore.ts', () => ({ outbox: world, withdraw: world.withdraw }));
vi.mock('#src/data/session/identity.ts', () => ({ currentCaller: () => 'guest:c1' }));
vi.mock('./cartStore.ts', () => ({
  keptCart: () => ({ together: (_edit: unknown, work: (draft: object) => Promise<boolean>) => work({}) }),
}));

const waits = (order_id: string, caller = 'guest:c1') => ({
  key: `key of ${order_id}`,
  caller,
  command: { type: 'order.place', body: { order: { order_id, items: [] } } },
});

beforeEach(() => {
  vi.useFakeTimers();
  world.waiting = [waits('a')];
  world.withdraw.mockReset().mockResolvedValue(false);
  return () => vi.useRealTimers();
});

describe('an order that has not left the phone', () => {
  it('is taken back at once', async () => {
    world.withdraw.mockResolvedValue(true);
    expect(await takeBack('a')).toBe(true);
    expect(world.withdraw).toHaveBeenCalledExactlyOnceWith('key of a', {});
  });

  it('is taken back after the try that was just under way has reached nobody', async () => {
    world.withdraw.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const taken = takeBack('a');
    await vi.advanceTimersByTimeAsync(400);
    expect(await taken).toBe(true);
  });

  it('may be under way where no try ends within two seconds', async () => {
    const taken = takeBack('a');
    await vi.advanceTimersByTimeAsync(1_600);
    expect(await taken).toBe(false);
    expect(world.withdraw).toHaveBeenCalledTimes(5);
  });

  it('is no longer taken back once it has arrived', async () => {
    const taken = takeBack('a');
    await vi.advanceTimersByTimeAsync(0);
    world.waiting = [];
    await vi.advanceTimersByTimeAsync(400);
    expect(await taken).toBe(false);
    expect(world.withdraw).toHaveBeenCalledTimes(1);
  });

  it('is taken back with the others of its guest, and none of another caller', async () => {
    world.withdraw.mockResolvedValue(true);
    world.waiting = [waits('a'), waits('b', 'guest:c2'), waits('c')];
    await takeBackAll();
    expect(world.withdraw.mock.calls.map(([key]) => key)).toEqual(['key of a', 'key of c']);
  });
});
