import { expect, it, vi } from 'vitest';
import { onceForEach } from './onceForEach.ts';

it('tells it once for each, also where that is nothing', () => {
  const tell = vi.fn((order: { number: number }) => (order.number > 1 ? order.number : undefined));
  const told = onceForEach(tell);
  const [one, two] = [{ number: 1 }, { number: 2 }];
  expect([told(one), told(two), told(one), told(two)]).toEqual([undefined, 2, undefined, 2]);
  expect(tell).toHaveBeenCalledTimes(2);
  expect(told({ number: 2 }), 'another one that looks the same').toBe(2);
  expect(tell).toHaveBeenCalledTimes(3);
});
