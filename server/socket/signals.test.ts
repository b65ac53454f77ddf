import { expect, it, vi } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { createBus } from '../stream/bus.ts';
import { startSignals, type SignalParts } from './signals.ts';

it('how a house stood is never told after how it stands, whichever is read faster', async () => {
  const emit = vi.fn();
  const answers: ((restaurant: Restaurant) => void)[] = [];
  const bus = createBus();
  startSignals({
    bus,
    namespace: { adapter: { rooms: new Map([['menu:r', new Set()]]) }, local: { to: () => ({ emit }) } },
    restaurants: { get: () => new Promise((resolve) => answers.push(resolve)) },
    device: async () => undefined,
    areas: async () => [],
    log: { error: vi.fn() },
  } as unknown as SignalParts);
  const house = (acceptingOrders: boolean) => ({ restaurant_id: 'r', acceptingOrders }) as Restaurant;
  bus.emitRestaurant('r');
  bus.emitRestaurant('r');
  // the second is only read when the first is told, however long that takes
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!(house(true));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(house(false));
  await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(2));
  expect(emit.mock.calls.map(([, told]) => (told as Restaurant).acceptingOrders)).toEqual([true, false]);
});
