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
  if (fresh.length === 0) return after;
  const state = stateOf(before);
  if (JSON.stringify(state) === JSON.stringify(stateOf(after))) return after;
  const of = fresh.map(({ partialPayment_id }) => partialPayment_id);
  return { ...after, paidStates: [...paidStates, { payments: of, ...state }] };
}

const stateOf = (order: Order): Omit<PaidState, 'payments'> => {
  const { items, amountItems, deliveryFee, topUp, discounts, table_id } = order;
  const state = { items: items.map(saidLine), amountItems, deliveryFee, topUp, discounts };
  return table_id ? { ...state, table_id } : state;
};

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
