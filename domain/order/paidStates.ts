import type { PartialPayment } from '../payment/partialPayment.ts';
import type { Order, OrderItem, PaidState } from './order.ts';
import type { Change, Picture } from './picture.ts';

/**
 * What the receipt of a payment says of an order: as it stood when the payment was made. It is kept when the order is
 * changed for the first time after it, so that what nobody changes takes no room.
 */
export const paidStateOf = (order: Order, { partialPayment_id }: PartialPayment): Omit<PaidState, 'payments'> =>
  order.paidStates?.find(({ payments }) => payments.includes(partialPayment_id)) ?? order;

/** A change whose orders remember how they stood when somebody paid for them. */
export function withPaidStates(picture: Picture, change: Change): Change {
  const orders = change.orders.map((order) => {
    const before = picture.orders.get(order.order_id);
    return before ? withPaidState(before, order) : order;
  });
  return orders.some((order, at) => order !== change.orders[at]) ? { ...change, orders } : change;
}

function withPaidState(before: Order, after: Order): Order {
  const { paidStates = [], payments } = before;
  const kept = new Set(paidStates.flatMap((state) => state.payments));
  const fresh = payments.filter((part) => part.status === 'paid' && !kept.has(part.partialPayment_id));
  if (fresh.length === 0 || saysTheSame(before, after)) return after;
  const { items, amountItems, deliveryFee, topUp, discounts, table_id } = before;
  const isClaimed = ({ line_id }: OrderItem): boolean =>
    fresh.some(({ lines = [] }) => lines.some((claim) => claim.line_id === line_id));
  const state = {
    payments: fresh.map(({ partialPayment_id }) => partialPayment_id),
    items: items.filter((line) => !line.voided || isClaimed(line)).map(saidLine),
    amountItems,
    deliveryFee,
    topUp,
    discounts,
    ...(table_id ? { table_id } : {}),
  };
  return { ...after, paidStates: [...paidStates, state] };
}

/** Most changes are the kitchen's, and touch nothing that a receipt says. */
const saysTheSame = (before: Order, after: Order): boolean =>
  before.deliveryFee === after.deliveryFee &&
  before.topUp === after.topUp &&
  before.table_id === after.table_id &&
  isSame(before.discounts, after.discounts) &&
  before.items.length === after.items.length &&
  before.items.every((line, at) => line === after.items[at] || isSame(saidLine(line), saidLine(after.items[at]!)));

const isSame = (one: object, other: object): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A line without what the kitchen says of it, and without its choice, which stands in its description. */
function saidLine(line: OrderItem): OrderItem {
  const { line_id, quantity, unitPrice, amount, name, taxRate, taxShares, description, note, voided } = line;
  return {
    line_id,
    quantity,
    unitPrice,
    amount,
    name,
    taxRate,
    ...(taxShares ? { taxShares } : {}),
    ...(description ? { description } : {}),
    ...(note ? { note } : {}),
    ...(voided ? { voided } : {}),
  };
}
