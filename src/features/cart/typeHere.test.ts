import { expect, test } from 'vitest';
import type { OrderType } from '#domain/order/order.ts';
import { typeHere, typesHere } from './typeHere.ts';

const regions = [{ postalCode: '1010', fee: 0 }];
const house = (orderTypes: OrderType[], deliveryRegions = regions) => ({ orderTypes, deliveryRegions });

test.each([
  [house(['delivery', 'local', 'takeaway']), ['delivery', 'takeaway'], 'delivery', 'takeaway'],
  [house(['delivery', 'takeaway'], []), ['takeaway'], 'takeaway', 'takeaway'],
  [house(['delivery']), ['delivery'], 'delivery', 'delivery'],
  [house(['local']), [], undefined, undefined],
])('of %j one orders by %j', (offered, types, asDelivery, asTakeaway) => {
  expect(typesHere(offered)).toEqual(types);
  expect([typeHere(offered, 'delivery'), typeHere(offered, 'takeaway')]).toEqual([asDelivery, asTakeaway]);
});
