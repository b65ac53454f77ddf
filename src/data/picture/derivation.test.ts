import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import { noChange, type Change, type Picture } from '#domain/order/picture.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import type { BaseChange } from '../local/changes.ts';
import { operationVersion, type StoredOperation } from '../outbox/operation.ts';
import { createDerivation, type Derivation } from './derivePicture.ts';

const scope = 'restaurant:r1';
const order = (order_id: string, version = 1, more: Partial<Order> = {}) =>
  ({ order_id, version, payments: [], applied: [], note: '', ...more }) as unknown as Order;
const part = (partialPayment_id: string) => ({ partialPayment_id }) as Order['payments'][number];
const said = (more: Partial<BaseChange>): BaseChange => ({
  scope,
  orders: [],
  tables: [],
  tableEvents: [],
  unassigned: [],
  ...more,
});
const operation = (deviceSeq: number, command: Command, more: Partial<StoredOperation> = {}): StoredOperation =>
  ({
    deviceSeq,
    key: `k${deviceSeq}`,
    scope,
    state: 'waiting',
    version: operationVersion,
    command,
    ...more,
  }) as StoredOperation;
const note = (order_id: string, text: string): Command => ({ type: 'order.info', body: { order_id, note: text } });
const opening = (orders: string[], id = 'p'): Command => ({
  type: 'payment.open',
  body: { partialPayment_id: id, restaurant_id: 'r1', orders },
});
const cancelling: Command = { type: 'payment.cancel', body: { partialPayment_id: 'p' } };
const changing = (more: Partial<Change>) => ({ ok: true as const, value: { ...noChange, ...more } });
const refusal = { ok: false as const, code: 'order_closed' } as ReturnType<
  Parameters<typeof createDerivation>[1]['apply']
>;

/** Rules that are easy to see through: notes follow each other, parts are added and taken away. */
function rules(picture: Picture, command: Command) {
  const known = (id: string): Order | undefined => picture.orders.get(id);
  const { type, body } = command;
  if (type === 'order.info') {
    const found = known(body.order_id);
    if (!found) return refusal;
    return changing({ orders: [{ ...found, note: `${found.note}${body.note}` }] });
  }
  if (type === 'payment.open') {
    const found = body.orders.map(known);
    if (found.some((each) => each?.note === 'closed')) return refusal;
    return changing({
      orders: found
        .filter((each) => each !== undefined)
        .map((each) => ({ ...each, payments: [part(body.partialPayment_id)] })),
    });
  }
  if (type === 'payment.cancel') {
    const { partialPayment_id } = body;
    const found = [...picture.orders.values()].filter(({ payments }) =>
      payments.some((each) => each.partialPayment_id === partialPayment_id),
    );
    return changing({ orders: found.map((each) => ({ ...each, payments: [] })) });
  }
  if (type === 'table.close') {
    const there = [...picture.orders.values()].filter(({ table_id }) => table_id === body.table_id);
    const table = { table_id: body.table_id, name: `closed with ${there.length}` } as Table;
    return changing({ tables: [table] });
  }
  if (type === 'table.seen') {
    const event = picture.tableEvents.get(body.event_id);
    return event ? changing({ tableEvents: [{ ...event, seenAt: 'now' }] }) : refusal;
  }
  return refusal;
}

/** A derivation, and all commands that were applied in it. */
function derived(more: Partial<Parameters<typeof createDerivation>[1]> = {}): Derivation & { ran: string[] } {
  const ran: string[] = [];
  const derivation = createDerivation(scope, {
    apply: (picture, command) => {
      ran.push(command.type);
      return rules(picture, command);
    },
    occurrenceOf: () => ({}) as never,
    now: () => 100,
    ...more,
  });
  return Object.assign(derivation, { ran });
}
const notes = ({ shown }: Derivation) => [...shown.orders.values()].map((each) => [each.order_id, each.note]);
const parts = ({ shown }: Derivation, id = 'o') => shown.orders.get(id)?.payments.map((each) => each.partialPayment_id);

