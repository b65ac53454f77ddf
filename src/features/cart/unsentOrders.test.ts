import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reopenRefused, takeBack, takeBackAll } from './unsentOrders.ts';

const { world } = vi.hoisted(() => ({
  world: {
    waiting: [] as object[],
    withdraw: vi.fn<(key: string) => Promise<boolean>>(),
    discard: vi.fn<(key: string) => Promise<void>>(),
    /** the house whose cart is open */
    house: 'r1',
    /** in whose carts lines were laid */
    laid: [] as string[],
  },
}));
vi.mock('#src/data/outbox/operation.ts', () => ({
  commandOfOperation: ({ command }: { command: unknown }) => command,
}));
vi.mock('#src/data/outbox/outboxStore.ts', () => ({ outbox: world, withdraw: world.withdraw, discard: world.discard }));
vi.mock('#src/data/session/identity.ts', () => ({ currentCaller: () => 'guest:c1' }));
vi.mock('./cartStore.ts', () => ({
  get cartStore() {
    return { cart: { restaurant_id: world.house } };
  },
  keptCart: () => {
    const { house } = world;
    return {
      together: (_edit: unknown, work: (draft: object) => Promise<boolean>) => {
        world.laid.push(house);
        return work({});
      },
    };
  },
}));

const waits = (order_id: string, caller = 'guest:c1') => ({
  key: `key of ${order_id}`,
  caller,
  command: { type: 'order.place', body: { order: { order_id, items: [] } } },
});

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(world, { waiting: [waits('a')], house: 'r1', laid: [] });
  world.discard.mockReset();
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

  it('lies in its own house’s cart again, whatever house its guest looks at by then', async () => {
    world.withdraw.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const taken = takeBack('a');
    world.house = 'r2';
    await vi.advanceTimersByTimeAsync(400);
    expect(await taken).toBe(true);
    expect(world.laid).toEqual(['r1', 'r1']);
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
    // one that may be under way holds up no farewell
    world.withdraw.mockResolvedValue(false);
    await takeBackAll();
    expect(world.withdraw).toHaveBeenCalledTimes(4);
  });
});

describe('an order that was refused', () => {
  const refused = { key: 'k', order: { restaurant_id: 'r1', items: [] } as never, code: 'price_changed', message: '' };

  it('lies in the cart of its house again', async () => {
    await reopenRefused(refused, '');
    expect(world.discard).toHaveBeenCalledExactlyOnceWith('k', '', {});
    expect(world.laid).toEqual(['r1']);
  });

  it('waits for its own house where its guest has gone on to another', async () => {
    world.house = 'r2';
    await reopenRefused(refused, '');
    expect(world.discard).not.toHaveBeenCalled();
    expect(world.laid).toEqual([]);
  });
});
