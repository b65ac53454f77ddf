import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Occurrence } from './occurrence.ts';
import type { NewOrderItem, OrderFlag } from './order.ts';
import type { Picture } from './picture.ts';

/**
 * A line stands in one order: lines new to theirs that stand in another one are the same cart sent twice, and refused. What a
 * device did offline has happened, with its number and its ticket: it stays, flagged, and a person decides (ADR 22).
 */
export function linesElsewhere(
  picture: Picture,
  lines: readonly Pick<NewOrderItem, 'line_id'>[],
  { standing }: Pick<Occurrence, 'standing'>,
): Result<OrderFlag[]> {
  const ids = new Set(lines.map(({ line_id }) => line_id));
  for (const other of picture.orders.values()) {
    const line = other.items.find(({ line_id }) => ids.has(line_id));
    if (line)
      return standing === 'offline'
        ? accept(['doubled'])
        : refuse('line_taken', { details: { line_id: line.line_id } });
  }
  return accept([]);
}
