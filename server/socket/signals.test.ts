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
  bus.emitRestaurant('r');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  // the second is read last, and the first of all never: nobody waits for it
  answers[2]!(house(false));
  await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(1));
  answers[1]!(house(true));
  bus.emitRestaurant('r');
  await vi.waitFor(() => expect(answers).toHaveLength(4));
  answers[3]!(house(true));
  await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(2));
  expect(emit.mock.calls.map(([, told]) => (told as Restaurant).acceptingOrders)).toEqual([false, true]);
});
