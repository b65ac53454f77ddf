import type { TableEvent } from '#domain/table/table.ts';
import type { Order } from '#domain/order/order.ts';
import { call, callWithHeaders } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { serverNow } from '../clock.ts';
import type { Scope } from '../local/scope.ts';
import { askedNow, followRestaurant } from '../menu/menuStore.ts';
import { applyBase } from './applyBase.ts';
import { reportSeen } from './reportSeen.ts';
import { createStreamFollower, type FollowerParts, type StreamFollower, type StreamPart } from './streamFollower.ts';

/** How many events before a fresh picture are read with it, for the waiter calls that were answered lately. */
const recentEvents = 500;
/** Without an answer for this long it is asked again: nothing is shown as online that has not caught up. */
const patience = 8_000;

/** Follows a restaurant's stream from where the picture of it stands; without one it is read whole. */
export const followStream = (restaurant_id: string, scope: Scope, head: number | undefined): StreamFollower =>
  createStreamFollower(restaurantFeed(restaurant_id, scope), head, () => undefined);

/** Reads a restaurant's orders, tables and waiter calls for one of its devices. */
function restaurantFeed(restaurant_id: string, scope: Scope): FollowerParts {
  async function since(seq: number, signal: AbortSignal): Promise<StreamPart | undefined> {
    const asked = askedNow();
    try {
      const part = await call('GET /restaurant/stream', { query: { restaurant_id, since: seq }, signal, patience });
      const { orders, tables, tableEvents, soldOut, menu_revision, restaurant } = part;
      void followRestaurant({ restaurant_id, soldOut, menu_revision, restaurant }, asked).catch(ignoreRefusal);
      return { change: { scope, orders, tables, tableEvents, unassigned: [] }, seq: part.seq };
    } catch (error) {
      if (error instanceof CallFailed && error.error.statusCode === 410) return undefined;
      throw error;
    }
  }

  async function whole(signal: AbortSignal): Promise<StreamPart> {
    const asOf = serverNow().getTime();
    const { answer: open, headers } = await callWithHeaders('GET /device/orders', {
      query: { restaurant_id, unpaid: 'true' },
      signal,
      patience,
    });
    const seq = Number(headers.get('seq') ?? 0);
    const floor = await call('GET /restaurant/tables', { query: { restaurant_id }, signal, patience });
    const tables = floor.map((each) => {
      const { events: _calls, ...table } = each;
      return table;
    });
    const recent = await since(Math.max(0, seq - recentEvents), signal);
    const orders = new Map<string, Order>(open.map((order) => [order.order_id, order]));
    for (const order of recent?.change.orders ?? []) orders.set(order.order_id, order);
    // a server of before this release gives none
    const calls = floor.flatMap(({ events }: { events?: TableEvent[] }) => events ?? []);
    const tableEvents = [...calls, ...(recent?.change.tableEvents ?? [])];
    return {
      change: { scope, orders: [...orders.values()], tables, tableEvents, unassigned: [], whole: { asOf, of: 'all' } },
      seq: recent?.seq ?? seq,
    };
  }

  return {
    since,
    whole,
    apply(change, seq) {
      applyBase(change, seq);
      if (seq !== undefined) reportSeen(restaurant_id, seq);
    },
  };
}

/** A menu that can't be read now is read with the next change; bugs are not hidden. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallFailed)) reportError(error);
}
