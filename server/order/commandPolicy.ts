import { refuse, type Refusal } from '#domain/error/refusal.ts';
import { modeCan, modeMay, type Capability } from '#domain/device/modes.ts';
import { discountRefusal, lockRefusal } from '#domain/device/employee.ts';
import type { Command, CommandType } from '#domain/order/command.ts';
import type { Picture } from '#domain/order/applyCommand.ts';
import type { Order } from '#domain/order/order.ts';
import type { Callers, DeviceCaller } from '../caller/caller.ts';
import { owns } from '../caller/orderPolicy.ts';
import { neededEntities } from '../lane/neededEntities.ts';

/** What goes by more than one capability, or by none: `modeGives` says so. */
type Otherwise = 'order.action' | 'order.lines' | 'order.rate' | 'payment.return';

/** What a device's mode must be able to do to give a command (D17). */
const capabilityOf: Record<Exclude<CommandType, Otherwise>, Capability> = {
  'order.place': 'takeOrders',
  'order.replace': 'takeOrders',
  'order.info': 'processOrders',
  'order.discount': 'takePayments',
  'order.move': 'closeTables',
  'order.split': 'closeTables',
  'payment.open': 'takePayments',
  'payment.cancel': 'takePayments',
  'payment.confirm': 'takePayments',
  'table.call': 'callWaiter',
  'table.seen': 'answerCalls',
  'table.process': 'answerCalls',
  'table.close': 'closeTables',
};

/** Commands that a guest may give at all; on which orders is for `guestPermits`. */
const guestCommands: ReadonlySet<CommandType> = new Set([
  'order.place',
  'order.lines',
  'order.replace',
  'order.info',
  'order.action',
  'payment.open',
  'payment.cancel',
  'payment.confirm',
  'order.rate',
  'table.call',
]);

/**
 * Whether this caller may give this command to this restaurant; what is another's does not exist for it. A device that
 * only certain roles may use does nothing while nobody has unlocked it (D18); that a card was charged is the card
 * provider's word, whoever brings it (`proven`).
 */
export function mayCommand(
  callers: Callers,
  command: Command,
  restaurant_id: string,
  { proven = false } = {},
): Refusal | undefined {
  const { device, employee } = callers;
  if (device) {
    const denied = deviceMay(device, command, callers, restaurant_id);
    return denied ?? (proven ? undefined : lockRefusal(device, employee, restaurant_id));
  }
  if (callers.user || callers.guest || command.type === 'order.place') {
    return guestCommands.has(command.type) && !holdsBack(command) ? undefined : refuse('not_allowed');
  }
  return refuse('no_token');
}

/** When the kitchen begins is for who serves: no guest orders what it is not to know of (ADR 36). */
function holdsBack(command: Command): boolean {
  switch (command.type) {
    case 'order.place':
    case 'order.replace':
      return command.body.order.items.some(({ held }) => held);
    case 'order.lines':
      return Boolean(command.body.fire?.length || command.body.add?.some(({ held }) => held));
    default:
      return false;
  }
}

function deviceMay(
  device: DeviceCaller,
  command: Command,
  callers: Callers,
  restaurant_id: string,
): Refusal | undefined {
  if (!device.restaurants.includes(restaurant_id)) return refuse('not_found');
  if (!modeGives(device.mode, command)) return refuse('not_allowed');
  return givesAway(command) ? discountRefusal(device, callers.employee) : undefined;
}

function modeGives(mode: DeviceCaller['mode'], command: Command): boolean {
  switch (command.type) {
    case 'order.action':
      return modeMay(mode, command.body.action);
    case 'order.lines':
      return mayChange(mode, command.body);
    case 'order.rate':
      return false;
    case 'payment.return':
      return modeCan(mode, 'takePayments') && (command.body.lines === undefined || modeMay(mode, 'refund'));
    default:
      return modeCan(mode, capabilityOf[command.type]);
  }
}

/** Discounts, and money that goes back although it was owed; what was too much is given back by whoever took it. */
const givesAway = ({ type, body }: Command): boolean =>
  type === 'order.discount' ||
  (type === 'order.action' && body.action === 'refund') ||
  (type === 'payment.return' && body.lines !== undefined);

type BodyOfLines = Extract<Command, { type: 'order.lines' }>['body'];

const markActions = [
  ['accept', 'accept'],
  ['begin', 'prepare'],
  ['done', 'ready'],
  // what is handed over is done as well
  ['serve', 'ready'],
  ['recall', 'ready'],
] as const;

/**
 * Lines are added, fired and given to the kitchen on paper by who takes orders, voided by who may void; what a station
 * says of its lines leads the order on, so it takes who may lead it there (ADR 50).
 */
function mayChange(mode: DeviceCaller['mode'], body: BodyOfLines): boolean {
  const { add, void: voided, fire, printed } = body;
  const takes = add?.length || fire?.length || printed?.length;
  return (
    (!takes || modeCan(mode, 'takeOrders')) &&
    (!voided?.length || modeCan(mode, 'voidLines')) &&
    markActions.every(([name, action]) => !body[name]?.length || modeMay(mode, action))
  );
}

/**
 * A guest acts on the orders of its own token: those it placed, and those of the table session it scanned (D16); a
 * user on those of the account.
 */
export function guestPermits(callers: Callers, command: Command): (picture: Picture) => Refusal | undefined {
  const { guest } = callers;
  return (picture) => {
    const table = guest?.table_id ? picture.tables.get(guest.table_id) : undefined;
    if (guest?.table_id && table && table.generation !== guest.generation) return refuse('table_session_over');
    if (table && (visitOf(command) ?? table.generation) !== table.generation) return refuse('visit_over');
    const named = neededEntities([command]);
    if (command.type === 'order.place') {
      const wanted = command.body.order.table_id;
      return !wanted || wanted === guest?.table_id ? undefined : refuse('not_found');
    }
    if (command.type === 'table.call') {
      return command.body.table_id === guest?.table_id ? undefined : refuse('not_found');
    }
    if (!guest && !callers.user) return refuse('no_token');
    const orders = [...picture.orders.values()].filter((order) => touches(order, named));
    if (orders.length === 0 || orders.some((order) => !owns(callers, order, table?.session?.session_id))) {
      return refuse('not_found');
    }
    return command.type === 'order.action' && command.body.action !== 'reject' ? refuse('not_allowed') : undefined;
  };
}

/** The visit in which a guest did this: what waited on the phone until it was scanned in again is not the next party's. */
function visitOf(command: Command): number | undefined {
  if (command.type === 'order.place') return command.body.order.table_generation;
  return command.type === 'table.call' ? command.body.table_generation : undefined;
}

const touches = (order: Order, named: { order_ids: string[]; payment_ids: string[] }): boolean =>
  named.order_ids.includes(order.order_id) ||
  order.payments.some((payment) => named.payment_ids.includes(payment.partialPayment_id));
