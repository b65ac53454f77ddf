import { describe, expect, test } from 'vitest';
import { after, at, orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { wholeKitchen } from './kitchenStation.ts';
import { recentlyDone } from './recentlyDone.ts';

const act = (action: 'accept' | 'prepare' | 'ready' | 'complete') => ({
  type: 'order.action' as const,
  body: { order_id: 'order', action },
});
const handedOver = orderIn(after(placed(), act('accept'), act('prepare'), act('ready'), act('complete')));
const hours = (count: number): number => Date.parse(at) + count * 3_600_000;
const listed = (now: number) => recentlyDone([handedOver], wholeKitchen, now).map(({ order_id }) => order_id);

describe('what was done lately', () => {
  test('is found again on the next morning, and not in the evening after', () => {
    expect(listed(hours(0))).toEqual(['order']);
    expect(listed(hours(10))).toEqual(['order']);
    expect(listed(hours(17))).toEqual([]);
  });

  test('is not what is still on the board', () => {
    expect(recentlyDone([orderIn(after(placed(), act('accept')))], wholeKitchen, hours(0))).toEqual([]);
  });
});
