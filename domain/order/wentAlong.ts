import type { Order } from './order.ts';

/**
 * Whether an order stands elsewhere because the whole visit that it belonged to at this table was moved, and nobody has
 * taken it out of that party since (ADR 42). The order of others that was typed there by mistake leads nobody to them.
 */
export function wentAlong({ table_id: now, movedFrom = [] }: Order, table_id: string): boolean {
  const from = movedFrom.findLastIndex((left) => left.table_id === table_id);
  return from >= 0 && now !== table_id && movedFrom.slice(from).every(({ whole }) => whole);
}
