import { describe, expect, it } from 'vitest';
import type { ChainRole } from '#domain/chain/chainRole.ts';
import type { DeviceMode, EmployeeType } from '#domain/device/device.ts';
import type { Command, CommandType } from '#domain/order/command.ts';
import type { Picture } from '#domain/order/applyCommand.ts';
import type { Callers, DeviceCaller, EmployeeCaller, GuestCaller } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import { after, newOrder, place, table, withTable } from '../../tests/support/sampleOrder.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import { actsAsOwner } from './actsAsOwner.ts';
import { guestPermits, mayCommand } from './commandPolicy.ts';

const deviceOf = (mode: DeviceMode, employeeTypes: EmployeeType[] = []): DeviceCaller => ({
  device_id: 'device',
  mode,
  restaurants: ['restaurant'],
  name: 'Till',
  employeeTypes,
});
const employeeOf = (...types: EmployeeType[]): EmployeeCaller => ({
  employee_id: 'anna',
  restaurant_id: 'restaurant',
  device_id: 'device',
  types,
  name: 'Anna',
});
const guest: GuestCaller = {
  guest_id: 'phone',
  restaurant_id: 'restaurant',
  table_id: 'table',
  generation: 1,
  order_ids: [],
};
const user = { user_id: 'eva', roles: [], name: 'Eva' } satisfies Callers['user'];

/** A command of every kind, as any guest or device may give it. */
const commands: { [T in CommandType]: Extract<Command, { type: T }> } = {
  'order.place': { type: 'order.place', body: { order: newOrder() } },
  'order.lines': { type: 'order.lines', body: { order_id: 'order', add: [line('more', 'pizza')] } },
  'order.replace': {
    type: 'order.replace',
    body: { order: { order_id: 'order', version: 1, items: [line('more', 'pizza')] } },
  },
  'order.info': { type: 'order.info', body: { order_id: 'order', note: 'soon' } },
  'order.action': { type: 'order.action', body: { order_id: 'order', action: 'reject' } },
  'order.discount': {
    type: 'order.discount',
    body: { order_id: 'order', discount: { discount_id: 'discount', percent: 10, reason: 'late' } },
  },
  'order.move': { type: 'order.move', body: { order_id: 'order', to: { table_id: 'other' } } },
  'order.split': {
    type: 'order.split',
    body: { order_id: 'order', to: { order_id: 'made' }, lines: [{ line_id: 'line', quantity: 1, part_id: 'part' }] },
  },
  'order.rate': { type: 'order.rate', body: { order_id: 'order', stars: 5 } },
  'payment.open': {
    type: 'payment.open',
    body: { partialPayment_id: 'part', restaurant_id: 'restaurant', orders: ['order'] },
  },
  'payment.cancel': { type: 'payment.cancel', body: { partialPayment_id: 'part' } },
  'payment.confirm': { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } },
  'payment.return': { type: 'payment.return', body: { order_id: 'order', amount: 100 } },
  'table.call': { type: 'table.call', body: { event_id: 'event', table_id: 'table', reason: 'payment' } },
  'table.seen': { type: 'table.seen', body: { event_id: 'event' } },
  'table.process': { type: 'table.process', body: { event_id: 'event' } },
  'table.close': { type: 'table.close', body: { table_id: 'table' } },
};
const all = Object.keys(commands) as CommandType[];
const may = (callers: Callers, command: Command, options?: Parameters<typeof mayCommand>[3]): string =>
  mayCommand(callers, command, 'restaurant', options)?.code ?? 'yes';
const allowed = (callers: Callers): CommandType[] => all.filter((type) => may(callers, commands[type]) === 'yes');

