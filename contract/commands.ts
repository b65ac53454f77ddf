import type { Command, CommandType } from '../domain/order/command.ts';
import { subjectOf } from '../domain/order/commandSubject.ts';
import type { Method } from './call.ts';
import type { BodyOf, CallKey } from './calls.ts';

/** A command as it travels: a call of the contract. The `body` of a DELETE goes into the query when sent on its own. */
type Wire = { method: Exclude<Method, 'GET'>; path: string; body: Record<string, unknown> };

const callOfType = {
  'order.place': 'POST /order',
  'order.action': 'POST /order/action',
  'order.lines': 'POST /order/lines',
  'order.info': 'PUT /order/info',
  'order.replace': 'PUT /order',
  'order.discount': 'POST /order/discount',
  'order.move': 'POST /order/move',
  'order.split': 'POST /order/split',
  'order.rate': 'POST /order/rating',
  'payment.open': 'POST /order/partial-payment',
  'payment.cancel': 'DELETE /order/partial-payment',
  'payment.confirm': 'PUT /order/payment-confirm-client',
  'payment.return': 'POST /order/give-back',
  'table.call': 'POST /table/waiter',
  'table.seen': 'POST /table/event/process',
  'table.process': 'POST /table/event/process',
  'table.close': 'POST /table/session',
} as const satisfies Record<CommandType, CallKey>;

export const isCommandType = (type: string): type is CommandType => Object.hasOwn(callOfType, type);

export type CommandCall = (typeof callOfType)[CommandType];
const commandCalls: ReadonlySet<string> = new Set(Object.values(callOfType));
const isCommandCall = (call: string): call is CommandCall => commandCalls.has(call);

/** The request that carries a command. `occurredAt` is for devices only: a guest's clock is not believed (D31). */
export function wireOf(command: Command, occurredAt?: string): Wire {
  const [method, path] = callOfType[command.type].split(' ') as [Wire['method'], string];
  const body: Record<string, unknown> = { ...command.body };
  if (command.type === 'table.seen') body['seen'] = true;
  if (occurredAt && method !== 'DELETE') body['occurredAt'] = occurredAt;
  return { method, path, body };
}

/**
 * What must stay in order. Cash that a device took is self-contained and has the register's lane, so that money never
 * waits behind a parked order (D31); the other steps of one payment wait for each other only, and so do the steps of
 * one waiter call. A confirmation that names nothing but its order has to follow that order.
 */
export function laneOf(command: Command, by: { device_id?: string } = {}): string {
  if (isCashOfDevice(command, by)) return `register:${by.device_id}`;
  const { parts, event, orders, table } = subjectOf(command);
  if (parts[0]) return `payment:${parts[0]}`;
  if (event) return `table_event:${event}`;
  return orders[0] ? `order:${orders[0]}` : `table:${table}`;
}

const isCashOfDevice = ({ type, body }: Command, by: { device_id?: string }): boolean =>
  by.device_id !== undefined &&
  (type === 'payment.return' ||
    (type === 'payment.confirm' && body.paymentOption === 'cash' && Boolean(body.partialPayment)));

/** The lane that goes on when one of its operations is parked. */
export const neverHolds = (lane: string): boolean => lane.startsWith('register:');

/** The call behind the `method` and `path` of an operation, when it is a command's. */
export function callOf(method: string, path: string): CommandCall | undefined {
  const call = `${method} ${path}`;
  return isCommandCall(call) ? call : undefined;
}

const parsed = <K extends CommandCall>(input: unknown) => input as NonNullable<BodyOf<K>>;

/** Units that are voided apart from their line get an id of their own. */
function withPartIds<B extends Extract<Command, { type: 'order.lines' }>['body']>(body: B, newId: () => string): B {
  if (!body.void?.some(({ quantity, part_id }) => quantity !== undefined && part_id === undefined)) return body;
  const voided = body.void.map((line) =>
    line.quantity === undefined ? line : { ...line, part_id: line.part_id ?? newId() },
  );
  return { ...body, void: voided };
}

type Occurred<T> = Omit<T, 'occurredAt'>;
const without = <T extends object>(body: T): Occurred<T> => {
  const { occurredAt: _, ...rest } = body as T & { occurredAt?: string };
  return rest;
};

/**
 * The command behind a request; undefined for a call that is no command. `input` is the body (of a DELETE the query)
 * after the call's schema parsed it. `newId` fills in the ids that a client may leave to the server.
 */
export function commandOf(call: CallKey, input: unknown, newId: () => string): Command | undefined {
  switch (call) {
    case 'POST /order': {
      const { order } = parsed<'POST /order'>(input);
      return { type: 'order.place', body: { order: { ...order, order_id: order.order_id ?? newId() } } };
    }
    case 'POST /order/action':
      return { type: 'order.action', body: without(parsed<'POST /order/action'>(input)) };
    case 'POST /order/lines':
      return { type: 'order.lines', body: withPartIds(without(parsed<'POST /order/lines'>(input)), newId) };
    case 'PUT /order/info':
      return { type: 'order.info', body: without(parsed<'PUT /order/info'>(input)) };
    case 'PUT /order':
      return { type: 'order.replace', body: { order: parsed<'PUT /order'>(input).order } };
    case 'POST /order/discount': {
      const { order_id, discount } = parsed<'POST /order/discount'>(input);
      const discount_id = discount.discount_id ?? newId();
      return { type: 'order.discount', body: { order_id, discount: { ...discount, discount_id } } };
    }
    case 'POST /order/move':
      return { type: 'order.move', body: without(parsed<'POST /order/move'>(input)) };
    case 'POST /order/split': {
      const { order_id, to, lines } = without(parsed<'POST /order/split'>(input));
      const parts = lines.map(({ part_id, ...line }) => ({ ...line, part_id: part_id ?? newId() }));
      return {
        type: 'order.split',
        body: { order_id, to: { ...to, order_id: to.order_id ?? newId() }, lines: parts },
      };
    }
    case 'POST /order/rating':
      return { type: 'order.rate', body: parsed<'POST /order/rating'>(input) };
    case 'POST /order/partial-payment': {
      const part = without(parsed<'POST /order/partial-payment'>(input));
      return { type: 'payment.open', body: { ...part, partialPayment_id: part.partialPayment_id ?? newId() } };
    }
    case 'DELETE /order/partial-payment':
      return { type: 'payment.cancel', body: input as { partialPayment_id: string } };
    case 'PUT /order/payment-confirm-client':
      return { type: 'payment.confirm', body: without(parsed<'PUT /order/payment-confirm-client'>(input)) };
    case 'POST /order/give-back': {
      const { lines, ...back } = without(parsed<'POST /order/give-back'>(input));
      const parts = lines?.map(({ part_id, ...line }) => ({ ...line, part_id: part_id ?? newId() }));
      return { type: 'payment.return', body: { ...back, ...(parts ? { lines: parts } : {}) } };
    }
    case 'POST /table/waiter': {
      const waiterCall = without(parsed<'POST /table/waiter'>(input));
      return { type: 'table.call', body: { ...waiterCall, event_id: waiterCall.event_id ?? newId() } };
    }
    case 'POST /table/event/process': {
      const { event_id, seen } = parsed<'POST /table/event/process'>(input);
      return { type: seen ? 'table.seen' : 'table.process', body: { event_id } };
    }
    case 'POST /table/session':
      return { type: 'table.close', body: without(parsed<'POST /table/session'>(input)) };
    default:
      return undefined;
  }
}
