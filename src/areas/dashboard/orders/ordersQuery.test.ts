import { describe, expect, it } from 'vitest';
import { filterCount, ordersQuery } from './ordersQuery.ts';

const query = (search: Record<string, string>) => ordersQuery(search, 'chain', '2026-11-27');

describe('a list of orders', () => {
  it('is of the whole chain where nothing else is said', () => {
    expect(query({})).toEqual({ chain_id: 'chain' });
  });

  it.each<[Record<string, string>, object, number]>([
    [{ restaurant: 'r' }, { restaurant_id: 'r' }, 1],
    [{ status: 'rejected' }, { status: 'rejected' }, 1],
    [{ type: 'delivery', payment: 'open' }, { type: 'delivery', payment: 'open' }, 2],
    [{ period: 'yesterday' }, { from: '2026-11-26', to: '2026-11-26' }, 1],
    [{ period: 'own', from: '2026-11-01', to: '2026-11-03' }, { from: '2026-11-01', to: '2026-11-03' }, 1],
    [{ text: ' Szabó ' }, { text: 'Szabó' }, 0],
    [{ status: 'eaten', type: 'drone', payment: 'gold', period: 'century' }, {}, 0],
  ])('%o asks for %o', (search, asked, count) => {
    expect(query(search)).toEqual({ chain_id: 'chain', ...asked });
    expect(filterCount(search)).toBe(count);
  });

  it('of what is open is of every status that an order goes on from', () => {
    expect(query({ status: 'open' }).status).toBe(
      'created,accepted,in-preparation,waiting-delivery,in-delivery,delivered,waiting-pickup',
    );
  });

  it('of what is flagged leaves out that a ticket was printed, which is as it should be', () => {
    const { flag } = query({ flagged: 'yes' });
    expect(flag).toContain('overpaid');
    expect(flag).not.toContain('ticket_printed');
  });
});
