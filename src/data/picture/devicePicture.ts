import { applyCommand } from '#domain/order/applyCommand.ts';
import type { CommandType } from '#domain/order/command.ts';
import type { Picture } from '#domain/order/picture.ts';
import { eventKey, orderKey, paymentKey, tableKey, type EntityKey } from './entityKeys.ts';
import { guestNames } from './guestPicture.ts';
import type { CommandNames, PictureRules } from './pictureRules.ts';

const itsOrder = ({ order_id }: { order_id: string }): EntityKey[] => [orderKey(order_id)];
const itsEvent = ({ event_id }: { event_id: string }): EntityKey[] => [eventKey(event_id)];

function itsPayment({ partialPayment_id }: { partialPayment_id: string }, picture: Picture): EntityKey[] {
  const orders = [...picture.orders.values()]
    .filter((order) => order.payments.some((payment) => payment.partialPayment_id === partialPayment_id))
    .map((order) => orderKey(order.order_id));
  return [paymentKey(partialPayment_id), ...orders];
}

const ordersAt = (table_id: string, picture: Picture): EntityKey[] =>
  [...picture.orders.values()].filter((order) => order.table_id === table_id).map((order) => orderKey(order.order_id));

const names: CommandNames<CommandType> = {
  ...guestNames,
  'order.action': itsOrder,
  'order.lines': itsOrder,
  'order.info': itsOrder,
  'order.replace': ({ order }) => itsOrder(order),
  'order.discount': itsOrder,
  'order.rate': itsOrder,
  'order.move': ({ order_id, table_id, to }, picture) => {
    const from = table_id ?? (order_id ? picture.orders.get(order_id)?.table_id : undefined);
    return [
      ...(order_id ? [orderKey(order_id)] : []),
      tableKey(to.table_id),
      ...(from ? [tableKey(from), ...ordersAt(from, picture)] : []),
    ];
  },
  'payment.open': ({ partialPayment_id, orders }) => [paymentKey(partialPayment_id), ...orders.map(orderKey)],
  'payment.cancel': itsPayment,
  'payment.confirm': ({ order_id, partialPayment, partialPayment_id }, picture) => {
    const id = partialPayment?.partialPayment_id ?? partialPayment_id;
    return [
      ...(order_id ? [orderKey(order_id)] : []),
      ...(partialPayment?.orders.map(orderKey) ?? []),
      ...(id ? itsPayment({ partialPayment_id: id }, picture) : []),
    ];
  },
  'table.seen': itsEvent,
  'table.process': itsEvent,
  'table.close': ({ table_id }, picture) => [tableKey(table_id), ...ordersAt(table_id, picture)],
};

/** The picture of a device: every command may come to it. */
export const devicePicture: PictureRules = { apply: applyCommand, names };
