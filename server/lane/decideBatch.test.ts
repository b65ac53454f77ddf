import { describe, expect, it } from 'vitest';
import { refuse } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import type { Picture } from '#domain/order/picture.ts';
import { sampleIndex } from '../../tests/support/sampleMenu.ts';
import {
  after,
  guest,
  newOrder,
  orderIn,
  placed,
  restaurant,
  staff,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { action, both, confirm, open, part, two } from '../../tests/support/samplePayment.ts';
import { decideBatch, operationId, type Loaded } from './decideBatch.ts';
import { none } from './loadBeginnings.ts';
import type { Submission } from './submission.ts';

const now = new Date('2026-11-20T11:30:00.000Z');
const hash = (text = 'request') => Buffer.from(text);
let keys = 0;
const submission = (command: Submission['command'], more: Partial<Submission> = {}): Submission => ({
  restaurant_id: 'restaurant',
  caller: 'device:till',
  key: `key ${(keys += 1)}`,
  requestHash: hash(),
  keepDays: 40,
  command,
  by: staff,
  standing: 'staff',
  answer: () => ({ done: command.type }),
  ...more,
});
const placing = (order_id: string, more: object = {}, about: Partial<Submission> = {}) =>
  submission({ type: 'order.place', body: { order: newOrder(order_id, more) } }, about);
const rejecting = (about: Partial<Submission> = {}) => submission(action('reject', 'no beer'), about);
/** What happens to an order that nobody knows is refused. */
const failing = (about: Partial<Submission> = {}) =>
  submission({ type: 'order.info', body: { order_id: 'unknown', note: 'x' } }, about);

function decided(submissions: Submission[], picture: Picture = withTable, more: Partial<Loaded> = {}) {
  const head = { head_seq: 5, business_day: '2026-11-20', last_number: 3 };
  const loaded: Loaded = {
    restaurant,
    head,
    picture,
    rows: new Map(),
    kept: new Map(),
    beginnings: none,
    given: new Map(),
    ...more,
  };
  let ids = 0;
  const menus = () => ({ named: sampleIndex, current: sampleIndex });
  const { effects, writing } = decideBatch(submissions, loaded, menus, { now, newId: () => `id ${(ids += 1)}` });
  const said = effects.map(({ outcome }) => {
    const { code } = JSON.parse(outcome.body) as { code?: string };
    return code ?? outcome.status;
  });
  return { effects, writing, said, head, orders: [...writing.orders.values()] };
}

describe('orders of one turn', () => {
  it('get the next numbers of the day, and each change a position of its own', () => {
    const { writing, orders, head } = decided([placing('one'), placing('two')]);
    expect(orders.map(({ number }) => number)).toEqual(['4', '5']);
    expect(writing.head).toEqual({ head_seq: 8, business_day: '2026-11-20', last_number: 5 });
    expect(writing.events.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(['6 order', '7 table', '8 order']);
    expect(writing.made.orders).toEqual(new Set(['one', 'two']));
    // what was read is no variable of the turn
    expect(head).toEqual({ head_seq: 5, business_day: '2026-11-20', last_number: 3 });
  });

  it('begin at one with the next business day, and only then', () => {
    const numbered = (business_day: string) => {
      const { orders, writing } = decided([placing('one')], withTable, {
        head: { head_seq: 5, business_day, last_number: 3 },
      });
      return [orders[0]!.number, writing.head.business_day];
    };
    expect(numbered('2026-11-19')).toEqual(['1', '2026-11-20']);
    expect(numbered('2026-11-20')).toEqual(['4', '2026-11-20']);
    expect(numbered('2026-11-21')).toEqual(['4', '2026-11-21']);
  });

  describe('that their register numbered by itself', () => {
    const till = (...prefixes: string[]) => ({ standing: 'offline', device: { device_id: 'till', prefixes } }) as const;
    const numbersOf = (submissions: Submission[], given: Loaded['given'] = new Map()) => {
      const { orders, writing } = decided(submissions, withTable, { given });
      return [...orders.map(({ number }) => number), writing.head.last_number];
    };

    it('keep that number, under any letters that it has had, and take none of the day', () => {
      expect(numbersOf([placing('one', { number: 'A-7' }, till('A'))])).toEqual(['A-7', 3]);
      for (const number of ['A-7', 'C-7'])
        expect(numbersOf([placing('one', { number }, till('A', 'C'))])).toEqual([number, 3]);
      for (const [number, ...prefixes] of [
        ['A-7', 'B'],
        ['A-7', 'B', 'AA'],
        ['A-7'],
        ['A-0', 'A'],
        ['7', 'A'],
        ['7'],
      ] as const)
        expect(numbersOf([placing('one', { number }, till(...prefixes))])).toEqual(['4', 4]);
      expect(numbersOf([placing('one', { number: 'A-7' })])).toEqual(['4', 4]);
    });

    it('keep it once in a business day', () => {
      const both = [placing('one', { number: 'A-7' }, till('A')), placing('two', { number: 'A-7' }, till('A'))];
      expect(numbersOf(both)).toEqual(['A-7', '4', 4]);
      // the business day of Vienna began at 03:00 UTC
      const one = (at: string) => numbersOf([both[0]!], new Map([['A-7', [at]]]));
      expect(one('2026-11-20T03:00:00.000Z')).toEqual(['4', 4]);
      expect(one('2026-11-20T02:59:59.000Z')).toEqual(['A-7', 3]);
      expect(numbersOf([both[0]!], new Map([['A-8', [now.toISOString()]]]))).toEqual(['A-7', 3]);
      const brought = { ...both[0]!, occurredAt: '2026-11-19T22:00:00.000Z' };
      expect(numbersOf([brought], new Map([['A-7', [now.toISOString()]]]))).toEqual(['A-7', 3]);
      expect(numbersOf([brought], new Map([['A-7', ['2026-11-19T12:00:00.000Z']]]))).toEqual(['4', 4]);
    });
  });

  it('see what the ones before them did', () => {
    const { said, orders, writing } = decided([placing('order'), rejecting(), submission(action('accept'))]);
    expect(said).toEqual([200, 200, 'invalid_order_action']);
    expect(orders).toMatchObject([{ statusEntry: { status: 'rejected', note: 'no beer' } }]);
    expect(writing.journal.map(({ entry }) => entry.what)).toEqual(['order_place', 'reject']);
  });
});

describe('a key', () => {
  const first = placing('one');
  const id = operationId(first.caller, first.key);

  it('is answered as it was answered before, and changes nothing', () => {
    const failedAt = new Map<string, number>();
    const lane = { name: 'one', position: 2, failedAt };
    for (const status of [200, 422]) {
      const kept = new Map([[id, { requestHash: hash(), status, answer: '{"kept":true}' }]]);
      const { effects, orders, writing } = decided([{ ...first, lane }], withTable, { kept });
      expect(effects).toMatchObject([{ outcome: { status, body: '{"kept":true}', replayed: true }, kept: false }]);
      expect([orders, writing.operations, failedAt.size]).toEqual([[], [], status === 200 ? 0 : 1]);
    }
  });

  it('that comes twice in one turn is answered once anew, and refused for another request', () => {
    const other = { ...first, requestHash: hash('another') };
    const { effects, said, writing } = decided([first, first, other]);
    expect(said).toEqual([200, 200, 'key_reused']);
    expect(effects.map(({ outcome, kept }) => [outcome.replayed, kept])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(effects[1]!.outcome.body).toBe(effects[0]!.outcome.body);
    expect(writing.operations).toEqual([effects[0]]);
  });

  it('keeps a refusal that stays one, and no other', () => {
    const conflict = submission(action('accept'));
    const closed = after(placed(), action('reject', 'x'));
    const invalid = submission({
      type: 'order.discount',
      body: { order_id: 'order', discount: { discount_id: 'd', percent: 10 } },
    });
    const denied = rejecting({ permits: () => refuse('not_allowed') });
    expect(
      decided([conflict, failing(), denied], closed).effects.map(({ outcome, kept }) => [outcome.status, kept]),
    ).toEqual([
      [409, true],
      [404, false],
      [403, false],
    ]);
    const [effect] = decided([invalid], placed()).effects;
    expect([effect?.outcome.status, effect?.kept]).toEqual([422, true]);
    expect(decided([conflict, conflict], closed).effects[1]?.outcome).toMatchObject({ status: 409, replayed: true });
  });
});

describe('whoever may do it', () => {
  it('is asked of the picture as it stands before, and what is denied changes nothing', () => {
    const seen: Picture[] = [];
    const permits = (picture: Picture) => (seen.push(picture), refuse('not_found'));
    const { said, orders } = decided([rejecting({ permits })], placed());
    expect([said, orders, seen[0]?.orders.size]).toEqual([['not_found'], [], 1]);
    expect(decided([rejecting({ permits: () => undefined })], placed()).said).toEqual([200]);
  });
});

describe('operations of one lane', () => {
  it('are held back behind the first that fails, and other lanes go on', () => {
    const failedAt = new Map<string, number>();
    const lane = (name: string, position: number) => ({ name, position, failedAt });
    const { said, writing } = decided([
      placing('zero', {}, { lane: lane('one', 0) }),
      failing({ lane: lane('one', 1) }),
      placing('one', {}, { lane: lane('one', 2) }),
      placing('two', {}, { lane: lane('two', 3) }),
    ]);
    expect(said).toEqual([200, 'not_found', 'lane_failed', 200]);
    expect([...writing.orders.keys()]).toEqual(['zero', 'two']);
    expect(writing.operations).toHaveLength(2);
  });
});

describe('what a turn leaves behind', () => {
  it('are payments that are new or have changed, with whether their orders are there', () => {
    const opened = after(two, open({ orders: both, amount: 3520 }));
    const paid = decided([submission(confirm({ partialPayment_id: 'part' }))], opened).writing;
    expect([...paid.payments.values()]).toMatchObject([
      { payment: { partialPayment_id: 'part', status: 'paid' }, assigned: true },
    ]);
    expect(paid.made.payments).toEqual(new Set());
    const again = decided([submission({ type: 'order.info', body: { order_id: 'order', note: 'soon' } })], opened);
    expect([again.said, again.writing.payments.size]).toEqual([[200], 0]);
    const about = { standing: 'offline', device: { device_id: 'till', prefixes: [] } } as const;
    const waits = submission(confirm({ partialPayment: part({ orders: ['later'], amount: 500 }), given: 500 }), about);
    const { writing } = decided([waits], placed());
    expect([...writing.payments.values()]).toMatchObject([{ payment: { partialPayment_id: 'part' }, assigned: false }]);
    expect(writing.made.payments).toEqual(new Set(['part']));
  });

  it('are the sessions that began and ended at a table, with who closed it and why', () => {
    const began = decided([placing('one')]).writing;
    const openedAt = now.toISOString();
    const [session] = began.sessions.values();
    expect(session).toEqual({ session_id: 'id 1', table_id: 'table', generation: 1, openedAt, ended: false });
    const close: Command = { type: 'table.close', body: { table_id: 'table', force: true, note: 'left' } };
    const { writing } = decided([submission(close)], placed());
    expect([...writing.sessions.values()]).toEqual([
      { session_id: 'session', table_id: 'table', generation: 1, ended: true, closing: { by: staff, note: 'left' } },
    ]);
    expect(writing.journal.map(({ entry }) => entry)).toEqual([
      { order_id: 'order', what: 'table_close', note: 'left' },
    ]);
    const both = decided([placing('one'), submission(close)]).writing;
    expect([...both.sessions.values()]).toMatchObject([
      { session_id: 'id 1', openedAt, ended: true, closing: { by: staff } },
    ]);
    const free = decided([submission(close)]);
    expect([free.said, free.writing.journal, free.writing.sessions.size]).toEqual([[200], [], 0]);
    // who orders where somebody sits opens nothing
    expect(decided([placing('second')], placed()).writing.sessions.size).toBe(0);
  });

  it('are calls for the waiter, each with its position', () => {
    const call: Command = { type: 'table.call', body: { event_id: 'event', table_id: 'table', reason: 'payment' } };
    const { writing } = decided([submission(call)], placed());
    expect([...writing.tableEvents.keys()]).toEqual(['event']);
    expect(writing.events).toMatchObject([{ seq: 6, kind: 'table_event', event: { event_id: 'event' } }]);
    expect(writing.made.tableEvents).toEqual(new Set(['event']));
  });

  it('are stars, and the answer to them is the restaurant’s with these among them', () => {
    const steps = (['accept', 'prepare', 'ready', 'complete'] as const).map((name) => action(name));
    const done = after(placed(), ...steps);
    const rate = submission(
      { type: 'order.rate', body: { order_id: 'order', stars: 4 } },
      {
        standing: 'guest',
        by: guest,
        answer: (_picture, _change, rating) => rating,
      },
    );
    const rated = (more: Partial<Loaded> = {}) => decided([rate], done, more);
    expect(rated().effects[0]?.outcome.body).toBe('{"stars":4,"count":1}');
    expect(rated().writing.ratings).toEqual([4]);
    const known = { restaurant: { ...restaurant, rating: { stars: 9, count: 2 } } };
    expect(rated(known).effects[0]?.outcome.body).toBe('{"stars":13,"count":3}');
    const noted = submission({ type: 'order.info', body: { order_id: 'order', note: 'thanks' } });
    const before: Picture = { ...placed(), orders: new Map([['order', { ...orderIn(placed()), rating: 4 } as Order]]) };
    expect(decided([noted], before).writing.ratings).toEqual([]);
  });
});

describe('what owners have to look at', () => {
  it('is what befell a card payment at the provider, once however often it is told', () => {
    const opened = after(two, open({ orders: both, amount: 3520 }));
    const paid = after(opened, confirm({ partialPayment_id: 'part' }));
    const incident = { partialPayment_id: 'part', incident_id: 'dp', kind: 'dispute_lost', amount: 3520 } as const;
    const by = { kind: 'system', id: 'payment' } as const;
    const told = () => submission({ type: 'payment.incident', body: incident }, { by });
    const { said, writing } = decided([told(), told()], paid);
    expect(said).toEqual([200, 200]);
    const cards = writing.attention.filter(({ kind }) => kind === 'card_incident');
    expect(cards).toMatchObject([{ actor: 'system:payment', actor_name: null, doc: { incident } }]);
    expect(cards[0]?.doc.changed?.map(({ order_id }) => order_id)).toEqual(both);
  });

  it('is an order that got a flag by what somebody did, with the name of who did it', () => {
    const till = { standing: 'offline', device: { device_id: 'till', prefixes: [] } } as const;
    const cash = confirm({ partialPayment: part({ orders: ['order'], amount: 2000 }), given: 2000 });
    const { writing } = decided([submission(cash, till)], placed());
    expect(writing.attention).toMatchObject([
      {
        kind: 'order_flagged',
        actor: 'employee:anna',
        actor_name: 'Anna',
        occurred_at: now.toISOString(),
        doc: {
          flags: ['overpaid'],
          excess: 240,
          changed: [{ order_id: 'order', what: 'payment_confirm', number: '1' }],
        },
      },
    ]);
    expect(writing.attention[0]?.doc).not.toHaveProperty('missing');
  });

  it('is how much a drawer has too little, each time that it gets less', () => {
    const cash: [Command, object] = [confirm({ order_id: 'order' }), { standing: 'offline' }];
    const rejected = after(placed(), cash, action('reject', 'cold'));
    const refund: Command = { type: 'order.action', body: { order_id: 'order', action: 'refund', amount: 1760 } };
    const from = (device_id: string) =>
      submission(refund, { standing: 'offline', device: { device_id, prefixes: [] } });
    const { said, writing } = decided([from('till'), from('bar'), from('door')], rejected);
    expect(said).toEqual([200, 200, 200]);
    expect(writing.attention.map(({ doc }) => [doc.flags, doc.missing])).toEqual([
      [['returned_too_much'], 1760],
      [['returned_too_much'], 3520],
    ]);
    expect(writing.attention[0]?.doc).not.toHaveProperty('excess');
  });
});

describe('what owners read of an order that got a flag', () => {
  it('is what was done to that one, and not to others that the same payment was for', () => {
    const till = { standing: 'offline', device: { device_id: 'till', prefixes: [] } } as const;
    const cash = confirm({ partialPayment: part({ orders: both, amount: 4000 }), given: 4000 });
    const { writing } = decided([submission(cash, till)], two);
    expect(writing.journal.map(({ entry }) => entry.order_id)).toEqual(both);
    const [flagged] = writing.attention;
    expect(flagged?.kind).toBe('order_flagged');
    expect(flagged?.doc.changed).toHaveLength(1);
  });
});

describe('what a device brings that was taken away', () => {
  const brought = {
    attention_id: 'line',
    by: staff,
    meant: { method: 'POST', path: '/order', body: {} },
  } as NonNullable<Submission['brought']>;

  it('stands in the owners’ list: what it changed, or why it does not count', () => {
    const { writing } = decided([placing('beside'), placing('one', {}, { brought }), failing({ brought })]);
    expect(writing.attention).toMatchObject([
      {
        kind: 'revoked_applied',
        doc: { changed: [{ order_id: 'one', what: 'order_place', number: '5', amount: 1760 }] },
      },
      { kind: 'revoked_refused', doc: { refused: { code: 'not_found' } } },
    ]);
    expect(writing.attention[0]?.doc.changed).toHaveLength(1);
  });

  it('stands there too when its lane was held back, and not when it comes again by itself', () => {
    const lane = (position: number) => ({ name: 'one', position, failedAt: new Map([['one', 0]]) });
    const { said, writing } = decided([placing('one', {}, { brought, lane: lane(1) })]);
    expect([said, writing.attention.map(({ doc }) => doc.refused?.code)]).toEqual([['lane_failed'], ['lane_failed']]);
    const busy = decided([placing('one', {}, { brought, permits: () => refuse('rate_limited') })]);
    expect([busy.said, busy.writing.attention]).toEqual([['rate_limited'], []]);
    expect(decided([failing()]).writing.attention).toEqual([]);
  });
});