describe('what a device may do', () => {
  it('goes by its mode', () => {
    expect(allowed({ device: deviceOf('cashregister') })).toEqual(all.filter((type) => type !== 'order.rate'));
    expect(allowed({ device: deviceOf('tablemanager') })).toEqual(all.filter((type) => type !== 'order.rate'));
    expect(allowed({ device: deviceOf('orderprocessing') })).toEqual(['order.info', 'order.action']);
    expect(allowed({ device: deviceOf('delivery') })).toEqual([
      'order.info',
      'order.action',
      'order.discount',
      'payment.open',
      'payment.cancel',
      'payment.confirm',
      'payment.return',
    ]);
    expect(allowed({ device: deviceOf('orderscreen') })).toEqual([]);
    expect(may({ device: deviceOf('orderprocessing') }, commands['order.place'])).toBe('not_allowed');
    expect(may({ device: deviceOf('cashregister') }, commands['order.rate'])).toBe('not_allowed');
  });

  it('to an order is what its mode may', () => {
    const action = (name: 'accept' | 'refund'): Command => ({
      type: 'order.action',
      body: { order_id: 'order', action: name },
    });
    expect(may({ device: deviceOf('tablemanager') }, action('accept'))).toBe('yes');
    expect(may({ device: deviceOf('tablemanager') }, action('refund'))).toBe('not_allowed');
    expect(may({ device: deviceOf('delivery') }, action('accept'))).toBe('not_allowed');
  });

  it('with money that goes back for lines is for a register, and there for who takes money', () => {
    const lines: Command = {
      type: 'payment.return',
      body: { order_id: 'order', amount: 100, note: 'no', lines: [{ line_id: 'line', quantity: 1, part_id: 'part' }] },
    };
    const modes = ['cashregister', 'tablemanager', 'delivery'] as const;
    expect(modes.map((mode) => may({ device: deviceOf(mode) }, lines))).toEqual(['yes', 'not_allowed', 'not_allowed']);
    const register = { ...deviceOf('cashregister'), employeeTypes: ['waiter' as const, 'deliverer' as const] };
    expect(may({ device: register, employee: employeeOf('waiter') }, lines)).toBe('yes');
    expect(may({ device: register, employee: employeeOf('deliverer') }, lines)).toBe('user_type_invalid');
    // what was too much is not given away
    expect(may({ device: register, employee: employeeOf('deliverer') }, commands['payment.return'])).toBe('yes');
    expect(
      may(
        { device: register, employee: employeeOf('deliverer') },
        { type: 'order.action', body: { order_id: 'order', action: 'refund' } },
      ),
    ).toBe('user_type_invalid');
  });

  it('to lines is for who takes orders, who voids and who cooks, each their part', () => {
    const lines = (more: Partial<Extract<Command, { type: 'order.lines' }>['body']>): Command => ({
      type: 'order.lines',
      body: { order_id: 'order', ...more },
    });
    const changes = {
      add: lines({ add: [line('more', 'pizza')] }),
      fire: lines({ fire: ['line'] }),
      printed: lines({ printed: ['line'] }),
      void: lines({ void: [{ line_id: 'line', reason: 'cold' }] }),
      done: lines({ done: ['line'] }),
      accept: lines({ accept: ['line'] }),
      begin: lines({ begin: ['line'] }),
      serve: lines({ serve: ['line'] }),
      recall: lines({ recall: ['line'] }),
    };
    const marks = ['done', 'accept', 'begin', 'serve', 'recall'];
    const can = (mode: DeviceMode) =>
      Object.entries(changes).flatMap(([name, command]) =>
        may({ device: deviceOf(mode) }, command) === 'yes' ? name : [],
      );
    expect(can('cashregister')).toEqual(['add', 'fire', 'printed', 'void', ...marks]);
    expect(can('orderprocessing')).toEqual(marks);
    // what is done makes an order ready: no deliverer says so
    expect(can('delivery')).toEqual([]);
    expect(can('orderscreen')).toEqual([]);
    const empty = lines({ add: [], fire: [], printed: [], void: [], done: ['line'] });
    expect(may({ device: deviceOf('orderprocessing') }, empty)).toBe('yes');
    const both = lines({ done: ['line'], add: [line('more', 'pizza')] });
    expect(may({ device: deviceOf('orderprocessing') }, both)).toBe('not_allowed');
  });

  it('ends at its own restaurants', () => {
    const device = { ...deviceOf('cashregister'), restaurants: ['elsewhere'] };
    for (const type of all) expect(may({ device }, commands[type])).toBe('not_found');
  });

  it('waits for somebody with one of its roles, except for what the card provider has done', () => {
    const device = deviceOf('cashregister', ['waiter']);
    expect(may({ device }, commands['payment.confirm'])).toBe('device_locked');
    expect(may({ device }, commands['payment.confirm'], { proven: true })).toBe('yes');
    expect(may({ device }, commands['payment.confirm'], { proven: false })).toBe('device_locked');
    expect(may({ device, employee: employeeOf('waiter') }, commands['payment.confirm'])).toBe('yes');
    expect(may({ device, employee: employeeOf('deliverer') }, commands['payment.confirm'])).toBe('user_type_invalid');
    expect(may({ device: { ...device, mode: 'orderscreen' } }, commands['payment.confirm'], { proven: true })).toBe(
      'not_allowed',
    );
  });

  it('of discounts is for cashiers and waiters, where it asks who stands before it', () => {
    const discount = commands['order.discount'];
    const by = (roles: EmployeeType[], ...types: EmployeeType[]) =>
      may({ device: deviceOf('cashregister', roles), employee: employeeOf(...types) }, discount);
    expect(may({ device: deviceOf('cashregister') }, discount)).toBe('yes');
    expect(by(['cashier'], 'cashier')).toBe('yes');
    expect(by(['waiter'], 'waiter')).toBe('yes');
    expect(by(['deliverer', 'waiter'], 'deliverer')).toBe('user_type_invalid');
    expect(may({ device: deviceOf('cashregister', ['deliverer']) }, discount)).toBe('user_type_invalid');
    expect(
      may(
        { device: deviceOf('cashregister', ['deliverer']), employee: employeeOf('deliverer') },
        commands['payment.open'],
      ),
    ).toBe('yes');
  });
});

