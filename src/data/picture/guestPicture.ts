import { applyGuestCommand, type GuestCommand } from '#domain/order/guestRules.ts';
import { eventKey, orderKey, tableKey } from './entityKeys.ts';
import type { CommandNames, PictureRules } from './pictureRules.ts';

export const guestNames: CommandNames<GuestCommand['type']> = {
  'order.place': ({ order: { order_id, table_id } }) => [orderKey(order_id), ...(table_id ? [tableKey(table_id)] : [])],
  'table.call': ({ event_id }) => [eventKey(event_id)],
};

/** The picture of a guest's phone. */
export const guestPicture: PictureRules = { apply: applyGuestCommand, names: guestNames };
