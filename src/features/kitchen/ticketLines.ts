import { sentLines } from '#domain/order/heldLines.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';

/** What was sent at one time: the first is the order itself, each further one is an addition below a rule. */
export type TicketGroup = { at: string; lines: OrderItem[] };

/** The lines as the kitchen reads them: by the time they were sent, in the order they were taken. */
export function ticketGroups(items: readonly OrderItem[], placedAt: string): TicketGroup[] {
  const groups = new Map<string, OrderItem[]>();
  for (const line of items) {
    const at = line.sentAt ?? placedAt;
    const group = groups.get(at);
    if (group) group.push(line);
    else groups.set(at, [line]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([at, lines]) => ({ at, lines }));
}

/** The dishes of a line: its item, or each item of its combo. */
const itemIds = (line: OrderItem): string[] =>
  line.item ? [line.item.item_id] : (line.combo?.options.map((choice) => choice.item_id) ?? []);

/** Whether a station that cooks `categories` has to do with a line; one unknown to the menu is shown everywhere. */
export function isForStation(line: OrderItem, categories: readonly string[], menu: MenuIndex | undefined): boolean {
  if (categories.length === 0 || !menu) return true;
  return itemIds(line).some((id) => {
    const item = menu.items.get(id);
    return !item || item.categories.some((category) => categories.includes(category));
  });
}

/** Lines that still have to be made. */
export const openLines = (order: Pick<Order, 'items'>): OrderItem[] =>
  sentLines(order).filter((line) => line.voided === undefined && line.doneAt === undefined);
