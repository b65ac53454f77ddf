import type { Order, OrderItem } from './order.ts';

/**
 * Lines that came when their order was ready already, and that nobody has made yet. Its status never goes back (D9), so
 * they hold it where it is: it is neither handed out nor completed before they are crossed off or voided.
 */
export const linesToMake = ({ items }: Pick<Order, 'items'>): OrderItem[] =>
  items.filter((line) => line.afterReady && !line.held && line.doneAt === undefined && line.voided === undefined);
