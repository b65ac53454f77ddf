import { describe, expect, it } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Table } from '#domain/table/table.ts';
import { none } from './loadBeginnings.ts';
import { createStreamStates } from './streamStates.ts';
import type { Submission } from './submission.ts';

const restaurant = { restaurant_id: 'r', confirmFirstOrder: false } as Restaurant;
const turnsBefore = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const head = (head_seq: number) => ({ head_seq, business_day: '2026-11-23', last_number: head_seq });
const session = { session_id: 's', openedAt: '2026-11-23T11:00:00.000Z' };
const table = { table_id: 't', restaurant_id: 'r', session } as Table;
const placing = (more: object = {}, at: { table_id?: string } = { table_id: 't' }): Submission => {
  const command = { type: 'order.place', body: { order: { order_id: 'o', ...at, items: [] } } };
  return { command, ...more } as object as Submission;
};

/** What a turn found, and what it left: a head that has moved by one. */
function after(
  states: ReturnType<typeof createStreamStates>,
  found: number,
  tables = [table],
  changed = [] as Table[],
) {
  const byId = (list: Table[]) => new Map(list.map((each) => [each.table_id, each]));
  const picture = { orders: new Map(), tables: byId(tables), tableEvents: new Map(), unassigned: new Map() };
  const rows = new Map(tables.map(({ table_id }) => [table_id, `written ${found}`]));
  const loaded = { restaurant, head: head(found), picture, rows, kept: new Map(), beginnings: none, given: new Map() };
  states.left(loaded, { head: head(found + 1), tables: byId(changed) });
}
function settled() {
  const states = createStreamStates();
  for (const found of turnsBefore) after(states, found);
  return states;
}
const turn = (...submissions: Submission[]) => ({ restaurant, submissions });

describe('what a process remembers of a restaurant', () => {
  it('is believed when nobody else wrote there in the last turns', () => {
    const states = createStreamStates();
    const known = turnsBefore.map((found) => {
      after(states, found);
      return states.expected([turn(placing())]) !== undefined;
    });
    expect(known).toEqual([...Array<boolean>(8).fill(false), true]);
    after(states, 12);
    expect(states.expected([turn(placing())])).toBeUndefined();
  });

  it.each([{ head_seq: 99 }, { business_day: '2026-11-24' }, { last_number: 99 }])(
    'is not believed where the head was found elsewhere: %o',
    (elsewhere) => {
      const states = settled();
      const picture = { orders: new Map(), tables: new Map(), tableEvents: new Map(), unassigned: new Map() };
      const found = { ...head(10), ...elsewhere };
      const loaded = {
        restaurant,
        head: found,
        picture,
        rows: new Map(),
        kept: new Map(),
        beginnings: none,
        given: new Map(),
      };
      states.left(loaded, { head: head(11), tables: new Map() });
      expect(states.expected([turn(placing())])).toBeUndefined();
    },
  );

  it('is the head that the last turn left, and its tables with who wrote them', () => {
    const [loaded] = settled().expected([turn(placing())])!;
    expect(loaded).toMatchObject({ restaurant, head: head(10) });
    expect([...loaded!.picture.tables.values()]).toEqual([table]);
    expect([...loaded!.rows]).toEqual([['t', 'written 9']]);
  });

  it('names only the tables that the turn is about', () => {
    const states = settled();
    after(states, 10, [{ ...table, table_id: 'u' }]);
    const [loaded] = states.expected([turn(placing())])!;
    expect([...loaded!.rows.keys()]).toEqual(['t']);
  });

  it('is enough for new orders alone, all of them', () => {
    const others: Submission[] = [
      placing({ command: { type: 'order.info', body: { order_id: 'o' } } }),
      placing({ occurredAt: '2026-11-23T10:00:00.000Z' }),
      placing({ brought: {} }),
      placing({ lane: {} }),
      placing({
        command: { type: 'order.place', body: { order: { number: 'A-7' } } },
        device: { device_id: 'till', prefixes: ['A'] },
      }),
      placing({ table_id: 'of the phone' }),
      placing({}, { table_id: 'another' }),
    ];
    for (const other of others) expect(settled().expected([turn(placing(), other)])).toBeUndefined();
    expect(settled().expected([turn(placing(), placing({ table_id: 't' }))])).toHaveLength(1);
  });

  it('is not enough where another restaurant of the turn is not known, or looks at a table’s other orders', () => {
    const stranger = { ...turn(placing()), restaurant: { ...restaurant, restaurant_id: 'other' } };
    const careful = { ...turn(placing()), restaurant: { ...restaurant, confirmFirstOrder: true } };
    expect(settled().expected([turn(placing()), stranger])).toBeUndefined();
    expect(settled().expected([careful])).toBeUndefined();
  });

  it('has no table that nobody sits at, or that the turn itself changed', () => {
    const states = settled();
    after(states, 10, [], [table]);
    expect(states.expected([turn(placing())])).toBeUndefined();
    after(states, 11, [{ table_id: 't', restaurant_id: 'r' } as Table]);
    expect(states.expected([turn(placing())])).toBeUndefined();
    expect(states.expected([turn(placing({}, {}))])).toHaveLength(1);
  });

  it('is gone when it was found to be wrong', () => {
    const states = settled();
    states.forget([turn()]);
    expect(states.expected([turn(placing())])).toBeUndefined();
  });
});
