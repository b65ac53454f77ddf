import { accept, refuse, type Result } from '../error/refusal.ts';
import { cancelOpenParts, cancelPart } from '../payment/cancelPart.ts';
import { chargePart, releasePart } from '../payment/chargePart.ts';
import { confirmPart } from '../payment/confirmPart.ts';
import { openPart } from '../payment/openPart.ts';
import type { NewPartialPayment } from '../payment/partialPayment.ts';
import { partOf, withPart } from '../payment/partOf.ts';
import { refundPart } from '../payment/refundPart.ts';
import { answerCall, callWaiter, closeTable } from '../table/tableCommands.ts';
import { changeInfo } from './changeInfo.ts';
import { changeLines, replaceLines } from './changeLines.ts';
import type { Command, SystemCommand } from './command.ts';
import { discountOrder } from './discountOrder.ts';
import { finished } from './finished.ts';
import { moveOrder, moveTable } from './moveOrders.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order } from './order.ts';
import { applyAction } from './orderAction.ts';
import { isOpenOrder, statusOf } from './orderStates.ts';
import { noChange, type Change, type Picture } from './picture.ts';
import { arrival, placeOrder } from './placeOrder.ts';
import { rateOrder } from './rateOrder.ts';
import { supplementaryOrder } from './supplementaryOrder.ts';

export type { Occurrence } from './occurrence.ts';
export { emptyPicture, noChange, withChange, type Change, type Picture } from './picture.ts';

/**
 * What a command changes in a picture: the one place where it is decided, on the device before the answer and on the
 * server for good. A command that was applied already changes nothing and is accepted. Never mutates the picture.
 */
export function applyCommand(
  picture: Picture,
  command: Command | SystemCommand,
  occurrence: Occurrence,
): Result<Change> {
  if (isApplied(picture, command, occurrence.key)) return accept(noChange);
  switch (command.type) {
    case 'order.place':
      return placeOrder(picture, command.body.order, occurrence);
    case 'order.action':
      return act(picture, command.body, occurrence);
    case 'order.lines':
      return lines(picture, command.body, occurrence);
    case 'order.info': {
      const { order_id, ...info } = command.body;
      return change(picture, order_id, occurrence, (order) => changeInfo(order, info, occurrence));
    }
    case 'order.replace': {
      const { order_id, items, version } = command.body.order;
      return change(picture, order_id, occurrence, (order) => replaceLines(order, items, version, occurrence));
    }
    case 'order.discount': {
      const { order_id, discount } = command.body;
      return change(picture, order_id, occurrence, (order) => discountOrder(order, discount, occurrence));
    }
    case 'order.move': {
      const { order_id, table_id, to } = command.body;
      if (order_id) return moveOrder(picture, order_id, to.table_id, occurrence);
      return table_id ? moveTable(picture, table_id, to.table_id, occurrence) : refuse('table_unknown');
    }
    case 'order.rate': {
      const { order_id, stars } = command.body;
      return change(picture, order_id, occurrence, (order) => rateOrder(order, stars, occurrence));
    }
    case 'payment.open':
      return open(picture, command.body, occurrence);
    case 'payment.cancel':
      return cancelPart(picture, command.body.partialPayment_id, occurrence);
    case 'payment.confirm':
      return confirmPart(picture, command.body, occurrence);
    case 'payment.charge':
    case 'payment.release':
    case 'payment.refund':
      return occurrence.by.kind === 'system' ? bySystem(picture, command, occurrence) : refuse('not_allowed');
    case 'table.call':
      return callWaiter(picture, command.body, occurrence);
    case 'table.seen':
      return answerCall(picture, command.body.event_id, 'seen', occurrence);
    case 'table.process':
      return answerCall(picture, command.body.event_id, 'processed', occurrence);
    case 'table.close':
      return closeTable(picture, command.body, occurrence);
  }
}

function bySystem(picture: Picture, command: SystemCommand, occurrence: Occurrence): Result<Change> {
  switch (command.type) {
    case 'payment.charge':
      return chargePart(picture, command.body, occurrence);
    case 'payment.release':
      return releasePart(picture, command.body, occurrence);
    case 'payment.refund':
      return refundPart(picture, command.body, occurrence);
  }
}

function isApplied(picture: Picture, command: Command | SystemCommand, key: string): boolean {
  // what the rules create by themselves has the key as its id: a supplementary order, a payment of a whole order
  if (picture.orders.has(key) || picture.unassigned.has(key)) return true;
  return namedIds(picture, command).some(
    (id) => picture.orders.get(id)?.applied.includes(key) || picture.tableEvents.get(id)?.applied.includes(key),
  );
}

