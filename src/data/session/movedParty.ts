import { isOwed } from '#domain/order/orderStates.ts';
import { wentAlong } from '#domain/order/wentAlong.ts';
import type { Table } from '#domain/table/table.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { picture } from '../picture/pictureStore.ts';

/** Something that was ordered in this visit stands elsewhere, as far as this phone has heard. */
export const seemsMoved = ({ table_id }: Table): boolean =>
  Object.values(picture.orders).some((order) => isOwed(order) && order.table_id !== table_id);

/**
 * The table at which the staff have put the party of a visit that is over here (ADR 42). Nothing where they went home,
 * where nothing was ordered or only single orders were moved, and while nobody answers.
 */
export async function movedParty({ table_id }: Table): Promise<Table | undefined> {
  const owed = Object.values(picture.orders)
    .filter(isOwed)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  try {
    for (const { order_id } of owed) {
      const order = await call('GET /order', { query: { order_id } });
      if (wentAlong(order, table_id)) return await call('GET /table', { query: {} });
    }
    return undefined;
  } catch (error) {
    if (error instanceof CallFailed) return undefined;
    throw error;
  }
}