describe('operations that wait', () => {
  it('are done again in the order of doing, in whatever order they are heard of', () => {
    const device = derived();
    device.update({ base: said({ orders: [order('o')] }) });
    for (const seq of [2, 3, 1]) device.update({ saved: [operation(seq, note('o', String(seq)))] });
    expect(notes(device)).toEqual([['o', '123']]);
  });

  it('of another scope are none of this picture’s, and neither is its base', () => {
    const device = derived();
    device.update({ base: said({ orders: [order('o')] }) });
    expect([...device.update({ saved: [operation(1, note('o', 'x'), { scope: 'table:t' })] })]).toEqual([]);
    expect([...device.update({ base: { ...said({ orders: [order('z')] }), scope: 'table:t' } })]).toEqual([]);
    expect(notes(device)).toEqual([['o', '']]);
    expect([...device.update({})]).toEqual([]);
  });

  it('are known by their key: heard of twice, they are done once', () => {
    const device = derived();
    device.update({ base: said({ orders: [order('o')] }), saved: [operation(1, note('o', 'x'))] });
    const ran = device.ran.length;
    expect([...device.update({ saved: [operation(1, note('o', 'x'), { state: 'sending' })] })]).toEqual([]);
    expect(device.ran).toHaveLength(ran);
    expect(notes(device)).toEqual([['o', 'x']]);
    expect(device.pending('o')).toBe(1);
  });

  it('that are done with are gone, and nothing else is', () => {
    const device = derived();
    const saved = [operation(1, note('o', '1')), operation(2, note('o', '2'))];
    device.update({ base: said({ orders: [order('o')] }), saved });
    device.update({ gone: [{ key: 'k2', done: true }] });
    device.update({ gone: [{ key: 'unknown', done: true }] });
    expect(notes(device)).toEqual([['o', '1']]);
    expect(device.pending('o')).toBe(1);
  });

  it('of a release that is not known here change nothing', () => {
    const device = derived();
    const newer = operation(1, note('o', '1'), { version: operationVersion + 1 });
    device.update({ base: said({ orders: [order('o')] }), saved: [newer] });
    device.update({ gone: [{ key: newer.key, done: true }] });
    expect(device.ran).toEqual([]);
    expect(notes(device)).toEqual([['o', '']]);
  });

  it('are counted by the orders that they touch, without those that are parked or that an order shows already', () => {
    const device = derived();
    const saved = [
      operation(1, note('o', '1')),
      operation(2, note('o', '2'), { state: 'parked' }),
      operation(3, note('o', '3')),
      operation(4, note('other', '4')),
    ];
    device.update({ base: said({ orders: [order('o'), order('other')] }), saved });
    expect([device.pending('o'), device.pending('other'), device.pending('none')]).toEqual([2, 1, 0]);
    device.update({ base: said({ orders: [order('o', 2, { applied: ['k1'] })] }) });
    expect(device.pending('o')).toBe(1);
  });

  it('that could not be applied for want of something are tried again, and only those', () => {
    let missing = true;
    const device = derived({
      occurrenceOf: ({ deviceSeq }) => (missing && deviceSeq === 1 ? undefined : ({} as never)),
    });
    const saved = [operation(1, note('o', '1')), operation(2, note('other', '2'))];
    device.update({ base: said({ orders: [order('o'), order('other')] }), saved });
    expect(notes(device)).toEqual([
      ['o', ''],
      ['other', '2'],
    ]);
    missing = false;
    const ran = device.ran.length;
    expect([...device.retry()]).toEqual(['order:o']);
    expect(device.ran).toHaveLength(ran + 1);
    expect(notes(device)[0]).toEqual(['o', '1']);
    expect([...device.retry()]).toEqual([]);
  });

  it('that wait for what they name are done as soon as it is there', () => {
    const device = derived();
    device.update({ saved: [operation(1, { type: 'table.seen', body: { event_id: 'e' } })] });
    expect(device.shown.tableEvents.size).toBe(0);
    const changed = device.update({ base: said({ tableEvents: [{ event_id: 'e' } as TableEvent] }) });
    expect([...changed]).toEqual(['event:e']);
    expect(device.shown.tableEvents.get('e')?.seenAt).toBe('now');
  });
});

