import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { serverNow } from '#src/data/clock.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { draftAmount } from './draftLines.ts';
import { draft, emptyDraft } from './registerDraft.ts';

type Sent = { order_id: string; line_ids: string[] };

/**
 * Sends what was taken: a new order, or lines for the open one. It leaves the pane only when the device has saved it.
 * `withTicket`: the register prints the kitchen's ticket itself, and the order says so (D30).
 */
export async function sendDraft(restaurant: Restaurant, index: MenuIndex, withTicket: boolean): Promise<Sent> {
  const { cart, order_id: extended } = draft;
  const items = cart.items.map((line) => ({ ...line }));
  const line_ids = items.map((line) => line.line_id);
  const { menu_revision } = index;
  if (extended !== undefined) {
    await act({ type: 'order.lines', body: { order_id: extended, add: items, menu_revision } });
    emptyDraft(extended);
    return { order_id: extended, line_ids };
  }
  const order_id = newId();
  await act({
    type: 'order.place',
    body: {
      order: {
        order_id,
        restaurant_id: restaurant.restaurant_id,
        type: 'local',
        items,
        payment: { option: 'later' },
        menu_revision,
        amountTotal: draftAmount(items, index, restaurant),
        ...(cart.table_id === undefined ? {} : { table_id: cart.table_id }),
        ...(withTicket ? { ticketPrintedAt: serverNow().toISOString() } : {}),
      },
    },
  });
  emptyDraft(order_id);
  return { order_id, line_ids };
}
