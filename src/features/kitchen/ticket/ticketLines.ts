import { sentLines } from '#domain/order/heldLines.ts';
import { hasReached, lineStage } from '#domain/order/lineStage.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';

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

/** Lines that still have to be made. */
export const openLines = (order: Order): OrderItem[] =>
  sentLines(order).filter((line) => line.voided === undefined && !hasReached(lineStage(order, line), 'done'));
