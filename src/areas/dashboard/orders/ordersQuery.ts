import type { QueryOf } from '#contract/calls.ts';
import {
  orderFlags,
  orderStatuses,
  orderTypes,
  paymentFilters,
  type OrderStatus,
  type OrderType,
  type PaymentFilter,
} from '#domain/order/order.ts';
import { periodDays, periodName } from '../pieces/period.ts';

type Search = Readonly<Record<string, string | undefined>>;
export type OrdersQuery = QueryOf<'GET /orders'>;

const openStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => !['completed', 'rejected', 'refunded'].includes(status),
);
const flagged = orderFlags.filter((flag) => flag !== 'ticket_printed').join(',');

/** What an address may say of a list of orders; anything else in it is none of this list's. */
export function ordersSearch(search: Search) {
  const oneOf = <const Name extends string>(name: string, names: readonly Name[]): Name | '' =>
    names.find((each) => each === search[name]) ?? '';
  return {
    text: search['text'] ?? '',
    restaurant: search['restaurant'] ?? '',
    status: oneOf<OrderStatus | 'open'>('status', ['open', ...orderStatuses]),
    type: oneOf<OrderType>('type', orderTypes),
    payment: oneOf<PaymentFilter>('payment', paymentFilters),
    isFlagged: search['flagged'] === 'yes',
  };
}

/** How many filters hold, besides what was typed. */
export const filterCount = (search: Search): number => {
  const { restaurant, status, type, payment, isFlagged } = ordersSearch(search);
  return [restaurant, status, type, payment, isFlagged, periodName(search, '')].filter(Boolean).length;
};

/** What the server is asked for. */
export function ordersQuery(search: Search, chain_id: string, today: string): OrdersQuery {
  const { text, restaurant, status, type, payment, isFlagged } = ordersSearch(search);
  const period = periodName(search, '');
  return {
    chain_id,
    ...(restaurant ? { restaurant_id: restaurant } : {}),
    ...(status ? { status: status === 'open' ? openStatuses.join(',') : status } : {}),
    ...(type ? { type } : {}),
    ...(payment ? { payment } : {}),
    ...(isFlagged ? { flag: flagged } : {}),
    ...(period ? periodDays(period, search, today) : {}),
    ...(text.trim() ? { text: text.trim().slice(0, 100) } : {}),
  };
}
