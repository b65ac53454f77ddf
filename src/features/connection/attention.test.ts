import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderFlag } from '#domain/order/order.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { doubtfulOrders } from './attention.ts';

const flagged = (order_id: string, ...flags: OrderFlag[]) => ({ ...orderIn(placed()), order_id, flags });
const ids = (...given: Parameters<typeof doubtfulOrders>) => doubtfulOrders(...given).map(({ order_id }) => order_id);

describe('an order that somebody has to look at', () => {
  const orders = [flagged('twice', 'doubled'), flagged('lost', 'table_unknown'), flagged('fine', 'supplementary')];

  test('was perhaps sent twice, or has no table here', () => {
    expect(ids(orders, [])).toEqual(['twice', 'lost']);
  });

  test('is none any more when somebody said that both are wanted, unless its table is still missing', () => {
    expect(ids(orders, ['twice', 'lost'])).toEqual(['lost']);
    expect(ids([flagged('both', 'doubled', 'table_unknown')], ['both'])).toEqual(['both']);
  });

  test('is none when it is over', () => {
    const open = flagged('twice', 'doubled');
    const over = { ...open, statusEntry: { ...open.statusEntry, status: 'rejected' as const } };
    expect(ids([over], [])).toEqual([]);
  });
});

describe('that both are wanted', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('localStorage', memoryStorage());
  });

  test('is still known after a restart, and what makes no sense there is nothing', async () => {
    const first = await import('./bothWanted.ts');
    first.wantBoth('twice');
    vi.resetModules();
    expect((await import('./bothWanted.ts')).bothWanted.ids).toEqual(['twice']);
    localStorage.setItem('comanda-both-wanted', '{');
    vi.resetModules();
    expect((await import('./bothWanted.ts')).bothWanted.ids).toEqual([]);
  });
});
