import type { Refusal } from '#domain/error/refusal.ts';
import type { Picture } from '#domain/order/applyCommand.ts';
import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { Order } from '#domain/order/order.ts';
import type { FormerLink } from '../caller/caller.ts';
import { tooLate } from '../caller/formerLink.ts';
import { neededEntities } from '../lane/neededEntities.ts';

/**
 * What a device that was taken away may still act on (D39): what existed while it was linked, or what it made then
 * itself. Cash for an order that nobody knows counts only with the order in the same batch, since it would pay for
 * whatever order came under that id one day.
 */
export function existedThen(
  command: Command,
  link: FormerLink,
  made: ReadonlySet<string>,
): (picture: Picture) => Refusal | undefined {
  const end = Date.parse(link.endedAt);
  const later = (at: string | undefined): boolean => at !== undefined && Date.parse(at) > end;
  const { order_ids, payment_ids, table_ids, event_ids } = neededEntities([command]);
  const { table, wholeTable } = subjectOf(command);
  // all that stands at it goes along
  const whole = wholeTable ? table : undefined;
  const meant = ({ order_id, table_id }: Order): boolean =>
    order_ids.includes(order_id) || (table_id !== undefined && table_id === whole);
  return (picture) => {
    const orders = [...picture.orders.values()];
    const parts = [...orders.flatMap(({ payments }) => payments), ...picture.unassigned.values()].filter((part) =>
      payment_ids.includes(part.partialPayment_id),
    );
    const unknown =
      command.type === 'payment.confirm' && order_ids.some((id) => !picture.orders.has(id) && !made.has(id));
    const isTooLate =
      unknown ||
      orders.some((order) => meant(order) && later(order.createdAt)) ||
      parts.some(
        (part) => later(part.createdAt) || part.orders.some((id) => later(picture.orders.get(id)?.createdAt)),
      ) ||
      table_ids.some((id) => later(picture.tables.get(id)?.session?.openedAt)) ||
      event_ids.some((id) => later(picture.tableEvents.get(id)?.createdAt));
    return isTooLate ? tooLate(link) : undefined;
  };
}

/** The order without its table: it is not of who sits there by now, and what was sold is not lost. */
export function withoutTable(command: Extract<Command, { type: 'order.place' }>): Command {
  const { table_id: _left, ...order } = command.body.order;
  return { type: 'order.place', body: { order } };
}
