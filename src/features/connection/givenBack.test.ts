import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { overpaidOrders, owedBack } from './attention.ts';

const load = () => import('#src/data/outbox/givenBack.ts');

/** 13.00 were taken for what costs 8.00. */
const overpaid = {
  order_id: 'o1',
  amountTotal: 800,
  amountPaid: 1300,
  flags: ['overpaid'],
  statusEntry: { status: 'accepted' },
  payments: [],
} as unknown as Order;

test('what a person has given back leaves the list, also after a restart, and comes back only with more', async () => {
  const before = await load();
  await before.loadGivenBack();
  const owed = owedBack(overpaid, before.givenBack.amounts);
  expect(owed).toBe(500);
  await before.giveBack('o1', owed);
  expect(overpaidOrders([overpaid], before.givenBack.amounts)).toEqual([]);

  vi.resetModules();
  const after = await load();
  await after.loadGivenBack();
  expect(overpaidOrders([overpaid], after.givenBack.amounts)).toEqual([]);
  const more = { ...overpaid, amountPaid: 1500 };
  expect(overpaidOrders([more], after.givenBack.amounts)).toEqual([more]);
  expect(owedBack(more, after.givenBack.amounts)).toBe(200);
});