const guests: CommandType[] = [
  'order.place',
  'order.lines',
  'order.replace',
  'order.info',
  'order.action',
  'order.rate',
  'payment.open',
  'payment.cancel',
  'payment.confirm',
  'table.call',
];

describe('what guests may do', () => {
  it('is little, with a token or an account; without either they place an order', () => {
    expect(allowed({ guest })).toEqual(guests);
    expect(allowed({ user })).toEqual(guests);
    expect(allowed({})).toEqual(['order.place']);
    expect(may({ guest }, commands['order.move'])).toBe('not_allowed');
    expect(may({}, commands['order.action'])).toBe('no_token');
  });

  it('holds nothing back from the kitchen, and fires nothing', () => {
    const held = { ...line('later', 'pizza'), held: true as const };
    const { order } = commands['order.place'].body;
    const holding: Command[] = [
      { type: 'order.place', body: { order: { ...order, items: [...order.items, held] } } },
      {
        type: 'order.replace',
        body: { order: { order_id: 'order', version: 1, items: [line('more', 'pizza'), held] } },
      },
      { type: 'order.lines', body: { order_id: 'order', add: [line('more', 'pizza'), held] } },
      { type: 'order.lines', body: { order_id: 'order', fire: ['line'] } },
    ];
    for (const command of holding) {
      expect(may({ guest }, command)).toBe('not_allowed');
      expect(
        may({ device: deviceOf('cashregister') }, command === holding[1] ? commands['order.replace'] : command),
      ).toBe('yes');
    }
    expect(may({ guest }, { type: 'order.lines', body: { order_id: 'order', fire: [] } })).toBe('yes');
    expect(may({ guest }, { type: 'order.lines', body: { order_id: 'order' } })).toBe('yes');
  });
});

describe('who moves an order along from the office', () => {
  const acts = (callers: Callers, type: CommandType, role?: ChainRole) => {
    const sql = { query: async () => (role ? [{ role }] : []) } as unknown as Sql;
    return actsAsOwner(sql, callers, commands[type], 'restaurant');
  };

  it('is an owner or a manager of the house', async () => {
    expect(await acts({ user }, 'order.action', 'owner')).toBe(true);
    expect(await acts({ user }, 'order.action', 'manager')).toBe(true);
    expect(await acts({ user }, 'order.action', 'viewer')).toBe(false);
    expect(await acts({ user }, 'order.action')).toBe(false);
    expect(await acts({ guest }, 'order.action', 'owner')).toBe(false);
  });

  it('does nothing else to it, and is the device where one is used', async () => {
    for (const type of all.filter((each) => each !== 'order.action'))
      expect(await acts({ user }, type, 'owner'), type).toBe(false);
    expect(await acts({ user, device: deviceOf('orderscreen') }, 'order.action', 'owner')).toBe(false);
  });
});

