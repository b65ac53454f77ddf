import { describe, expect, test } from 'vitest';
import { accepted, at, codeOf, guest, occurrence, orderIn, placed, staff } from '../../tests/support/sampleOrder.ts';
import { withStatus } from './finished.ts';
import {
  orderActions,
  orderStatuses,
  type Order,
  type OrderAction,
  type OrderStatus,
  type OrderType,
} from './order.ts';
import { applyAction } from './orderAction.ts';
import { isClosed, isOpenOrder, isOwed, nextAction, targetOf } from './orderStates.ts';

/** An order that came by the shortest way to a status. */
function orderAt(status: OrderStatus, type: OrderType = 'local', changes: Partial<Order> = {}): Order {
  const ready: OrderStatus = type === 'delivery' ? 'waiting-delivery' : 'waiting-pickup';
  const start: OrderStatus[] = ['created', 'accepted', 'in-preparation', ready];
  const way: OrderStatus[] =
    type === 'delivery' ? [...start, 'in-delivery', 'delivered', 'completed'] : [...start, 'completed'];
  const steps: OrderStatus[] = way.includes(status)
    ? way.slice(1, way.indexOf(status) + 1)
    : status === 'refunded'
      ? [...way.slice(1), status]
      : [status];
  const fresh: Order = { ...orderIn(placed()), type };
  return { ...steps.reduce((order, step) => withStatus(order, step, at, 'Anna'), fresh), ...changes };
}

const steps: Record<OrderStatus, [OrderType, OrderStatus | undefined][]> = {
  created: [['local', 'accepted']],
  accepted: [['local', 'in-preparation']],
  'in-preparation': [
    ['delivery', 'waiting-delivery'],
    ['local', 'waiting-pickup'],
    ['takeaway', 'waiting-pickup'],
  ],
  'waiting-delivery': [['delivery', 'in-delivery']],
  'in-delivery': [['delivery', 'delivered']],
  'waiting-pickup': [['local', 'completed']],
  delivered: [['delivery', undefined]],
  completed: [['local', undefined]],
  rejected: [['local', undefined]],
  refunded: [['local', undefined]],
};

describe('the next step', () => {
  const grid = orderStatuses.flatMap((status) => steps[status].map(([type, next]) => [status, type, next] as const));
  test.each(grid)('of %s (%s) is %s', (status, type, next) => {
    const action = nextAction(status);
    expect(action && targetOf(action, type)).toBe(next);
  });
});

test.each([
  ['completed', true, false],
  ['rejected', true, false],
  ['refunded', false, false],
  ['delivered', false, true],
  ['created', false, true],
] as const)('%s: closed %s, in lists of open orders %s', (status, closed, open) => {
  expect([isClosed(orderAt(status)), isOpenOrder(orderAt(status))]).toEqual([closed, open]);
});

/** What each action does to a local (l) and a delivery (d) order: + it moves, = it is done already, − it is refused. */
const grid: Record<OrderAction, Partial<Record<OrderStatus, string>>> = {
  accept: {
    created: 'l+ d+',
    accepted: 'l= d=',
    'in-preparation': 'l= d=',
    'waiting-pickup': 'l=',
    delivered: 'd=',
    completed: 'l= d=',
    rejected: 'l- d-',
  },
  prepare: {
    created: 'l- d-',
    accepted: 'l+ d+',
    'in-preparation': 'l= d=',
    'waiting-pickup': 'l=',
    completed: 'l= d=',
    rejected: 'l- d-',
  },
  ready: {
    created: 'l- d-',
    accepted: 'l- d-',
    'in-preparation': 'l+ d+',
    'waiting-pickup': 'l=',
    'waiting-delivery': 'd=',
    delivered: 'd=',
    rejected: 'l-',
  },
  dispatch: {
    'in-preparation': 'd-',
    'waiting-delivery': 'd+',
    'in-delivery': 'd=',
    delivered: 'd=',
    'waiting-pickup': 'l-',
    rejected: 'd-',
  },
  deliver: { 'waiting-delivery': 'd-', 'in-delivery': 'd+', delivered: 'd=', completed: 'd= l-' },
  complete: {
    created: 'l-',
    'waiting-pickup': 'l+',
    'in-delivery': 'd-',
    delivered: 'd+',
    completed: 'l= d=',
    rejected: 'l-',
    refunded: 'l=',
  },
  reject: {
    created: 'l+ d+',
    accepted: 'l+',
    'in-preparation': 'l+',
    'waiting-pickup': 'l+',
    'waiting-delivery': 'd+',
    'in-delivery': 'd+',
    delivered: 'd-',
    completed: 'l-',
    rejected: 'l= d=',
    refunded: 'l-',
  },
  refund: {
    created: 'l-',
    'waiting-pickup': 'l-',
    delivered: 'd+',
    completed: 'l+',
    rejected: 'l+ d+',
    refunded: 'l=',
  },
};

