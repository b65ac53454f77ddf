import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { charge, confirm, offline, open } from '../../tests/support/samplePayment.ts';
import {
  after,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  place,
  placed,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { applyCommand } from './applyCommand.ts';
import type { Command, MoneyBack } from './command.ts';
import type { Occurrence } from './occurrence.ts';
import { stageOf } from './lineStage.ts';
import { linesToMake } from './linesToMake.ts';
import type { LineMarks } from './markLines.ts';
import type { Order, OrderAction } from './order.ts';
import { transitions } from './orderStates.ts';
import type { Picture } from './picture.ts';

const marks = (body: LineMarks): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const act = (action: OrderAction): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action, note: 'x' },
});
const add = (line_id: string): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', add: [line(line_id, 'beer')] },
});
const [food, beer] = ['order-pizza', 'order-beer'];
const statusOf = (picture: Picture) => orderIn(picture).statusEntry.status;
const pathOf = (picture: Picture) => orderIn(picture).statusEntries.map(({ status }) => status);
const stageAt = (picture: Picture, ...ids: string[]) => {
  const order = orderIn(picture);
  return stageOf(
    order,
    order.items.filter(({ line_id }) => ids.includes(line_id)),
  );
};

describe('a station moves its own lines, and no other’s', () => {
  const accepted = after(placed(), marks({ accept: [beer] }));

  test('what the bar takes on is new to the kitchen still, and the order is accepted', () => {
    expect(statusOf(accepted)).toBe('accepted');
    expect(stageAt(accepted, beer)).toBe('accepted');
    expect(stageAt(accepted, food)).toBe('sent');
  });

  test('the order is in preparation with the first line that is begun, and ready with the last that is done', () => {
    const begun = after(accepted, marks({ begin: [beer] }));
    expect([statusOf(begun), stageAt(begun, food)]).toEqual(['in-preparation', 'sent']);
    const poured = after(begun, marks({ done: [beer] }));
    expect([statusOf(poured), stageAt(poured, beer), stageAt(poured, food)]).toEqual([
      'in-preparation',
      'done',
      'sent',
    ]);
    const cooked = after(poured, marks({ done: [food] }));
    expect([statusOf(cooked), stageAt(cooked, food)]).toEqual(['waiting-pickup', 'done']);
  });

  test('the bar hands over its beer, and the order is completed only with the food', () => {
    const poured = after(accepted, marks({ serve: [beer] }));
    expect([statusOf(poured), stageAt(poured, beer), stageAt(poured, food)]).toEqual([
      'in-preparation',
      'served',
      'sent',
    ]);
    const whole = after(poured, marks({ begin: [food] }), marks({ done: [food] }));
    expect(statusOf(whole)).toBe('waiting-pickup');
    expect(statusOf(after(whole, marks({ serve: [food] })))).toBe('completed');
  });

  test('on its way the order passes every status of the table, each once, marked as what followed', () => {
    const over = after(placed(), marks({ serve: [food, beer] }));
    expect(pathOf(over)).toEqual(['created', 'accepted', 'in-preparation', 'waiting-pickup', 'completed']);
    expect(orderIn(over).statusEntries.map(({ followed }) => followed)).toEqual([undefined, true, true, true, true]);
    expect(orderIn(over).statusEntry.by).toBe('Anna');
  });

  test('a delivery that every station has handed over waits for whoever brings it', () => {
    const { table_id: _, ...delivery } = newOrder('order', { type: 'delivery' });
    const address = { street: 'Gasse 2', postalCode: '1020', city: 'Wien', country: 'AT' };
    const contact = { name: 'Eva', phone: '+43 664 123456' };
    const packed = after(withTable, place({ ...delivery, address, contact }), marks({ serve: [food, beer] }));
    expect(statusOf(packed)).toBe('waiting-delivery');
  });

  test('what is not paid for cannot be begun', () => {
    const unpaid = after(withTable, place(newOrder('order', { payment: { option: 'online' } })));
    for (const mark of ['accept', 'begin'] as const)
      expect(codeOf(applyCommand(unpaid, marks({ [mark]: [food] }), occurrence()))).toBe('invalid_order_action');
  });

  test('no guest says how far the kitchen is', () => {
    for (const mark of ['accept', 'begin', 'done', 'serve', 'recall'] as const)
      expect(codeOf(applyCommand(placed(), marks({ [mark]: [food] }), occurrence({ standing: 'guest' })))).toBe(
        'not_allowed',
      );
  });
});

