import type { Actor } from '../../domain/account/account.ts';
import type { Result } from '../../domain/error/refusal.ts';
import { applyCommand, withChange, type Occurrence, type Picture } from '../../domain/order/applyCommand.ts';
import type { Command, SystemCommand } from '../../domain/order/command.ts';
import type { NewOrder, Order } from '../../domain/order/order.ts';
import { emptyPicture } from '../../domain/order/picture.ts';
import type { Restaurant } from '../../domain/restaurant/restaurant.ts';
import type { Table } from '../../domain/table/table.ts';
import { line, sampleIndex } from './sampleMenu.ts';

export const restaurant: Restaurant = {
  restaurant_id: 'restaurant',
  chain_id: 'chain',
  name: 'Wirtshaus',
  description: { en: 'A tavern' },
  status: 'active',
  activation: 'approved',
  address: { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  minOrderValue: 1500,
  deliveryRegions: [
    { postalCode: '1010', fee: 250 },
    { postalCode: '1020', fee: 0 },
  ],
  openingDays: [0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from: '00:00', time_to: '00:00' })),
  orderTypes: ['delivery', 'local', 'takeaway'],
  paymentTypes: ['cash', 'online'],
  confirmFirstOrder: false,
  acceptingOrders: true,
  menu_revision: 'r1',
  soldOut: [],
  legalName: 'Wirtshaus GmbH',
  vatNumber: 'ATU12345678',
  version: 1,
};

export const table: Table = {
  table_id: 'table',
  id: 'table',
  restaurant_id: 'restaurant',
  name: '7',
  code: 'code',
  page: '/order/table?code=code',
  areas: [],
  generation: 1,
};

export const guest: Actor = { kind: 'guest', id: 'phone' };
export const staff: Actor = { kind: 'employee', id: 'anna', name: 'Anna' };
export const at = '2026-11-20T11:00:00.000Z';

let keys = 0;

export function occurrence(changes: Partial<Occurrence> = {}): Occurrence {
  keys += 1;
  return {
    key: `key-${keys}`,
    at,
    by: changes.standing === 'guest' ? guest : staff,
    standing: 'staff',
    restaurant,
    menu: sampleIndex,
    currentTotalsMenu: sampleIndex,
    number: '1',
    openSession: () => ({ session_id: 'session', openedAt: at }),
    ...changes,
  };
}

/** An order at the table: pizza 9.00 and two beers 8.60. */
export function newOrder(order_id = 'order', changes: Partial<NewOrder> = {}): NewOrder {
  return {
    order_id,
    restaurant_id: 'restaurant',
    type: 'local',
    items: [line(`${order_id}-pizza`, 'pizza'), line(`${order_id}-beer`, 'beer', 2)],
    payment: { option: 'later' },
    table_id: 'table',
    menu_revision: 'r1',
    amountTotal: 1760,
    ...changes,
  };
}

export const otherTable: Table = { ...table, table_id: 'other', id: 'other', name: '8', code: 'other' };

export const withTable: Picture = {
  ...emptyPicture,
  tables: new Map([table, otherTable].map((each) => [each.table_id, each])),
};

/** The value of an accepted result; a refusal fails the test with its code. */
export function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.code} ${JSON.stringify(result.details ?? '')}`);
  return result.value;
}

/** The code of a refusal, or 'accepted'. */
export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.code;
}

/** The picture after these commands, each of which must be accepted. */
type Step = Command | SystemCommand;

export function after(picture: Picture, ...steps: (Step | [Step, Partial<Occurrence>])[]): Picture {
  return steps.reduce((current, step) => {
    const [command, changes] = Array.isArray(step) ? step : [step, {}];
    return withChange(current, accepted(applyCommand(current, command, occurrence(changes))));
  }, picture);
}

export const place = (order = newOrder()): Command => ({ type: 'order.place', body: { order } });

export function orderIn(picture: Picture, order_id = 'order'): Order {
  const order = picture.orders.get(order_id);
  if (!order) throw new Error(`no order ${order_id}`);
  return order;
}

/** A picture with the one order of `newOrder`. */
export const placed = (changes: Partial<NewOrder> = {}): Picture => after(withTable, place(newOrder('order', changes)));
