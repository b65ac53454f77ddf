import { describe, expect, it } from 'vitest';
import type { Callers } from '../caller/caller.ts';
import { strangerLimit } from './strangerLimit.ts';

type Taken = { what: string; most: number; windowMs: number };

/** What is counted of an order, where the count named by `full` is reached. */
function asked(about: { callers?: Callers; local?: boolean; ip?: string }, full?: string) {
  const taken: Taken[] = [];
  const take = (what: string, { most, windowMs }: Omit<Taken, 'what'>) => {
    taken.push({ what, most, windowMs });
    return what === full ? 7 : undefined;
  };
  const parts = { limits: { take }, config: { limits: { ordersPerMinute: 25 } } };
  const body = { order: { restaurant_id: 'here' } };
  const given = { callers: {}, local: false, ip: '192.0.2.1', body, ...about };
  const refusal = strangerLimit(
    parts as unknown as Parameters<typeof strangerLimit>[0],
    given as unknown as Parameters<typeof strangerLimit>[1],
  );
  return { taken, refusal };
}
const atTable = (restaurant_id: string, table_id?: string): Callers => ({
  guest: { guest_id: 'phone', restaurant_id, order_ids: [], ...(table_id ? { table_id } : {}) },
});
const minute = 60_000;

describe('orders of those who sit at no table', () => {
  it('are counted by address, by restaurant, and by both', () => {
    expect(asked({})).toEqual({
      refusal: undefined,
      taken: [
        { what: 'stranger 192.0.2.1 here', most: 3, windowMs: minute },
        { what: 'stranger 192.0.2.1 here hour', most: 15, windowMs: 60 * minute },
        { what: 'strangers 192.0.2.1', most: 13, windowMs: minute },
        { what: 'strangers here', most: 25, windowMs: minute },
      ],
    });
  });

  it('are refused by the first count that is full, with how long to wait', () => {
    for (const { what } of asked({}).taken) {
      const { taken, refusal } = asked({}, what);
      expect(refusal).toMatchObject({ code: 'rate_limited', details: { retryAfter: 7 } });
      expect(taken.at(-1)?.what).toBe(what);
    }
  });

  it('are those of an account and of another restaurant’s table too', () => {
    const user = { user: { user_id: 'eva', roles: [], name: 'Eva' } } satisfies Callers;
    for (const callers of [user, atTable('elsewhere', 'table'), atTable('here')])
      expect(asked({ callers }).taken).toHaveLength(4);
  });

  it('are not those of a device, of this restaurant’s tables, or of the own machine', () => {
    const device = { device: { device_id: 'till' } } as unknown as Callers;
    expect(asked({ callers: device }).taken).toEqual([]);
    expect(asked({ callers: atTable('here', 'table') }).taken).toEqual([]);
    expect(asked({ local: true }).taken).toEqual([]);
  });
});