describe('whoever moves the whole order on moves all lines that are there', () => {
  test('what the pass accepts and starts is begun at every station; what is added later is new', () => {
    const started = after(placed(), act('accept'), act('prepare'));
    expect([stageAt(started, food), stageAt(started, beer)]).toEqual(['begun', 'begun']);
    const later = after(started, [add('more'), { at: '2026-11-20T11:10:00.000Z' }]);
    expect(stageAt(later, 'more')).toBe('sent');
    expect(stageAt(after(later, [act('ready'), { at: '2026-11-20T11:20:00.000Z' }]), 'more')).toBe('done');
  });

  test('what the bar said before stands, and the pass says the rest', () => {
    const ready = after(placed(), marks({ done: [beer] }), act('ready'));
    expect(statusOf(ready)).toBe('waiting-pickup');
    expect(stageAt(ready, food)).toBe('done');
  });
});

describe('a line that is made again', () => {
  const ready = after(placed(), marks({ serve: [beer] }), marks({ done: [food] }));
  const again = after(ready, marks({ recall: [beer] }));

  test('is begun, keeps the status where it is and the order from being handed out until it is done', () => {
    expect(statusOf(again)).toBe('waiting-pickup');
    expect([stageAt(again, beer), stageAt(again, food)]).toEqual(['begun', 'done']);
    expect(linesToMake(orderIn(again)).map(({ line_id }) => line_id)).toEqual([beer]);
    expect(codeOf(applyCommand(again, act('complete'), occurrence()))).toBe('lines_not_done');
    expect(statusOf(after(again, marks({ serve: [beer, food] })))).toBe('completed');
  });

  test('also of an order that the pass made ready, and before all of it was ready', () => {
    const whole = after(placed(), act('accept'), act('prepare'), act('ready'), marks({ recall: [food] }));
    expect([stageAt(whole, food), stageAt(whole, beer)]).toEqual(['begun', 'done']);
    const early = after(placed(), marks({ done: [beer] }), marks({ recall: [beer] }));
    expect([statusOf(early), stageAt(early, beer)]).toEqual(['in-preparation', 'begun']);
    expect(linesToMake(orderIn(early))).toEqual([]);
  });

  test('is what was done: of a line that nobody finished there is nothing to make again', () => {
    expect(orderIn(after(placed(), marks({ recall: [food] }))).version).toBe(1);
  });
});

describe('the line that the order waited for leaves it', () => {
  const gone = { line_id: food, quantity: 1, part_id: 'gone' };
  const back = (amounts: Partial<MoneyBack>): Command => ({
    type: 'payment.return',
    body: { order_id: 'order', amount: 0, note: 'x', lines: [gone], ...amounts },
  });
  const split = (line_id: string, quantity = 1): Command => ({
    type: 'order.split',
    body: { order_id: 'order', to: { order_id: 'made' }, lines: [{ line_id, quantity, part_id: 'gone' }] },
  });
  const cash = confirm({ order_id: 'order' });
  const paid = confirm({ partialPayment_id: 'part', paymentOption: 'online' });
  const card: Parameters<typeof after>[1][] = [open({ amount: 1760 }), charge, [paid, { proven: { intent_id: 'pi' } }]];
  const ways: [string, (waiting: Picture) => Picture][] = [
    [
      'voided',
      (waiting) =>
        after(waiting, { type: 'order.lines', body: { order_id: 'order', void: [{ line_id: food, reason: 'x' }] } }),
    ],
    ['given back in cash', (waiting) => after(waiting, cash, back({ amount: 900 }))],
    ['given back offline', (waiting) => after(waiting, cash, [back({ amount: 900 }), offline])],
    [
      'given back to a card',
      (waiting) => after(waiting, ...card, back({ cards: [{ partialPayment_id: 'part', amount: 900 }] })),
    ],
    ['split off', (waiting) => after(waiting, split(food))],
    ['split off offline', (waiting) => after(waiting, [split(food), offline])],
    [
      'replaced away',
      (waiting) => {
        const { version, items } = orderIn(waiting);
        const order = { order_id: 'order', version, items: items.filter(({ line_id }) => line_id === beer) };
        return after(waiting, { type: 'order.replace', body: { order } });
      },
    ],
  ];

  test.each(ways)('%s: the order is as far as what is left of it', (_, leaves) => {
    expect(statusOf(leaves(after(placed(), marks({ begin: [food], done: [beer] }))))).toBe('waiting-pickup');
    const over = leaves(after(placed(), marks({ serve: [beer] })));
    expect(statusOf(over)).toBe('completed');
    expect(pathOf(over)).toEqual(['created', 'accepted', 'in-preparation', 'waiting-pickup', 'completed']);
    expect(statusOf(leaves(placed()))).toBe('created');
  });

  test('what is done and goes to a bill of its own is ready there, and what is left is still made', () => {
    const apart = after(placed(), marks({ done: [beer] }), split(beer, 2));
    expect(statusOf(apart)).toBe('in-preparation');
    expect(orderIn(apart, 'made').statusEntry).toMatchObject({ status: 'waiting-pickup', followed: true });
    expect(orderIn(after(placed(), split(beer)), 'made').statusEntry.status).toBe('created');
  });
});

