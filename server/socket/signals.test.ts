import { expect, it, vi } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { createBus } from '../stream/bus.ts';
import { startSignals, type SignalParts } from './signals.ts';

type Answers<T> = ((answer: T) => void)[];
const held = <T>(answers: Answers<T>): Promise<T> => new Promise((resolve) => answers.push(resolve));

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
  await expect.poll(() => answers).toHaveLength(3);
  // the second is read last, and the first of all never: nobody waits for it
  answers[2]!(house(false));
  await expect.poll(() => emit).toHaveBeenCalledTimes(1);
  answers[1]!(house(true));
  bus.emitRestaurant('r');
  await expect.poll(() => answers).toHaveLength(4);
  answers[3]!(house(true));
  await expect.poll(() => emit).toHaveBeenCalledTimes(2);
  expect(emit.mock.calls.map(([, told]) => (told as Restaurant).acceptingOrders)).toEqual([false, true]);
});

it('areas and devices are told in their order too', async () => {
  const emit = vi.fn();
  const [furnished, devices]: [Answers<unknown>, Answers<unknown>] = [[], []];
  const bus = createBus();
  const rooms = new Map(['menu:r', 'restaurant:r/floor', 'device:d'].map((room) => [room, new Set()]));
  startSignals({
    bus,
    namespace: { adapter: { rooms }, local: { to: (room: string) => ({ emit: emit.bind(undefined, room) }) } },
    restaurants: { get: async () => ({ restaurant_id: 'r' }) },
    device: () => held(devices),
    areas: () => held(furnished),
    log: { error: vi.fn() },
  } as unknown as SignalParts);
  bus.emitRestaurant('r');
  bus.emitRestaurant('r');
  bus.emitDevice('d', 'device_changed');
  bus.emitDevice('d', 'device_changed');
  await expect.poll(() => [furnished.length, devices.length]).toEqual([2, 2]);
  // the later one is read first
  furnished[1]!(['bar']);
  devices[1]!('new');
  await expect.poll(() => emit).toHaveBeenCalledTimes(3);
  furnished[0]!([]);
  devices[0]!('old');
  bus.emitDevice('d', 'device_changed');
  await expect.poll(() => devices).toHaveLength(3);
  devices[2]!('newest');
  await expect.poll(() => emit).toHaveBeenCalledWith(expect.anything(), 'device_changed', 'newest');
  const told = (event: string) => emit.mock.calls.flatMap(([, name, what]) => (name === event ? [what] : []));
  expect(told('areas_changed')).toEqual([{ restaurant_id: 'r', areas: ['bar'] }]);
  expect(told('device_changed')).toEqual(['new', 'newest']);
});
