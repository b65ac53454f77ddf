import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import type { Table, TableSession } from '../table/table.ts';
import { finished } from './finished.ts';
import type { Occurrence } from './occurrence.ts';
import type { EarlierTable, Order } from './order.ts';
import { byArrival } from './orderList.ts';
import { isOwed } from './orderStates.ts';
import { noChange, type Change, type Picture } from './picture.ts';
import { withoutNicknames } from './withoutNicknames.ts';

/**
 * One order goes to another table, into the session that is open there or into a new one; the session it leaves ends
 * when nothing owed is left in it. Where it is already it stays, but knows the key: a late replay must not bring it back
 * when others have moved it since. Refusals: `not_allowed` (guests),
 * `order_closed`, `invalid_order_action` for what is not eaten here, `table_unknown`, `lines_already_claimed` while a
 * part of it is being paid together with orders that stay.
 */
export function moveOrder(picture: Picture, order_id: string, to: string, occurrence: Occurrence): Result<Change> {
  const order = picture.orders.get(order_id);
  if (order?.restaurant_id !== occurrence.restaurant.restaurant_id) return refuse('not_found');
  if (order.table_id === to && occurrence.standing !== 'guest')
    return accept(finished(picture, [{ ...order }], occurrence));
  return move(picture, [order], to, occurrence, {});
}

/**
 * Everything of a table's open session goes to another table, which leaves it free; waiter calls stay where
 * they were made until somebody answers them. A session that was opened after this has happened is another one and stays.
 */
export function moveTable(picture: Picture, table_id: string, to: string, occurrence: Occurrence): Result<Change> {
  const table = tableIn(picture, table_id, occurrence);
  if (!table) return refuse('table_unknown');
  const { session } = table;
  if (table_id === to || !session || Date.parse(session.openedAt) > Date.parse(occurrence.at)) {
    return occurrence.standing === 'guest' ? refuse('not_allowed') : accept(noChange);
  }
  const orders = [...picture.orders.values()]
    .filter((order) => order.table_id === table_id && order.session_id === session.session_id && isOwed(order))
    // a picture comes in any order; its changes are numbered, journalled and answered in this one
    .sort(byArrival);
  return move(picture, orders, to, occurrence, { whole: true });
}

type HowMuch = Pick<EarlierTable, 'whole'>;

function move(
  picture: Picture,
  leaving: readonly Order[],
  to: string,
  occurrence: Occurrence,
  howMuch: HowMuch,
): Result<Change> {
  if (occurrence.standing === 'guest') return refuse('not_allowed');
  const target = tableIn(picture, to, occurrence);
  if (!target) return refuse('table_unknown');
  const refusal = leaving.map((order) => stays(order, leaving, occurrence)).find((found) => found !== undefined);
  if (refusal) return refusal;
  if (leaving.length === 0) return accept(noChange);
  const session = target.session ?? occurrence.openSession?.();
  const drafts = leaving.map((order) => movedOrder(order, { table_id: to, session }, occurrence, howMuch));
  const left = [...new Set(leaving.map(({ table_id }) => table_id))]
    .map((table_id) => table_id && leftTable(picture, table_id, leaving))
    .filter((each) => typeof each === 'object');
  const opened = !target.session && session ? [{ ...target, session }] : [];
  const nameless = left
    .flatMap(({ session_id }) => withoutNicknames(picture, session_id))
    .filter(({ order_id }) => !leaving.some((order) => order.order_id === order_id));
  return accept({
    ...finished(picture, [...drafts, ...nameless], occurrence),
    tables: [...left.map(({ table }) => table), ...opened],
  });
}

const tableIn = (picture: Picture, table_id: string, { restaurant }: Occurrence): Table | undefined => {
  const table = picture.tables.get(table_id);
  return table?.restaurant_id === restaurant.restaurant_id ? table : undefined;
};

/** Why an order can't leave its table. What a device did offline has happened. */
function stays(order: Order, leaving: readonly Order[], { standing }: Occurrence): Refusal | undefined {
  const details = { current: order };
  if (!isOwed(order)) return refuse('order_closed', { details });
  if (order.type !== 'local' && !order.table_id) return refuse('invalid_order_action', { details });
  if (standing === 'offline') return undefined;
  const divided = order.payments.some(
    (part) => part.status === 'open' && part.orders.some((id) => !leaving.some(({ order_id }) => order_id === id)),
  );
  return divided ? refuse('lines_already_claimed') : undefined;
}

function movedOrder(
  order: Order,
  to: { table_id: string; session: TableSession | undefined },
  { at }: Occurrence,
  howMuch: HowMuch,
): Order {
  const { table_id, session_id, ...rest } = order;
  const flags = order.flags.filter((flag) => flag !== 'table_unknown');
  const left = { ...(table_id ? { table_id } : {}), ...(session_id ? { session_id } : {}), at, ...howMuch };
  return {
    ...rest,
    flags,
    table_id: to.table_id,
    ...(to.session ? { session_id: to.session.session_id } : {}),
    ...(table_id ? { movedFrom: [...(order.movedFrom ?? []), left] } : {}),
  };
}

/** The table as it is left: its session ends when nothing owed remains, and earlier phones must scan again (D16). */
function leftTable(
  picture: Picture,
  table_id: string,
  leaving: readonly Order[],
): { table: Table; session_id: string } | undefined {
  const table = picture.tables.get(table_id);
  if (!table?.session) return undefined;
  const { session, ...free } = table;
  const { session_id } = session;
  const others = [...picture.orders.values()].some(
    (order) =>
      order.table_id === table_id && order.session_id === session_id && isOwed(order) && !leaving.includes(order),
  );
  const leaves = leaving.some((order) => order.session_id === session_id);
  if (others || !leaves) return undefined;
  return { table: { ...free, generation: (table.generation ?? 0) + 1 }, session_id };
}
