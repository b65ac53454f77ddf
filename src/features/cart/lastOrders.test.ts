import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { forgetOrder, lastOrders, noteOrder } from './lastOrders.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ids = () => lastOrders().map(({ order_id }) => order_id);

it('an order is found again until its guest has seen what became of it, the last one first, and five at most', () => {
  for (const id of ['1', '2', '3', '4', '5', '6']) noteOrder(id, 'House');
  expect(ids()).toEqual(['6', '5', '4', '3', '2']);
  forgetOrder('4');
  forgetOrder('unknown');
  expect(ids()).toEqual(['6', '5', '3', '2']);
});

it('is forgotten after nine days, and what is broken is none', () => {
  noteOrder('old', 'House');
  vi.useFakeTimers({ now: Date.now() + 10 * 86_400_000 });
  expect(ids()).toEqual([]);
  localStorage.setItem('comanda-last-orders', '[{"order_id":1},null,{"order_id":"a","house":"b","madeAt":"never"}]');
  expect(ids()).toEqual([]);
  localStorage.setItem('comanda-last-orders', '{');
  expect(ids()).toEqual([]);
});
