import type { Command, SystemCommand } from '#domain/order/command.ts';

/** Ids of what a command must see before it can be decided; of `wholeTables` every order of the open session. */
export type Needed = {
  order_ids: string[];
  /** lines that come new: orders in which they stand already are looked for */
  line_ids: string[];
  payment_ids: string[];
  table_ids: string[];
  event_ids: string[];
  wholeTables: string[];
  /** orders that leave their table: what else is at it decides whether its session ends */
  movedOrders: string[];
};

/** The entities that these commands name. */
export function neededEntities(commands: readonly (Command | SystemCommand)[]): Needed {
  const needed: Needed = {
    order_ids: [],
    line_ids: [],
    payment_ids: [],
    table_ids: [],
    event_ids: [],
    wholeTables: [],
    movedOrders: [],
  };
  for (const command of commands) collect(command, needed);
  return needed;
}

const idsOf = (lines: readonly { line_id: string }[]): string[] => lines.map(({ line_id }) => line_id);

function collect(command: Command | SystemCommand, needed: Needed): void {
  switch (command.type) {
    case 'order.place':
      needed.order_ids.push(command.body.order.order_id);
      needed.line_ids.push(...idsOf(command.body.order.items));
      if (command.body.order.table_id) needed.table_ids.push(command.body.order.table_id);
      return;
    case 'order.replace':
      needed.order_ids.push(command.body.order.order_id);
      needed.line_ids.push(...idsOf(command.body.order.items));
      return;
    case 'order.lines':
      needed.order_ids.push(command.body.order_id);
      needed.line_ids.push(...idsOf(command.body.add ?? []));
      return;
    case 'order.action':
    case 'order.info':
    case 'order.discount':
    case 'order.rate':
      needed.order_ids.push(command.body.order_id);
      return;
    case 'order.move': {
      const { order_id, table_id, to } = command.body;
      if (order_id) needed.order_ids.push(order_id);
      if (order_id) needed.movedOrders.push(order_id);
      const tables = table_id ? [table_id, to.table_id] : [to.table_id];
      needed.table_ids.push(...tables);
      needed.wholeTables.push(...tables);
      return;
    }
    case 'payment.open':
      needed.order_ids.push(...command.body.orders);
      needed.payment_ids.push(command.body.partialPayment_id);
      return;
    case 'payment.cancel':
    case 'payment.charge':
    case 'payment.release':
    case 'payment.refund':
    case 'payment.incident':
      needed.payment_ids.push(command.body.partialPayment_id);
      return;
    case 'payment.confirm': {
      const { order_id, partialPayment_id, partialPayment } = command.body;
      if (order_id) needed.order_ids.push(order_id);
      if (partialPayment_id) needed.payment_ids.push(partialPayment_id);
      if (partialPayment) {
        needed.order_ids.push(...partialPayment.orders);
        needed.payment_ids.push(partialPayment.partialPayment_id);
      }
      return;
    }
    case 'table.call':
      needed.table_ids.push(command.body.table_id);
      needed.event_ids.push(command.body.event_id);
      return;
    case 'table.seen':
    case 'table.process':
      needed.event_ids.push(command.body.event_id);
      return;
    case 'table.close':
      needed.table_ids.push(command.body.table_id);
      needed.wholeTables.push(command.body.table_id);
      return;
  }
}
