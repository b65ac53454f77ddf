import type { Order, OrderItem } from '#domain/order/order.ts';
import { openLines } from './ticket/ticketLines.ts';

export type AllDayRow = { key: string; line: OrderItem; count: number };

/** What makes two lines the same dish: their item and everything chosen. Quantity and notes do not. */
const dishKey = (line: OrderItem): string => JSON.stringify([line.item, line.combo]);

/** How many of each dish are still to be made over all tickets, most first. */
export function allDay(orders: readonly Order[], isShown: (line: OrderItem) => boolean = () => true): AllDayRow[] {
  const rows = new Map<string, AllDayRow>();
  for (const order of orders) {
    for (const line of openLines(order)) {
      if (!isShown(line)) continue;
      const key = dishKey(line);
      const row = rows.get(key);
      if (row) row.count += line.quantity;
      else rows.set(key, { key, line, count: line.quantity });
    }
  }
  return [...rows.values()].sort((a, b) => b.count - a.count);
}
