import { expect, test } from 'vitest';
import { billOwners } from './billOwners.ts';

const ann = { order_id: 'a', nickname: 'Ann' };
const bo = { order_id: 'b', nickname: 'Bo' };
const nobody = { order_id: 'c' };

test('a bill that several share says who ordered what, with one’s own orders first known by the phone', () => {
  expect([...billOwners([ann, bo, nobody], new Set(['b']))]).toEqual([
    ['a', { own: false, nickname: 'Ann' }],
    ['b', { own: true, nickname: 'Bo' }],
    ['c', { own: false }],
  ]);
});

test.each([
  ['all of it is this phone’s, under whatever name', [ann, bo], ['a', 'b']],
  ['all of it is somebody else’s', [ann, { ...ann, order_id: 'd' }], []],
  ['nobody said a name', [nobody, { order_id: 'd' }], []],
])('nobody is named where %s', (_why, orders, own) => {
  expect(billOwners(orders, new Set(own)).size).toBe(0);
});
