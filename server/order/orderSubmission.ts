import type { Change, Picture } from '#domain/order/applyCommand.ts';
import type { Command } from '#domain/order/command.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { actorOf, callerId, prefixesAt, type Callers } from '../caller/caller.ts';
import { keepDaysOf } from '../http/keepDays.ts';
import { tableAt } from '../table/tableAt.ts';
import { guestPermits } from './commandPolicy.ts';
import type { Submission } from '../lane/submission.ts';

export type Origin = {
  /** the address under which people reach the server */
  address: string;
  callers: Callers;
  /** an owner acts with the standing of the staff */
  asOwner?: boolean;
  key: string;
  requestHash: Buffer;
  /** only a replay's: everything else happens when it is heard (D43) */
  occurredAt?: string;
  /** the card provider has confirmed this payment (D14) */
  proven?: Submission['proven'];
  /** an operation that waited on the device: flags in place of refusals (D31) */
  replayed?: {
    lane: string;
    position: number;
    failedAt: Map<string, number>;
    supersedes?: string;
  };
};

/** A command of a caller, ready for the restaurant's lane. */
export function orderSubmission(restaurant_id: string, command: Command, origin: Origin): Submission {
  const { callers, replayed, asOwner = false } = origin;
  const { device } = callers;
  return {
    restaurant_id,
    caller: callerId(callers),
    key: origin.key,
    requestHash: origin.requestHash,
    keepDays: keepDaysOf(callers),
    command,
    by: actorOf(callers),
    standing: device || asOwner ? (replayed ? 'offline' : 'staff') : 'guest',
    answer: answerOf(command, origin.address),
    ...(origin.proven ? { proven: origin.proven } : {}),
    ...(device ? { device: { device_id: device.device_id, prefixes: prefixesAt(device, restaurant_id) } } : {}),
    // whose order it is that somebody rates was asked before: its table's session may be over
    ...(device || asOwner || command.type === 'order.rate' ? {} : { permits: guestPermits(callers, command) }),
    ...(callers.guest?.table_id && !device ? { table_id: callers.guest.table_id } : {}),
    ...(origin.occurredAt && device ? { occurredAt: origin.occurredAt } : {}),
    ...(replayed ? { lane: { name: replayed.lane, position: replayed.position, failedAt: replayed.failedAt } } : {}),
    ...(replayed?.supersedes ? { supersedes: replayed.supersedes } : {}),
  };
}

/** What each command answers, read from the picture as it stands after it. */
function answerOf(command: Command, address: string): Submission['answer'] {
  switch (command.type) {
    case 'order.place':
      return (picture) => picture.orders.get(command.body.order.order_id);
    case 'order.replace':
      return (picture) => picture.orders.get(command.body.order.order_id);
    case 'order.lines': {
      const { order_id } = command.body;
      // Lines for an order that was closed meanwhile became an order of their own (D32); one to which units of it went
      // before may only have followed.
      return (picture, change) => {
        const order = picture.orders.get(order_id);
        const followed = order?.splitOff?.map((off) => off.order_id) ?? [];
        const changed = change.orders.filter((each) => !followed.includes(each.order_id));
        return changed.find((each) => each.order_id === order_id) ?? changed[0] ?? order;
      };
    }
    case 'order.action':
    case 'order.info':
    case 'order.discount':
    case 'payment.return':
      return (picture) => picture.orders.get(command.body.order_id);
    case 'order.move': {
      const { order_id, to } = command.body;
      // of a table what moved; the same again moves nothing, and answers what is there
      return order_id
        ? (picture) => picture.orders.get(order_id)
        : (_, change) => change.orders.filter(({ table_id }) => table_id === to.table_id);
    }
    case 'order.split': {
      const { order_id, to } = command.body;
      return (picture) => [order_id, to.order_id].flatMap((id) => picture.orders.get(id) ?? []);
    }
    case 'order.rate':
      return (_picture, _change, rating) => rating;
    case 'payment.open':
      return (picture) => paymentIn(picture, command.body.partialPayment_id);
    case 'payment.cancel':
      return () => ({ deleted: true });
    case 'payment.confirm':
      return confirmed(command.body);
    case 'table.call':
    case 'table.seen':
    case 'table.process':
      return (picture) => picture.tableEvents.get(command.body.event_id);
    case 'table.close':
      return (picture) => {
        const table = picture.tables.get(command.body.table_id);
        return table && tableAt(address, table);
      };
  }
}

type Confirm = Extract<Command, { type: 'payment.confirm' }>['body'];

function confirmed(body: Confirm): (picture: Picture, change: Change) => unknown {
  const id = body.partialPayment_id ?? body.partialPayment?.partialPayment_id;
  return (picture, change) => {
    // who pays later pays nothing now: the order itself is the answer
    const part = body.paymentOption === 'later' ? undefined : id ? paymentIn(picture, id) : newest(change);
    const named = part?.orders ?? [body.order_id];
    return {
      orders: [...picture.orders.values()].filter((order) => named.includes(order.order_id)),
      partialPayment: part,
    };
  };
}

const newest = (change: Change): PartialPayment | undefined => change.orders[0]?.payments.at(-1);

function paymentIn(picture: Picture, partialPayment_id: string): PartialPayment | undefined {
  for (const order of picture.orders.values()) {
    const found = order.payments.find((payment) => payment.partialPayment_id === partialPayment_id);
    if (found) return found;
  }
  return picture.unassigned.get(partialPayment_id);
}