describe('a station that was apart, of lines that went to another bill meanwhile', () => {
  const [early, late] = ['2026-11-20T11:10:00.000Z', '2026-11-20T11:20:00.000Z'];
  const splitAt = (line_id: string, quantity: number, at = late): [Command, Partial<Occurrence>] => [
    {
      type: 'order.split',
      body: { order_id: 'order', to: { order_id: 'made' }, lines: [{ line_id, quantity, part_id: 'part' }] },
    },
    { at },
  ];
  const brought = (command: Command, at = early): [Command, Partial<Occurrence>] => [command, { ...offline, at }];

  test.each(['accept', 'begin', 'done', 'serve'] as const)('its %s still holds for those that stayed', (name) => {
    const apart = after(placed(), splitAt(food, 1));
    const told = marks({ [name]: [beer, food] });
    const field = { accept: 'acceptedAt', begin: 'begunAt', done: 'doneAt', serve: 'servedAt' }[name];
    expect(orderIn(after(apart, brought(told))).items).toMatchObject([{ line_id: beer, [field]: early }]);
    expect(codeOf(applyCommand(apart, told, occurrence()))).toBe('line_unknown');
    const never = marks({ [name]: [beer, 'never'] });
    expect(codeOf(applyCommand(apart, never, occurrence(offline)))).toBe('line_unknown');
  });
});

