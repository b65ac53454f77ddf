import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '#src/data/outbox/act.ts';
import { giveBack } from './giveBack.ts';
import { until } from '../../../tests/support/until.ts';

vi.mock('#src/data/outbox/act.ts', () => ({ act: vi.fn() }));
vi.mock('#src/ui/feedback/showFailure.ts', () => ({ showFailure: vi.fn() }));

const order = (order_id: string, version = 1, count = 0) => ({
  order_id,
  version,
  returns: Array.from({ length: count }, (_, position) => ({
    return_id: `r${position}`,
    amount: 100,
    at: '2026-11-20T11:00:00.000Z',
    by: 'employee:anna',
  })),
});
const said = () => vi.mocked(act).mock.calls.length;

describe('cash that was given back', () => {
  beforeEach(() => {
    vi.mocked(act).mockReset();
    vi.mocked(act).mockResolvedValue(undefined as never);
  });

  it('is said once, however often a finger bounces', () => {
    giveBack(order('a'), 500);
    giveBack(order('a'), 500);
    expect(vi.mocked(act).mock.calls).toEqual([[{ type: 'payment.return', body: { order_id: 'a', amount: 500 } }]]);
  });

  it('is said again of what is still too much when the order shows what was given back before', () => {
    giveBack(order('b'), 500);
    giveBack(order('b', 2, 1), 300);
    expect(said()).toBe(2);
  });

  it('is said of each order by itself', () => {
    giveBack(order('c'), 500);
    giveBack(order('d'), 500);
    expect(said()).toBe(2);
  });

  it('can be said again when it could not be kept', async () => {
    vi.mocked(act).mockRejectedValueOnce(new Error('full'));
    giveBack(order('e'), 500);
    await until(() => {
      giveBack(order('e'), 500);
      expect(said()).toBe(2);
    });
  });
});