describe('on what guests act', () => {
  /** Two orders of the open session at the table, of the first of which a part is opened. */
  const opening: Command = {
    type: 'payment.open',
    body: { partialPayment_id: 'part', restaurant_id: 'restaurant', orders: ['order'], amount: 1760 },
  };
  const picture = after(withTable, place(), place(newOrder('mine')), opening);
  const permits = (callers: Callers, command: Command, seen: Picture = picture): string =>
    guestPermits(callers, command)(seen)?.code ?? 'yes';
  const elsewhere = { guest_id: 'other', restaurant_id: 'restaurant', order_ids: [] };

  it('are the orders of the session that they scanned, those of their token, and those of their account', () => {
    for (const type of ['order.info', 'order.lines', 'payment.cancel', 'order.action'] as const) {
      expect(permits({ guest }, commands[type])).toBe('yes');
      expect(permits({ guest: elsewhere }, commands[type])).toBe('not_found');
      expect(permits({ guest: { ...elsewhere, order_ids: ['order'] } }, commands[type])).toBe('yes');
      expect(permits({ user }, commands[type])).toBe('not_found');
      expect(permits({}, commands[type])).toBe('no_token');
    }
    const orders = new Map([...picture.orders].map(([id, order]) => [id, { ...order, user_id: 'eva' }]));
    expect(permits({ user }, commands['order.info'], { ...picture, orders })).toBe('yes');
  });

  it('are none that nobody knows, and all that a part is for have to be theirs', () => {
    const unknown: Command = { type: 'order.info', body: { order_id: 'unknown' } };
    expect(permits({ guest }, unknown)).toBe('not_found');
    const foreign = new Map(picture.orders);
    foreign.set('mine', { ...foreign.get('mine')!, session_id: 'earlier' });
    const both: Command = {
      type: 'payment.open',
      body: { partialPayment_id: 'new', restaurant_id: 'restaurant', orders: ['order', 'mine'] },
    };
    expect(permits({ guest }, both)).toBe('yes');
    expect(permits({ guest }, both, { ...picture, orders: foreign })).toBe('not_found');
    expect(permits({ guest }, commands['order.info'], { ...picture, orders: foreign })).toBe('yes');
  });

  it('are none once the session that they scanned is over', () => {
    const next = { ...picture, tables: new Map([['table', { ...table, generation: 2 }]]) };
    for (const type of ['order.place', 'order.info', 'table.call'] as const)
      expect(permits({ guest }, commands[type], next)).toBe('table_session_over');
    // whoever has scanned no table has none that could be over
    const { table_id: _, ...away } = { ...guest, order_ids: ['order'] };
    expect(permits({ guest: away }, commands['order.info'], next)).toBe('yes');
    expect(
      permits({ guest }, { type: 'order.place', body: { order: newOrder() } }, { ...picture, tables: new Map() }),
    ).toBe('yes');
  });

  it('are not of an earlier visit than the one that they scanned, whenever they are sent', () => {
    const place = (table_generation?: number): Command => ({
      type: 'order.place',
      body: {
        order: {
          ...newOrder('new'),
          table_id: 'table',
          ...(table_generation === undefined ? {} : { table_generation }),
        },
      },
    });
    const now = { ...picture, tables: new Map([['table', { ...table, generation: 2 }]]) };
    const scannedAgain = { ...guest, generation: 2 };
    expect(permits({ guest: scannedAgain }, place(1), now)).toBe('visit_over');
    expect(permits({ guest: scannedAgain }, place(2), now)).toBe('yes');
    // a release that did not say so yet
    expect(permits({ guest: scannedAgain }, place(), now)).toBe('yes');
    const call = commands['table.call'];
    const called = (table_generation: number): Command => ({ ...call, body: { ...call.body, table_generation } });
    expect(permits({ guest: scannedAgain }, called(1), now)).toBe('visit_over');
    expect(permits({ guest: scannedAgain }, called(2), now)).toBe('yes');
  });

  it('are placed at the table that they scanned or at none, and it alone calls the waiter for them', () => {
    const at = (table_id?: string): Command => {
      const { table_id: _, ...order } = newOrder('new');
      return { type: 'order.place', body: { order: { ...order, ...(table_id ? { table_id } : {}) } } };
    };
    expect(permits({ guest }, at('table'))).toBe('yes');
    expect(permits({ guest }, at())).toBe('yes');
    expect(permits({ guest }, at('other'))).toBe('not_found');
    expect(permits({}, at('table'))).toBe('not_found');
    expect(permits({}, at())).toBe('yes');
    const call = commands['table.call'];
    expect(permits({ guest }, call)).toBe('yes');
    expect(permits({ guest: { ...guest, table_id: 'other' } }, call)).toBe('not_found');
    expect(permits({ user }, call)).toBe('not_found');
  });

  it('may be taken back, and not moved along', () => {
    expect(permits({ guest }, commands['order.action'])).toBe('yes');
    expect(permits({ guest }, { type: 'order.action', body: { order_id: 'order', action: 'accept' } })).toBe(
      'not_allowed',
    );
  });
});
