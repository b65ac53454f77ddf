import { describe, expect, it } from 'vitest';
import type { Command } from '../domain/order/command.ts';
import { calls } from './calls.ts';
import { callOf, commandOf, laneOf, neverHolds, wireOf } from './commands.ts';

const id = (n: number) => `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-21T10:00:00.000Z';
const line = {
  line_id: id(2),
  quantity: 1,
  item: { item_id: id(3), option_id: id(4), ingredients: {}, toppings: {}, selections: {} },
};
const part = { partialPayment_id: id(9), restaurant_id: id(8), orders: [id(1), id(11)], amount: 500 };

const commands: Command[] = [
  {
    type: 'order.place',
    body: {
      order: {
        order_id: id(1),
        restaurant_id: id(8),
        type: 'local',
        items: [line],
        payment: { option: 'later' },
        menu_revision: 'r1',
        amountTotal: 500,
      },
    },
  },
  { type: 'order.action', body: { order_id: id(1), action: 'reject', note: 'no staff' } },
  { type: 'order.lines', body: { order_id: id(1), add: [line], done: [id(2)], menu_revision: 'r1' } },
  { type: 'order.info', body: { order_id: id(1), note: 'no salt' } },
  { type: 'order.replace', body: { order: { order_id: id(1), version: 2, items: [line] } } },
  { type: 'payment.open', body: part },
  { type: 'payment.cancel', body: { partialPayment_id: id(9) } },
  {
    type: 'payment.confirm',
    body: { partialPayment_id: id(9), partialPayment: part, paymentOption: 'cash', given: 1000 },
  },
  { type: 'payment.confirm', body: { partialPayment_id: id(9), paymentOption: 'card' } },
  { type: 'payment.confirm', body: { order_id: id(1), paymentOption: 'cash' } },
  { type: 'table.call', body: { event_id: id(5), table_id: id(6), reason: 'payment' } },
  { type: 'table.seen', body: { event_id: id(5) } },
  { type: 'table.process', body: { event_id: id(5) } },
  { type: 'table.close', body: { table_id: id(6), force: true, note: 'left' } },
  { type: 'order.lines', body: { order_id: id(1), printed: [id(2)] } },
  { type: 'payment.return', body: { order_id: id(1), amount: 500 } },
  { type: 'order.lines', body: { order_id: id(1), add: [{ ...line, course: 2, held: true }], fire: [id(2)] } },
];
const noNewId = () => {
  throw new Error('every command carries its ids');
};

describe('wireOf and commandOf', () => {
  it.each(commands.map((command) => [command.type, command] as const))(
    'brings %s over the wire unchanged, in the shape of its call',
    (_, command) => {
      for (const occurredAt of [undefined, at]) {
        const wire = wireOf(command, occurredAt);
        const sent = JSON.parse(JSON.stringify(wire)) as typeof wire;
        const call = callOf(sent.method, sent.path);
        const definition = calls[call!];
        const schema = 'body' in definition ? definition.body : definition.query;
        expect(commandOf(call!, schema.parse(sent.body), noNewId)).toEqual(command);
      }
    },
  );

  it('gives ids to what a client of others left without', () => {
    const body = { restaurant_id: id(8), orders: [id(1)], amount: 5 };
    expect(commandOf('POST /order/partial-payment', body, () => id(77))).toEqual({
      type: 'payment.open',
      body: { ...body, partialPayment_id: id(77) },
    });
  });

  it('knows no command behind other calls', () => {
    expect(callOf('POST', '/user/login')).toBeUndefined();
    expect(callOf('GET', '/order')).toBeUndefined();
    expect(commandOf('GET /device/orders', {}, noNewId)).toBeUndefined();
  });
});

describe('laneOf', () => {
  it('keeps all commands of one order in one lane', () => {
    const lanes = commands.filter(({ type }) => type.startsWith('order.')).map((command) => laneOf(command));
    expect(new Set(lanes)).toEqual(new Set([`order:${id(1)}`]));
  });

  it('gives cash that a device took the lane of its register, which nothing holds', () => {
    const lane = laneOf(commands[7]!, { device_id: id(50) });
    expect(lane).toBe(`register:${id(50)}`);
    expect(neverHolds(lane)).toBe(true);
  });

  it('gives cash that a device gave back the same lane: it has left the drawer, whatever waits of its order', () => {
    const back = { type: 'payment.return', body: { order_id: id(1), amount: 5 } } as const;
    expect(laneOf(back, { device_id: id(50) })).toBe(`register:${id(50)}`);
    expect(laneOf(back)).toBe(`order:${id(1)}`);
  });

  it('lets the other steps of a payment wait for each other only', () => {
    expect(laneOf(commands[5]!)).toBe(`payment:${id(9)}`);
    expect(laneOf(commands[6]!)).toBe(`payment:${id(9)}`);
    expect(laneOf(commands[7]!)).toBe(`payment:${id(9)}`);
    expect(laneOf(commands[8]!, { device_id: id(50) })).toBe(`payment:${id(9)}`);
  });

  it('lets a confirmation that is not self-contained follow its order', () => {
    expect(laneOf(commands[9]!, { device_id: id(50) })).toBe(`order:${id(1)}`);
  });
});
