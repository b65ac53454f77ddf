import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { accepted, after, newOrder, occurrence, place, placed } from '../../tests/support/sampleOrder.ts';
import { both, confirm, open, part, two } from '../../tests/support/samplePayment.ts';
import { applyCommand, withChange, type Picture } from '#domain/order/applyCommand.ts';
import { orderSubmission, type Origin } from './orderSubmission.ts';

/** A table with a third guest's order, which has nothing to do with what is paid. */
const table = after(two, place(newOrder('stranger')));

function answered(picture: Picture, command: Command): { orders: Order[]; partialPayment?: PartialPayment } {
  const change = accepted(applyCommand(picture, command, occurrence({ key: 'key' })));
  const { answer } = orderSubmission('restaurant', command, {
    address: 'https://example.com',
    callers: {},
    key: 'key',
    requestHash: Buffer.alloc(32),
  });
  return answer(withChange(picture, change), change, undefined) as ReturnType<typeof answered>;
}
const ids = ({ orders }: { orders: Order[] }) => orders.map(({ order_id }) => order_id).toSorted();

describe('what a payment answers', () => {
  it('is the order that it is for, and nothing of the other guests at the table', () => {
    const whole = answered(table, confirm({ order_id: 'order' }));
    expect(ids(whole)).toEqual(['order']);
    expect(whole).toMatchObject({ orders: [{ amountPaid: 1760 }], partialPayment: { amount: 1760, status: 'paid' } });
  });

  it('are all orders of a part, as they stand then, and no other', () => {
    const opened = after(table, open({ orders: both, amount: 3520 }));
    const paid = answered(opened, confirm({ partialPayment_id: 'part' }));
    expect(ids(paid)).toEqual(both);
    expect(paid.orders.map(({ amountPaid }) => amountPaid)).toEqual([1760, 1760]);
    expect(paid.partialPayment).toMatchObject({ partialPayment_id: 'part', status: 'paid' });
  });

  it('is the part that came along', () => {
    const paid = answered(table, confirm({ partialPayment: part({ amount: 500 }) }));
    expect(ids(paid)).toEqual(['order']);
    expect(paid.partialPayment).toMatchObject({ partialPayment_id: 'part', amount: 500 });
  });

  it('is the order alone where nothing is paid yet', () => {
    const begun = after(placed({ payment: { option: 'cash' } }), confirm({ partialPayment: part({ amount: 500 }) }));
    const later = answered(begun, confirm({ order_id: 'order', paymentOption: 'later' }));
    expect(ids(later)).toEqual(['order']);
    expect(later.partialPayment).toBeUndefined();
  });
});

const device = {
  device_id: 'till',
  mode: 'cashregister',
  restaurants: ['restaurant'],
  name: 'Till',
  employeeTypes: [],
} as const;
const guest = { guest_id: 'phone', restaurant_id: 'restaurant', table_id: 'table', generation: 1, order_ids: [] };
const user = { user_id: 'eva', roles: [], name: 'Eva' };
const replayed = { lane: 'order:order', position: 3, failedAt: new Map<string, number>() };
const info: Command = { type: 'order.info', body: { order_id: 'order', note: 'soon' } };

function submitted(origin: Partial<Origin>, command = info) {
  const {
    answer: _,
    permits,
    ...rest
  } = orderSubmission('restaurant', command, {
    address: 'https://example.com',
    callers: {},
    key: 'key',
    requestHash: Buffer.alloc(32),
    ...origin,
  });
  return { ...rest, asked: permits !== undefined };
}

describe('who sends a command', () => {
  const always = { restaurant_id: 'restaurant', key: 'key', requestHash: Buffer.alloc(32), command: info };

  it('is a guest, who is asked for the entities themselves, and whose answer is kept for two days', () => {
    const anyone = { caller: 'anyone', by: { kind: 'guest', id: 'anonymous' } };
    const people = { ...always, keepDays: 2, standing: 'guest', asked: true };
    expect(submitted({})).toEqual({ ...people, ...anyone });
    expect(submitted({ callers: { guest } })).toEqual({
      ...people,
      caller: 'guest:phone',
      by: { kind: 'guest', id: 'phone' },
      table_id: 'table',
    });
    const { table_id: _, ...away } = guest;
    expect(submitted({ callers: { guest: away } })).not.toHaveProperty('table_id');
    // what they say of when it happened counts for nothing (D43)
    expect(submitted({ occurredAt: '2026-11-20T10:00:00.000Z' })).not.toHaveProperty('occurredAt');
  });

  it('is the staff at a device, whose answer is kept as long as a queue may last', () => {
    const staff = { ...always, keepDays: 40, standing: 'staff', asked: false, caller: 'device:till' };
    const by = { kind: 'device', id: 'till', name: 'Till' };
    expect(submitted({ callers: { device } as object, asOwner: false })).toEqual({
      ...staff,
      by,
      device: { device_id: 'till', prefixes: [] },
    });
    const prefixes = [
      { restaurant_id: 'restaurant', prefix: 'A' },
      { restaurant_id: 'another', prefix: 'B' },
      { restaurant_id: 'restaurant', prefix: 'C' },
    ];
    const lettered = { ...device, prefix: 'C', prefixes };
    expect(submitted({ callers: { device: lettered, guest } as object })).toEqual({
      ...staff,
      by,
      device: { device_id: 'till', prefixes: ['A', 'C'] },
    });
  });

  it('is a device that was without a network: when it happened, in which lane, and what it stands for', () => {
    const occurredAt = '2026-11-20T10:00:00.000Z';
    const brought = submitted({ callers: { device } as object, occurredAt, replayed });
    expect(brought).toMatchObject({ standing: 'offline', occurredAt });
    expect(brought.lane).toEqual({ name: 'order:order', position: 3, failedAt: replayed.failedAt });
    expect(brought).not.toHaveProperty('supersedes');
    const other = { ...replayed, supersedes: 'parked' };
    expect(submitted({ callers: { device } as object, replayed: other }).supersedes).toBe('parked');
    expect(submitted({ callers: { device } as object })).not.toHaveProperty('lane');
    expect(submitted({ callers: { device } as object })).not.toHaveProperty('occurredAt');
  });

  it('is an owner with the standing of the staff', () => {
    expect(submitted({ callers: { user }, asOwner: true })).toMatchObject({
      standing: 'staff',
      asked: false,
      keepDays: 2,
    });
    expect(submitted({ callers: { user } })).toMatchObject({ standing: 'guest', asked: true });
  });

  it('is whoever rates, who has been asked before', () => {
    const rate: Command = { type: 'order.rate', body: { order_id: 'order', stars: 5 } };
    expect(submitted({ callers: { guest } }, rate).asked).toBe(false);
  });

  it('brings along what the card provider has confirmed', () => {
    const proven = { paymentOption: 'card' } as unknown as Origin['proven'] & object;
    expect(submitted({ proven }).proven).toBe(proven);
    expect(submitted({})).not.toHaveProperty('proven');
  });
});

