import { accept, refuse, type Result } from '../error/refusal.ts';
import { cancelOpenParts, cancelPart } from '../payment/cancelPart.ts';
import { chargePart, releasePart } from '../payment/chargePart.ts';
import { confirmPart } from '../payment/confirmPart.ts';
import { openPart } from '../payment/openPart.ts';
import { noteIncident } from '../payment/noteIncident.ts';
import type { NewPartialPayment } from '../payment/partialPayment.ts';
import { partOf, withPart } from '../payment/partOf.ts';
import { refundOrder } from '../payment/refundOrder.ts';
import { refundPart } from '../payment/refundPart.ts';
import { returnCash } from '../payment/returnCash.ts';
import { answerCall, closeTable } from '../table/tableCommands.ts';
import { changeInfo } from './changeInfo.ts';
import { changeLines, replaceLines } from './changeLines.ts';
import type { AnyCommand } from './command.ts';
import { applyBy, changeOrder, orderOf, type BodyOf, type CommandRule, type CommandRules } from './commandRules.ts';
import { discountOrder } from './discountOrder.ts';
import { finished } from './finished.ts';
import { guestRules } from './guestRules.ts';
import { linesElsewhere } from './linesElsewhere.ts';
import type { LineMarks } from './markLines.ts';
import { markedElsewhere, marksOfAction } from './marksElsewhere.ts';
import { moveOrder, moveTable } from './moveOrders.ts';
import type { Occurrence } from './occurrence.ts';
import type { NewOrderItem, Order } from './order.ts';
import { applyAction } from './orderAction.ts';
import { isOpenOrder, statusOf } from './orderStates.ts';
import { withPaidStates } from './paidStates.ts';
import { noChange, type Change, type Picture } from './picture.ts';
import { arrival } from './placeOrder.ts';
import { rateOrder } from './rateOrder.ts';
import { splitOrder } from './splitOrder.ts';
import { supplementaryOrder } from './supplementaryOrder.ts';

export type { Occurrence } from './occurrence.ts';
export { withChange, type Change, type Picture } from './picture.ts';

/** The rules of all commands, the system's too. */
const rules: CommandRules<AnyCommand['type']> = {
  ...guestRules,
  'order.action': (picture, body, occurrence) =>
    alsoElsewhere(picture, body.order_id, occurrence, act(picture, body, occurrence), (order) =>
      marksOfAction(order, { action: body.action, lines: body.lines, at: occurrence.at }),
    ),
  'order.lines': (picture, body, occurrence) =>
    alsoElsewhere(picture, body.order_id, occurrence, lines(picture, body, occurrence), () => body),
  'order.info': (picture, { order_id, ...info }, occurrence) =>
    changeOrder(picture, order_id, occurrence, (order) => changeInfo(order, info, occurrence)),
  'order.replace': (picture, { order: { order_id, items, ...meant } }, occurrence) =>
    changeOrder(picture, order_id, occurrence, (order) =>
      withoutDoubles(picture, order, items, occurrence, () => replaceLines(order, items, meant, occurrence)),
    ),
  'order.discount': (picture, { order_id, discount }, occurrence) =>
    changeOrder(picture, order_id, occurrence, (order) => discountOrder(order, discount, occurrence)),
  'order.move': (picture, { order_id, table_id, to }, occurrence) => {
    if (order_id) return moveOrder(picture, order_id, to.table_id, occurrence);
    return table_id ? moveTable(picture, table_id, to.table_id, occurrence) : refuse('table_unknown');
  },
  'order.split': splitOrder,
  'order.rate': (picture, { order_id, stars }, occurrence) =>
    changeOrder(picture, order_id, occurrence, (order) => rateOrder(order, stars, occurrence)),
  'payment.open': open,
  'payment.cancel': (picture, { partialPayment_id }, occurrence) => cancelPart(picture, partialPayment_id, occurrence),
  'payment.confirm': confirmPart,
  'payment.return': (picture, { order_id, ...back }, occurrence) =>
    changeOrder(picture, order_id, occurrence, (order) => returnCash(order, back, occurrence)),
  'payment.charge': bySystem(chargePart),
  'payment.release': bySystem(releasePart),
  'payment.refund': bySystem(refundPart),
  'payment.incident': bySystem(noteIncident),
  'table.seen': answer('seen'),
  'table.process': answer('processed'),
  'table.close': closeTable,
};

/**
 * What a command changes in a picture: the one place where it is decided, on the device before the answer and on the
 * server for good. A command that was applied already changes nothing and is accepted. Never mutates the picture.
 */
export function applyCommand(picture: Picture, command: AnyCommand, occurrence: Occurrence): Result<Change> {
  const changed = applyBy(rules, picture, command, occurrence);
  return changed.ok ? accept(withPaidStates(picture, changed.value)) : changed;
}

function bySystem<Body>(apply: CommandRule<Body>): CommandRule<Body> {
  return (picture, body, occurrence) =>
    occurrence.by.kind === 'system' ? apply(picture, body, occurrence) : refuse('not_allowed');
}

