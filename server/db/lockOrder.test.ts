import { describe, expect, it } from 'vitest';
import type { Sql } from './sql.ts';
import { inLockOrder, locksOf } from './lockOrder.ts';

const answers: Sql = { query: () => Promise.resolve([]) };
const chain = 'select 1 from chain where chain_id = $1 for no key update';
const stream = 'select head_seq from stream where restaurant_id = any($1) order by restaurant_id for update';
const restaurant = 'update restaurant set doc = $2 where restaurant_id = $1';
const device = 'select 1 from device where device_id = $1 for no key update';

/** What a transaction of these statements is told. */
const run = (...texts: string[]): string => {
  const tx = inLockOrder(answers);
  try {
    for (const text of texts) void tx.query(text);
    return 'fine';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a watched transaction', () => {
  it.each<[string, string[]]>([
    ['chain, device, stream, restaurant', [chain, device, stream, restaurant]],
    ['what it holds already again', [stream, restaurant, stream, restaurant]],
    ['nothing by reading', [restaurant, 'select doc from chain where chain_id = $1', 'select 1 from stream']],
    [
      'what has a like name',
      [restaurant, 'update chain_at_provider set doc = $1', 'update device_request set doc = $1'],
    ],
  ])('may lock %s', (_, texts) => {
    expect(run(...texts)).toBe('fine');
  });

  it.each<[string, string[]]>([
    ['A transaction locks stream after restaurant.', [restaurant, stream]],
    ['A transaction locks chain after restaurant.', [restaurant, chain]],
    ['A transaction locks chain after stream.', [stream, chain]],
    ['A transaction locks device after restaurant.', [device.replace('device ', 'restaurant '), device]],
    ['restaurant is locked, but not for no key update.', ['select 1 from restaurant for update']],
  ])('is told: %s', (message, texts) => {
    expect(run(...texts)).toBe(message);
  });

  it('is seen through in the midst of a longer statement', () => {
    expect(
      locksOf('with stood as (select 1 from orders o join restaurant r using (restaurant_id) for update of r) x'),
    ).toEqual(['restaurant']);
    expect(locksOf('select item_id from item where chain_id = $1 for key share')).toEqual(['item']);
    expect(locksOf('select 1 from restaurant r join sales_position p using (restaurant_id) for update of p')).toEqual(
      [],
    );
    expect(locksOf('with a as (update restaurant set x = 1), b as (update stream s set x = 2) select 1')).toEqual([
      'stream',
      'restaurant',
    ]);
  });
});
