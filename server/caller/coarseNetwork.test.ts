import { expect, it } from 'vitest';
import { coarseNetwork } from './coarseNetwork.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:8:9:a:b:c', '2001:db8:7::/48'],
  ['::1', '0:0:0::/48'],
])('the address %s is shown as the network %s', (address, network) => {
  expect(coarseNetwork(address)).toBe(network);
});