describe('actions (D9)', () => {
  const cases = orderActions.flatMap((action) =>
    Object.entries(grid[action]).flatMap(([status, outcomes]) =>
      outcomes
        .split(' ')
        .map(
          (outcome) => [action, status as OrderStatus, outcome[0] === 'd' ? 'delivery' : 'local', outcome[1]] as const,
        ),
    ),
  );
  test.each(cases)('%s on %s (%s): %s', (action, status, type, outcome) => {
    const order = orderAt(status, type, { amountPaid: 100 });
    const result = applyAction(order, action, occurrence(), 'a reason');
    if (outcome === '-') {
      expect(result).toMatchObject({ ok: false, code: 'invalid_order_action', details: { current: order } });
    } else if (outcome === '=') {
      expect(accepted(result)).toBe(order);
    } else {
      const entry = { status: targetOf(action, type), at, by: 'Anna', note: 'a reason' };
      expect(accepted(result).statusEntry).toEqual(entry);
      expect(accepted(result).statusEntries).toEqual([...order.statusEntries, entry]);
    }
  });

  test('reject needs a note', () => {
    expect(codeOf(applyAction(orderAt('created'), 'reject', occurrence()))).toBe('note_required');
    expect(codeOf(applyAction(orderAt('created'), 'reject', occurrence(), '  '))).toBe('note_required');
  });

  test('refund needs money paid', () => {
    expect(codeOf(applyAction(orderAt('completed'), 'refund', occurrence()))).toBe('invalid_order_action');
  });

  test('an order that waits for its online payment is not accepted, but may be rejected (D11)', () => {
    const waiting = orderAt('created', 'local', { flags: ['awaiting_payment'] });
    expect(codeOf(applyAction(waiting, 'accept', occurrence()))).toBe('invalid_order_action');
    expect(codeOf(applyAction(waiting, 'reject', occurrence(), 'Payment not received'))).toBe('accepted');
  });

  test('accepting confirms the first phone order of a session (D16)', () => {
    const unconfirmed = orderAt('created', 'local', { flags: ['needs_confirmation', 'sold_out'] });
    expect(accepted(applyAction(unconfirmed, 'accept', occurrence())).flags).toEqual(['sold_out']);
  });

  test('a second deliverer is told who has the order, the same one is not', () => {
    const out = accepted(applyAction(orderAt('waiting-delivery', 'delivery'), 'dispatch', occurrence()));
    expect(out.assignedTo).toBe(staff.id);
    expect(accepted(applyAction(out, 'dispatch', occurrence()))).toBe(out);
    const bert = occurrence({ by: { kind: 'employee', id: 'bert', name: 'Bert' } });
    expect(applyAction(out, 'dispatch', bert)).toMatchObject({
      code: 'order_with_other_deliverer',
      values: { name: 'Anna' },
    });
  });
});

describe('a guest', () => {
  const byGuest = { standing: 'guest', by: guest } as const;
  test('cancels only while nobody has accepted', () => {
    expect(codeOf(applyAction(orderAt('created'), 'reject', occurrence(byGuest), 'changed my mind'))).toBe('accepted');
    expect(codeOf(applyAction(orderAt('accepted'), 'reject', occurrence(byGuest), 'too late'))).toBe(
      'invalid_order_action',
    );
    expect(codeOf(applyAction(orderAt('rejected'), 'reject', occurrence(byGuest), 'again'))).toBe('accepted');
  });

  test.each(orderActions.filter((action) => action !== 'reject'))('never gives the action %s', (action) => {
    expect(codeOf(applyAction(orderAt('created'), action, occurrence(byGuest)))).toBe('not_allowed');
  });
});

test.each(orderStatuses)('what is owed of an order that is %s', (status) => {
  expect(isOwed(orderAt(status))).toBe(!['rejected', 'refunded'].includes(status));
});

describe('a step', () => {
  const unconfirmed = { flags: ['needs_confirmation', 'clock'] as Order['flags'] };
  const done = (order: Order, action: OrderAction, lines?: string[]): Order =>
    accepted(applyAction(order, action, occurrence(), 'note', lines));

  test('confirms a phone order only when it is accepted', () => {
    expect(done(orderAt('created', 'local', unconfirmed), 'accept').flags).toEqual(['clock']);
    expect(done(orderAt('created', 'local', unconfirmed), 'reject').flags).toEqual(unconfirmed.flags);
  });

  test('tells what came too late for the kitchen only when the kitchen is ready', () => {
    const late = (order: Order): unknown[] => order.items.map(({ afterReady }) => afterReady);
    expect(late(done(orderAt('in-preparation'), 'ready', ['order-beer']))).toEqual([true, undefined]);
    expect(late(done(orderAt('created'), 'accept', ['order-beer']))).toEqual([undefined, undefined]);
  });
});