describe('what hangs together', () => {
  it('is derived together, across what operations have in common', () => {
    const device = derived();
    const base = { orders: [order('a'), order('b'), order('c')] };
    const saved = [operation(1, opening(['a', 'b'])), operation(2, note('b', '2')), operation(3, note('c', '3'))];
    device.update({ base: said(base), saved });
    device.ran.length = 0;
    const changed = device.update({ base: said({ orders: [order('a', 2)] }) });
    expect([...changed].toSorted()).toEqual(['order:a', 'order:b']);
    expect(device.ran).toEqual(['payment.open', 'order.info']);
    expect(parts(device, 'a')).toEqual(['p']);
    expect(notes(device)).toContainEqual(['b', '2']);
  });

  it('reaches the orders of a part that only the picture knows', () => {
    const device = derived();
    device.update({ base: said({ orders: [order('o', 1, { payments: [part('p')] }), order('x')] }) });
    device.update({ saved: [operation(1, cancelling)] });
    expect(parts(device)).toEqual([]);
    device.update({ base: said({ orders: [order('o', 2, { payments: [part('p')] })] }) });
    expect(parts(device)).toEqual([]);
    expect([device.pending('o'), device.pending('x')]).toEqual([1, 0]);
    device.update({ gone: [{ key: 'k1', done: false }] });
    expect(parts(device)).toEqual(['p']);
  });

  it('reaches an order that carries the part only later', () => {
    const device = derived();
    device.update({ saved: [operation(1, cancelling)] });
    device.update({ base: said({ orders: [order('o', 1, { payments: [part('p')] })] }) });
    expect(parts(device)).toEqual([]);
  });

  it('follows the orders of a table, and where they came from', () => {
    const device = derived();
    device.update({ saved: [operation(1, { type: 'table.close', body: { table_id: 't' } })] });
    const name = () => device.shown.tables.get('t')?.name;
    expect(name()).toBe('closed with 0');
    device.update({ base: said({ orders: [order('o', 1, { table_id: 't' })] }) });
    expect(name()).toBe('closed with 1');
    const gone = { table_id: 'u', movedFrom: [{ table_id: 't' }, {}] } as unknown as Partial<Order>;
    device.update({ base: said({ orders: [order('o', 2, gone)] }) });
    expect(name()).toBe('closed with 0');
  });

  it('follows an order that has left a table before it was heard of', () => {
    const device = derived({
      apply: ({ orders }) => {
        const left = [...orders.values()].filter(({ movedFrom = [] }) =>
          movedFrom.some((each) => each.table_id === 't'),
        );
        return changing({ tables: [{ table_id: 't', name: `left by ${left.length}` } as Table] });
      },
    });
    device.update({ saved: [operation(1, { type: 'table.close', body: { table_id: 't' } })] });
    const moved = { table_id: 'u', movedFrom: [{ table_id: 't' }] } as unknown as Partial<Order>;
    device.update({ base: said({ orders: [order('o', 1, moved)] }) });
    expect(device.shown.tables.get('t')?.name).toBe('left by 1');
  });

  it('is named as changed when it did change, an order always', () => {
    const device = derived();
    const table = { table_id: 't', generation: 1 } as Table;
    device.update({ base: said({ orders: [order('o')], tables: [table] }) });
    const seated = order('o', 2, { table_id: 't' });
    expect([...device.update({ base: said({ orders: [seated] }) })]).toEqual(['order:o']);
    expect([...device.update({ base: said({ orders: [seated], tables: [{ ...table, name: '7' }] }) })]).toEqual([
      'table:t',
    ]);
  });

  it('of a rule that reaches further than it said is done once more from the beginning', () => {
    const device = derived({
      apply: (picture, { type }) => {
        if (type !== 'order.rate') return refusal;
        const found = ['o', 'far'].map((id) => picture.orders.get(id)!);
        return changing({ orders: found.map((each) => ({ ...each, note: `${each.note}!` })) });
      },
    });
    const table = { table_id: 't', generation: 1 } as Table;
    device.update({ base: said({ orders: [order('o'), order('far')], tables: [table] }) });
    const rating: Command = { type: 'order.rate', body: { order_id: 'o', stars: 5 } };
    const news = said({ tables: [{ ...table, name: '7' }] });
    const changed = device.update({ base: news, saved: [operation(1, rating)] });
    expect([...changed].toSorted(), 'with all that changed beside it').toEqual(['order:far', 'order:o', 'table:t']);
    expect(notes(device)).toEqual([
      ['o', '!'],
      ['far', '!'],
    ]);
    device.update({ base: said({ orders: [order('far', 2)] }) });
    expect(notes(device)).toEqual([
      ['o', '!'],
      ['far', '!'],
    ]);
    device.update({ gone: [{ key: 'k1', done: false }] });
    expect(notes(device)).toEqual([
      ['o', ''],
      ['far', ''],
    ]);
  });
});

