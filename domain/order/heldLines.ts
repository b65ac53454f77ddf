import type { Instant } from './instant.ts';
import type { Order, OrderItem } from './order.ts';

/** Lines that wait until somebody fires their course: on the bill, and not for the kitchen yet. */
export const heldLines = ({ items }: Pick<Order, 'items'>): OrderItem[] =>
  items.filter((line) => line.held && line.voided === undefined);

/** What the kitchen has been sent. A line that was voided while it was held never was. */
export const sentLines = ({ items }: Pick<Order, 'items'>): OrderItem[] => items.filter((line) => !line.held);

/** A line as it comes to an order: sent to the kitchen at once, or held. */
export const begunLine = (line: OrderItem, at: Instant): OrderItem => (line.held ? line : { ...line, sentAt: at });