describe('units that went to another bill after a station that was apart had spoken of them', () => {
  const [before, between, late] = ['2026-11-20T11:05:00.000Z', '2026-11-20T11:10:00.000Z', '2026-11-20T11:20:00.000Z'];
  const split = (line_id: string, quantity: number, to = 'made', from = 'order'): [Command, Partial<Occurrence>] => [
    {
      type: 'order.split',
      body: { order_id: from, to: { order_id: to }, lines: [{ line_id, quantity, part_id: `${to}-part` }] },
    },
    { at: between },
  ];
  const brought = (command: Command, at: string): [Command, Partial<Occurrence>] => [command, { ...offline, at }];
  const made = (picture: Picture, order_id = 'made') => {
    const { statusEntry, items } = orderIn(picture, order_id);
    return [statusEntry.status, items.map(({ doneAt, servedAt }) => [doneAt, servedAt])];
  };

  test.each([
    ['some', beer, 1],
    ['all', food, 1],
  ])('%s of a line: they are as far as it was, and not cooked twice', (_, line_id, quantity) => {
    const apart = after(placed(), split(line_id, quantity));
    expect(made(after(apart, brought(marks({ done: [line_id] }), before)))).toEqual([
      'waiting-pickup',
      [[before, undefined]],
    ]);
    const handed = after(apart, brought(marks({ serve: [line_id] }), before));
    expect(made(handed)).toEqual(['completed', [[before, before]]]);
    const again = after(handed, brought(marks({ serve: [line_id] }), before));
    expect(orderIn(again, 'made').version).toBe(orderIn(handed, 'made').version);
  });

  test('what the whole order had reached before they went changes nothing of them, however often it is said', () => {
    const told = brought(marks({ accept: [beer] }), before);
    const apart = after(placed(), [act('accept'), { at: before }], split(beer, 1));
    expect(orderIn(after(apart, told), 'made')).toBe(orderIn(apart, 'made'));
  });

  test('what it says of the rest afterwards, or of another line, says nothing of them', () => {
    const apart = after(placed(), split(beer, 1));
    const nothing = ['created', [[undefined, undefined]]];
    for (const at of [between, late]) expect(made(after(apart, brought(marks({ done: [beer] }), at)))).toEqual(nothing);
    expect(made(after(apart, brought(marks({ done: [food] }), before)))).toEqual(nothing);
  });

  test('also when their first order is over by then, and not when theirs is', () => {
    const over = after(placed(), split(beer, 1), brought(marks({ serve: [food, beer] }), late));
    expect(statusOf(over)).toBe('completed');
    expect(made(after(over, brought(marks({ done: [beer] }), before)))).toEqual([
      'waiting-pickup',
      [[before, undefined]],
    ]);
    const rejected = after(over, {
      type: 'order.action',
      body: { order_id: 'made', action: 'reject', note: 'x' },
    });
    expect(made(after(rejected, brought(marks({ done: [beer] }), before)))).toEqual([
      'rejected',
      [[undefined, undefined]],
    ]);
  });

  test('of a bill that was split itself', () => {
    const apart = after(placed(), split(beer, 2), split('made-part', 1, 'third', 'made'));
    const told: Command = { type: 'order.lines', body: { order_id: 'made', done: ['made-part'] } };
    expect(made(after(apart, brought(told, before)), 'third')).toEqual(['waiting-pickup', [[before, undefined]]]);
  });

  test('also of a whole line that had gone when it spoke, of which it had not heard', () => {
    const apart = after(placed(), split(food, 1));
    expect(made(after(apart, brought(marks({ done: [food] }), late)))).toEqual(['waiting-pickup', [[late, undefined]]]);
    expect(made(after(apart, brought(act('accept'), late)))[0], 'who moves what is left').toBe('created');
  });

  test('but not what was ordered, or held for later, when it spoke', () => {
    const ordered = (more: object): Command => ({
      type: 'order.lines',
      body: { order_id: 'order', add: [{ ...line('dessert', 'salad'), ...more }] },
    });
    for (const [more, at] of [
      [{}, between],
      [{ held: true, course: 2 }, before],
    ] as const) {
      const apart = after(placed(), [ordered(more), { at }], split('dessert', 1, 'made'));
      const dessert = after(
        apart,
        ...(['accept', 'prepare', 'ready'] as const).map((name) => brought(act(name), before)),
      );
      expect(made(dessert)).toEqual(['created', [[undefined, undefined]]]);
    }
  });

  test('as far as the pass had moved the whole order, or the lines that it named', () => {
    const apart = after(placed(), split(beer, 1));
    const steps = (['accept', 'prepare', 'ready', 'complete'] as const).map((name) => brought(act(name), before));
    const statuses = steps.map((_, index) => made(after(apart, ...steps.slice(0, index + 1)))[0]);
    expect(statuses).toEqual(['accepted', 'in-preparation', 'waiting-pickup', 'completed']);
    const ready = (lines: string[]): Command => ({
      type: 'order.action',
      body: { order_id: 'order', action: 'ready', lines },
    });
    const begun = after(apart, ...steps.slice(0, 2));
    expect(made(after(begun, brought(ready([food]), before)))[0]).toBe('in-preparation');
    expect(made(after(begun, brought(ready([food, beer]), before)))[0]).toBe('waiting-pickup');
  });

  test('of an order of an earlier release, which does not say when they went: nothing', () => {
    const apart = after(placed(), split(beer, 1));
    const order = orderIn(apart);
    const splitOff = order.splitOff?.map(({ at: _at, ...off }) => off);
    const old = {
      ...apart,
      orders: new Map(apart.orders).set('order', { ...order, ...(splitOff ? { splitOff } : {}) }),
    };
    expect(made(after(old, brought(marks({ done: [beer] }), before)))[0]).toBe('created');
  });
});

describe('two stations that were apart', () => {
  const mark = fc.constantFrom('accept', 'begin', 'done', 'serve');
  const steps = fc.array(mark, { maxLength: 6 });
  const commands = (id: string, names: string[]) => names.map((name) => marks({ [name]: [id] }));
  const told = ({ statusEntry, items }: Order) => [
    statusEntry.status,
    items.map(({ acceptedAt, begunAt, doneAt, servedAt }) => [acceptedAt, begunAt, doneAt, servedAt]),
  ];

  test('come together to the same order, whoever is heard first', () => {
    fc.assert(
      fc.property(steps, steps, (bar, kitchen) => {
        const [first, second] = [commands(beer, bar), commands(food, kitchen)];
        expect(told(orderIn(after(placed(), ...first, ...second)))).toEqual(
          told(orderIn(after(placed(), ...second, ...first))),
        );
      }),
    );
  });

  test('never lead it back, nor past a status of the table', () => {
    const one = fc.record({
      name: fc.constantFrom('accept', 'begin', 'done', 'serve', 'recall'),
      id: fc.constantFrom(food, beer),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (said) => {
        const path = pathOf(after(placed(), ...said.map(({ name, id }) => marks({ [name]: [id] }))));
        expect(new Set(path).size).toBe(path.length);
        path.slice(1).forEach((status, index) => {
          const allowed = Object.values(transitions).some(
            ({ from, to }) =>
              from.includes(path[index]!) && (to === status || (typeof to === 'object' && to.otherwise === status)),
          );
          expect(allowed).toBe(true);
        });
      }),
    );
  });
});