/** The orders and table events that a command is about. Tables say themselves what has happened to them. */
function namedIds(picture: Picture, command: Command | SystemCommand): string[] {
  switch (command.type) {
    case 'order.place':
    case 'order.replace':
      return [command.body.order.order_id];
    case 'order.action':
    case 'order.lines':
    case 'order.info':
    case 'order.discount':
    case 'order.rate':
      return [command.body.order_id];
    case 'order.move':
      // a table's orders say themselves that they were moved, wherever they are by now
      return command.body.order_id ? [command.body.order_id] : [...picture.orders.keys()];
    case 'payment.open':
      return command.body.orders;
    case 'payment.cancel':
    case 'payment.charge':
    case 'payment.release':
    case 'payment.refund':
      return partOf(picture, command.body.partialPayment_id)?.orders ?? [];
    case 'payment.confirm': {
      const { order_id, partialPayment_id, partialPayment } = command.body;
      const known = partialPayment_id ? partOf(picture, partialPayment_id)?.orders : undefined;
      return [...(order_id ? [order_id] : []), ...(partialPayment?.orders ?? []), ...(known ?? [])];
    }
    case 'table.call':
    case 'table.seen':
    case 'table.process':
      return [command.body.event_id];
    case 'table.close':
      return [];
  }
}

type BodyOf<T extends Command['type']> = Extract<Command, { type: T }>['body'];

function change(
  picture: Picture,
  order_id: string,
  occurrence: Occurrence,
  rule: (order: Order) => Result<Order>,
): Result<Change> {
  const order = orderOf(picture, order_id, occurrence);
  if (!order.ok) return order;
  const changed = rule(order.value);
  return changed.ok ? accept(finished(picture, [changed.value], occurrence)) : changed;
}

function orderOf(picture: Picture, order_id: string, { restaurant }: Occurrence): Result<Order> {
  const order = picture.orders.get(order_id);
  return order?.restaurant_id === restaurant.restaurant_id ? accept(order) : refuse('not_found');
}

/** Rejecting an order also gives up what was open to be paid of it. */
function act(
  picture: Picture,
  { order_id, action, note }: BodyOf<'order.action'>,
  occurrence: Occurrence,
): Result<Change> {
  const order = orderOf(picture, order_id, occurrence);
  if (!order.ok) return order;
  const acted = applyAction(order.value, action, occurrence, note);
  if (!acted.ok) return acted;
  const rejected = acted.value !== order.value && statusOf(acted.value) === 'rejected';
  if (!rejected) return accept(finished(picture, [acted.value], occurrence));
  const drafts = new Map(cancelOpenParts(picture, order.value).map((draft) => [draft.order_id, draft]));
  const payments = drafts.get(order_id)?.payments ?? acted.value.payments;
  drafts.set(order_id, { ...acted.value, payments });
  return accept(finished(picture, drafts.values(), occurrence));
}

/** On an order that was closed meanwhile, added lines make a supplementary order, and crossing off is of no use. */
function lines(picture: Picture, body: BodyOf<'order.lines'>, occurrence: Occurrence): Result<Change> {
  const { order_id, ...changes } = body;
  const order = orderOf(picture, order_id, occurrence);
  if (!order.ok) return order;
  const late = !isOpenOrder(order.value) && occurrence.standing !== 'guest' && !changes.void?.length;
  if (!late) return change(picture, order_id, occurrence, (open) => changeLines(open, changes, occurrence));
  const known = new Set(order.value.items.map(({ line_id }) => line_id));
  const added = (changes.add ?? []).filter(({ line_id }) => !known.has(line_id));
  if (added.length === 0) return accept(noChange);
  const supplement = supplementaryOrder(order.value, added, occurrence);
  return supplement.ok ? accept(arrival(picture, supplement.value, [], occurrence)) : supplement;
}

function open(picture: Picture, wanted: NewPartialPayment, occurrence: Occurrence): Result<Change> {
  const known = partOf(picture, wanted.partialPayment_id);
  if (known) return isSamePart(known, wanted) ? accept(noChange) : refuse('id_taken');
  const part = openPart(picture, wanted, occurrence);
  return part.ok ? accept(finished(picture, withPart(picture, [], part.value), occurrence)) : part;
}

function isSamePart(known: NewPartialPayment, wanted: NewPartialPayment): boolean {
  const { amount, lines, share } = wanted;
  return (
    known.orders.toSorted().join() === wanted.orders.toSorted().join() &&
    JSON.stringify(known.lines) === JSON.stringify(lines) &&
    (!share || (known.share?.of === share.of && known.share.count === share.count)) &&
    (amount === undefined || amount === known.amount)
  );
}
