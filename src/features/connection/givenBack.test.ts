import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { outboxDatabase } from '#src/data/local/outboxDatabase.ts';
import { givenBack, loadGivenBack } from '#src/data/outbox/givenBack.ts';
import { overpaidOrders, owedBack } from './attention.ts';

/** 13.00 were taken for what costs 8.00. */
const overpaid = {
  order_id: 'o1',
  amountTotal: 800,
  amountPaid: 1300,
  flags: ['overpaid'],
  statusEntry: { status: 'accepted' },
  payments: [],
} as unknown as Order;

const till = { mode: 'cashregister' } as const;

test('what a person told an earlier release to have given back is not asked for again, and comes back only with more', async () => {
  const settlement = { how: 'given_back', order_id: 'o1', actor: { kind: 'device', id: 'till' }, at: '' } as const;
  await outboxDatabase().settlements.bulkPut([
    { ...settlement, key: 'one', amount: 300 },
    { ...settlement, key: 'two', amount: 200 },
  ]);
  await loadGivenBack();
  expect(owedBack(overpaid, {})).toBe(500);
  expect(overpaidOrders([overpaid], givenBack.amounts, till)).toEqual([]);
  const more = { ...overpaid, amountPaid: 1500 };
  expect(overpaidOrders([more], givenBack.amounts, till)).toEqual([more]);
  expect(owedBack(more, givenBack.amounts)).toBe(200);
});

test('only who takes money is asked to give it back', () => {
  expect(overpaidOrders([overpaid], {}, till)).toEqual([overpaid]);
  expect(overpaidOrders([overpaid], {}, { mode: 'orderprocessing' })).toEqual([]);
  expect(overpaidOrders([overpaid], {}, undefined)).toEqual([]);
});