describe('what a command answers', () => {
  /** What is answered of a picture, whatever the command changed there. */
  const answers = (command: Command, picture: Picture, change: object = { orders: [] }, rating?: object): unknown =>
    orderSubmission('restaurant', command, {
      address: 'https://example.com',
      callers: {},
      key: 'key',
      requestHash: Buffer.alloc(32),
    }).answer(picture, change as never, rating as never);
  const order_id = 'order';

  it('is its order as it stands then', () => {
    const order = table.orders.get(order_id);
    expect(order).toBeDefined();
    const commands: Command[] = [
      place(),
      { type: 'order.replace', body: { order: { order_id, version: 1, items: [] } } },
      { type: 'order.lines', body: { order_id, done: [] } },
      { type: 'order.action', body: { order_id, action: 'accept' } },
      info,
      { type: 'order.discount', body: { order_id, discount: { discount_id: 'd', percent: 1, reason: 'late' } } },
      { type: 'payment.return', body: { order_id, amount: 1 } },
      { type: 'order.move', body: { order_id, to: { table_id: 'other' } } },
    ];
    for (const command of commands) expect(answers(command, table), command.type).toBe(order);
  });

  it('is of lines the order that they became, where theirs was closed', () => {
    const own = newOrder('own');
    const lines: Command = { type: 'order.lines', body: { order_id, add: [] } };
    expect(answers(lines, table, { orders: [own] })).toBe(own);
  });

  it('is of a whole table what moved', () => {
    const stays = table.orders.get('second')!;
    const moved = { ...stays, table_id: 'other' };
    const move: Command = { type: 'order.move', body: { table_id: 'table', to: { table_id: 'other' } } };
    expect(answers(move, table, { orders: [moved, stays] })).toEqual([moved]);
  });

  it('is of lines that get an order of their own both orders, as far as they are there', () => {
    const split = (made: string): Command => ({
      type: 'order.split',
      body: { order_id, to: { order_id: made }, lines: [{ line_id: 'line', quantity: 1, part_id: 'part' }] },
    });
    expect(answers(split('second'), table)).toEqual([table.orders.get(order_id), table.orders.get('second')]);
    expect(answers(split('unknown'), table)).toEqual([table.orders.get(order_id)]);
  });

  it('is of a rating what all have given', () => {
    const rating = { stars: 4, count: 2 };
    expect(answers({ type: 'order.rate', body: { order_id, stars: 5 } }, table, undefined, rating)).toBe(rating);
  });

  it('is the part that was opened, wherever it stands', () => {
    const opened = after(table, open({ orders: both, amount: 3520 }));
    const command = open({ orders: both });
    const found = opened.orders.get('second')?.payments[0];
    expect(answers(command, opened)).toMatchObject({ partialPayment_id: 'part', amount: 3520 });
    const waiting = { ...table, unassigned: new Map([['part', found!]]) };
    expect(answers(command, waiting)).toBe(found);
    expect(answers(command, table)).toBeUndefined();
    expect(answers({ type: 'payment.cancel', body: { partialPayment_id: 'part' } }, opened)).toEqual({ deleted: true });
  });

  it('is the order alone where a confirmation has changed nothing', () => {
    const said = answers(confirm({ order_id }), table) as { orders: Order[]; partialPayment?: PartialPayment };
    expect([ids(said), said.partialPayment]).toEqual([['order'], undefined]);
  });

  it('is the call for the waiter', () => {
    const event_id = 'event';
    const call: Command = { type: 'table.call', body: { event_id, table_id: 'table', reason: 'payment' } };
    const called = after(table, call);
    const event = called.tableEvents.get(event_id);
    expect(event).toBeDefined();
    for (const command of [
      call,
      { type: 'table.seen', body: { event_id } },
      { type: 'table.process', body: { event_id } },
    ] as Command[])
      expect(answers(command, called)).toBe(event);
  });

  it('is the table that was closed, with the address of its page', () => {
    const close = (table_id: string): Command => ({ type: 'table.close', body: { table_id } });
    expect(answers(close('table'), table)).toMatchObject({
      table_id: 'table',
      page: expect.stringContaining('https://example.com/') as string,
    });
    expect(answers(close('unknown'), table)).toBeUndefined();
  });
});