describe('what the server has answered, but no order shows yet', () => {
  const opened = (more: Partial<Order> = {}): ReturnType<typeof derived> => {
    const device = derived();
    device.update({ base: said({ orders: [order('o', 1, more)] }), saved: [operation(1, opening(['o']))] });
    device.update({ gone: [{ key: 'k1', done: true }] });
    return device;
  };

  it.each([
    ['an opening', opening(['o']), ['p'], {}],
    ['a cancelling', cancelling, [], { payments: [part('p')] }],
  ])('goes on to be shown: %s', (_, command, expected, more) => {
    const device = derived();
    device.update({ base: said({ orders: [order('o', 1, more)] }), saved: [operation(1, command)] });
    device.update({ gone: [{ key: 'k1', done: true }] });
    expect(parts(device)).toEqual(expected);
    expect(device.pending('o')).toBe(0);
  });

  it('is a rating too', () => {
    const device = derived({
      apply: (picture) => changing({ orders: [{ ...picture.orders.get('o')!, note: '*****' }] }),
    });
    const rating: Command = { type: 'order.rate', body: { order_id: 'o', stars: 5 } };
    device.update({ base: said({ orders: [order('o')] }), saved: [operation(1, rating)] });
    device.update({ gone: [{ key: 'k1', done: true }] });
    expect(notes(device)).toEqual([['o', '*****']]);
  });

  it('is shown no longer where it was not done, or its answer carried the order', () => {
    const device = derived();
    device.update({
      base: said({ orders: [order('o')] }),
      saved: [operation(1, opening(['o'])), operation(2, note('o', '2'))],
    });
    device.update({
      gone: [
        { key: 'k1', done: false },
        { key: 'k2', done: true },
      ],
    });
    expect(parts(device)).toEqual([]);
    expect(notes(device)).toEqual([['o', '']]);
  });

  it('is shown by its order alone once that carries its key, also when that came first', () => {
    const device = opened();
    device.update({ base: said({ orders: [order('o', 2, { applied: ['other'] })] }) });
    expect(parts(device)).toEqual(['p']);
    device.update({ base: said({ orders: [order('o', 3, { applied: ['k1'] })] }) });
    expect(parts(device)).toEqual([]);
    expect(parts(opened({ applied: ['k1'] }))).toEqual([]);
  });

  it('comes before what waits, which must not refuse it', () => {
    const device = derived();
    const saved = [operation(1, note('o', 'closed')), operation(2, opening(['o']))];
    device.update({ base: said({ orders: [order('o')] }), saved });
    expect(parts(device)).toEqual([]);
    device.ran.length = 0;
    device.update({ gone: [{ key: 'k2', done: true }] });
    expect(parts(device)).toEqual(['p']);
    expect(notes(device)).toEqual([['o', 'closed']]);
    expect(device.ran, 'and is done once').toEqual(['payment.open', 'order.info']);
  });

  it('that can’t be done first is tried in its turn', () => {
    const device = derived();
    device.update({ base: said({ orders: [order('o', 1, { note: 'closed' })] }) });
    device.update({ saved: [operation(1, note('o', '')), operation(2, opening(['o']))] });
    device.ran.length = 0;
    device.update({ gone: [{ key: 'k2', done: true }] });
    expect(device.ran).toEqual(['payment.open', 'order.info', 'payment.open']);
  });

  it('is let go of when no order has shown it for too long', () => {
    const device = opened();
    expect([...device.dropEchoes(100)]).toEqual([]);
    expect(parts(device)).toEqual(['p']);
    expect([...device.dropEchoes(101)]).toContain('order:o');
    expect(parts(device)).toEqual([]);
  });

  it('is all that is let go of', () => {
    const device = derived();
    device.update({ base: said({ orders: [order('o')] }), saved: [operation(1, note('o', '1'))] });
    device.dropEchoes(Number.MAX_SAFE_INTEGER);
    expect(notes(device)).toEqual([['o', '1']]);
  });
});
