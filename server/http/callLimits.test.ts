import { describe, expect, it } from 'vitest';
import type { Callers } from '../caller/caller.ts';
import { readConfig } from '../config.ts';
import { callLimit, waitsAs } from './callLimits.ts';
import { createLimits } from './limits.ts';

const config = readConfig({ RATE_LIMIT_ORDERS: '3' });
const noDatabase = { query: () => Promise.reject(new Error('limits are counted in memory')) };
const guest: Callers = { guest: { guest_id: 'g', restaurant_id: 'r', order_ids: [] } };
const device: Callers = {
  device: { device_id: 'd', mode: 'cashregister', restaurants: ['r'], name: 'Till', employeeTypes: [] },
};

/** How many of a hundred orders get through. */
function throughOf(callers: Callers, ip: string): number {
  const limits = createLimits(noDatabase, () => new Date(0));
  return Array.from({ length: 100 }, () =>
    callLimit({ limits, config }, 'POST /order', callers, { ip, local: false }),
  ).filter((no) => !no).length;
}

describe('limits of calls', () => {
  it('let a person wait as one, however many devices come along', () => {
    const from = { ip: '203.0.113.7', local: false };
    const user = { user_id: 'u' } as Callers['user'] & object;
    expect([waitsAs({ user }, from), waitsAs({ user, ...device }, from)]).toEqual(['user:u', 'user:u']);
    expect([waitsAs(device, from), waitsAs({}, from)]).toEqual(['device:d', '203.0.113.7']);
  });
  it('count per guest token first', () => expect(throughOf(guest, '203.0.113.7')).toBe(3));
  it('are generous to an address, since a whole restaurant stands behind one', () =>
    expect(throughOf({}, '203.0.113.7')).toBe(60));
  it('are not got round with a new token, or a new address of one network, for each call', () => {
    const limits = createLimits(noDatabase, () => new Date(0));
    const through = (callersOf: (n: number) => Callers, ip: (n: number) => string) =>
      Array.from({ length: 100 }, (_, n) =>
        callLimit({ limits, config }, 'POST /order', callersOf(n), { ip: ip(n), local: false }),
      ).filter((no) => !no).length;
    const another = (n: number) => ({ guest: { guest_id: `g${n}`, restaurant_id: 'r', order_ids: [] } });
    expect(through(another, () => '203.0.113.7')).toBe(60);
    expect(
      through(
        () => ({}),
        (n) => `2001:db8::${n}`,
      ),
    ).toBe(60);
  });
  it('do not stop the staff', () => expect(throughOf(device, '203.0.113.7')).toBe(100));
  it('say how long to wait', () => {
    const limits = createLimits(noDatabase, () => new Date(15_000));
    const refusals = [1, 2, 3, 4].map(() =>
      callLimit({ limits, config }, 'POST /order', guest, { ip: '203.0.113.7', local: false }),
    );
    expect(refusals.at(-1)).toMatchObject({ code: 'rate_limited', details: { retryAfter: 45 } });
  });
});
