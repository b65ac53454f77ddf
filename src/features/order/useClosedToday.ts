import { useEffect, useState } from 'react';
import { isOpenOrder } from '#domain/order/orderStates.ts';
import type { Order } from '#domain/order/order.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { callWithHeaders } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { serverNow } from '#src/data/clock.ts';
import { applyBase, emptyChange } from '#src/data/realtime/applyBase.ts';
import { currentIdentity } from '#src/data/session/identity.ts';

/** What a page of orders has at most. */
const mostOrders = 200;

/** Closed orders of which nothing is owed, the last one first: those that are still to be paid stand with the open ones. */
export const closedOrders = (orders: Readonly<Record<string, Order>>): Order[] =>
  Object.values(orders)
    .filter(
      (order) => !isOpenOrder(order) && (remainingAmount(order) === 0 || order.statusEntry.status !== 'completed'),
    )
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));

/** Reads the orders of this business day that are closed into the register's picture, each time that they are looked at. */
export function useClosedToday(restaurant: Restaurant | undefined): { loading: boolean; failed: boolean } {
  const [state, setState] = useState({ loading: false, failed: false });
  const restaurant_id = restaurant?.restaurant_id;
  const timezone = restaurant?.timezone ?? '';
  useEffect(() => {
    if (restaurant_id === undefined) return undefined;
    const leaving = new AbortController();
    const day = businessDay(serverNow().toISOString(), timezone);
    const read = async (): Promise<void> => {
      setState({ loading: true, failed: false });
      try {
        const query = { restaurant_id, from: day, status: 'completed,refunded,rejected', limit: mostOrders };
        const { signal } = leaving;
        let cursor: string | null = null;
        // the newest come first, and stand there while the rest of a busy day is read
        do {
          const page: { answer: Order[]; headers: Headers } = await callWithHeaders('GET /orders', {
            query: { ...query, ...(cursor ? { cursor } : {}) },
            signal,
          });
          if (signal.aborted) return;
          applyBase({ ...emptyChange(currentIdentity().scope), orders: page.answer });
          cursor = page.headers.get('next-cursor');
        } while (cursor !== null);
        setState({ loading: false, failed: false });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallFailed)) reportError(error);
        setState({ loading: false, failed: true });
      }
    };
    void read();
    return () => leaving.abort();
  }, [restaurant_id, timezone]);
  return state;
}