function answer(how: 'seen' | 'processed'): CommandRule<{ event_id: string }> {
  return (picture, { event_id }, occurrence) => answerCall(picture, event_id, how, occurrence);
}

/** A change of an order, and what it says of lines that went to other orders meanwhile. */
function alsoElsewhere(
  picture: Picture,
  order_id: string,
  occurrence: Occurrence,
  change: Result<Change>,
  said: (order: Order) => LineMarks,
): Result<Change> {
  const order = picture.orders.get(order_id);
  if (!change.ok || !order) return change;
  const { orders } = finished(picture, markedElsewhere(picture, order, said(order), occurrence), occurrence);
  return accept({ ...change.value, orders: [...change.value.orders, ...orders] });
}

/** Rejecting an order also gives up what was open to be paid of it. */
function act(picture: Picture, body: BodyOf<'order.action'>, occurrence: Occurrence): Result<Change> {
  const { order_id, action, note, lines: ready } = body;
  const order = orderOf(picture, order_id, occurrence);
  if (!order.ok) return order;
  const acted =
    action === 'refund'
      ? refundOrder(order.value, body, occurrence)
      : applyAction(order.value, action, occurrence, note, ready);
  if (!acted.ok) return acted;
  const rejected = acted.value !== order.value && statusOf(acted.value) === 'rejected';
  if (!rejected) return accept(finished(picture, [acted.value], occurrence));
  const drafts = new Map(cancelOpenParts(picture, order.value).map((draft) => [draft.order_id, draft]));
  const payments = drafts.get(order_id)?.payments ?? acted.value.payments;
  drafts.set(order_id, { ...acted.value, payments });
  return accept(finished(picture, drafts.values(), occurrence));
}

/** Lines that come new to an order must not stand in another one. */
function withoutDoubles(
  picture: Picture,
  order: Order,
  lines: readonly NewOrderItem[] | undefined,
  occurrence: Occurrence,
  rule: () => Result<Order>,
): Result<Order> {
  const existing = new Set(order.items.map(({ line_id }) => line_id));
  const fresh = (lines ?? []).filter(({ line_id }) => !existing.has(line_id));
  const twice = linesElsewhere(picture, fresh, occurrence);
  if (!twice.ok) return twice;
  const changed = rule();
  return changed.ok && twice.value.length > 0
    ? accept({ ...changed.value, flags: [...new Set([...changed.value.flags, ...twice.value])] })
    : changed;
}

/**
 * On an order that was closed meanwhile, added lines make a supplementary order, and crossing off is of no use. What is
 * to be fired of it is refused, so that somebody looks at it (D32).
 */
function lines(picture: Picture, body: BodyOf<'order.lines'>, occurrence: Occurrence): Result<Change> {
  const { order_id, ...changes } = body;
  const order = orderOf(picture, order_id, occurrence);
  if (!order.ok) return order;
  const refusable = changes.void?.length || (changes.fire?.length && !changes.add?.length);
  const late = !isOpenOrder(order.value) && occurrence.standing !== 'guest' && !refusable;
  if (!late)
    return changeOrder(picture, order_id, occurrence, (open) =>
      withoutDoubles(picture, open, changes.add, occurrence, () => changeLines(open, changes, occurrence)),
    );
  const existing = new Set(order.value.items.map(({ line_id }) => line_id));
  const added = (changes.add ?? []).filter(({ line_id }) => !existing.has(line_id));
  if (added.length === 0) return accept(noChange);
  // an order that was there before is nobody's supplement
  if (picture.orders.has(occurrence.key)) return refuse('id_taken');
  const supplement = withoutDoubles(picture, order.value, added, occurrence, () =>
    supplementaryOrder(order.value, added, occurrence),
  );
  return supplement.ok ? accept(arrival(picture, supplement.value, [], occurrence)) : supplement;
}

function open(picture: Picture, wanted: NewPartialPayment, occurrence: Occurrence): Result<Change> {
  const existing = partOf(picture, wanted.partialPayment_id);
  if (existing) return isSamePart(existing, wanted) ? accept(noChange) : refuse('id_taken');
  const part = openPart(picture, wanted, occurrence);
  if (!part.ok) return part;
  // money that waits for its order has this name
  if (picture.unassigned.has(wanted.partialPayment_id)) return refuse('id_taken');
  return accept(finished(picture, withPart(picture, [], part.value), occurrence));
}

function isSamePart(existing: NewPartialPayment, wanted: NewPartialPayment): boolean {
  const { amount, lines, share } = wanted;
  return (
    existing.orders.toSorted().join() === wanted.orders.toSorted().join() &&
    JSON.stringify(existing.lines) === JSON.stringify(lines) &&
    (!share || (existing.share?.of === share.of && existing.share.count === share.count)) &&
    (amount === undefined || amount === existing.amount)
  );
}
