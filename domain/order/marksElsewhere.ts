import { changeLines } from './changeLines.ts';
import { hasReached, lineStage, type LineStage } from './lineStage.ts';
import type { LineMarks } from './markLines.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order, OrderAction, OrderItem } from './order.ts';
import type { Picture } from './picture.ts';

/** What moving the whole order on says of each of its lines. */
const markOf: Partial<Record<OrderAction, keyof LineMarks>> = {
  accept: 'accept',
  prepare: 'begin',
  ready: 'done',
  complete: 'serve',
};

/** What an action says of the lines that an order had at that time, or of those that it names, as a station would. */
export function marksOfAction(
  order: Order,
  { action, lines, at }: { action: OrderAction; lines: readonly string[] | undefined; at: string },
): LineMarks {
  const mark = markOf[action];
  const gone = (order.splitOff ?? []).filter((off) => off.at !== undefined && off.at > at);
  const all = [...order.items, ...gone].map(({ line_id }) => line_id);
  return mark ? { [mark]: [...(lines ?? all)] } : {};
}

/**
 * The orders to which units of an order's lines went after a station had spoken of them, or of which it had not heard when
 * it spoke of a line that was gone: it was apart, and meant them too. Otherwise they would be cooked twice (ADR 51). What
 * was ordered or sent later it did not mean, and what is to be made again is left to those who see it.
 */
export function markedElsewhere(picture: Picture, order: Order, said: LineMarks, occurrence: Occurrence): Order[] {
  const isHere = (id: string): boolean => order.items.some(({ line_id }) => line_id === id);
  const gone = (order.splitOff ?? []).filter(
    ({ at, line_id }) => at !== undefined && (at > occurrence.at || !isHere(line_id)),
  );
  const rootOf = (id: string): string => order.items.find(({ line_id }) => line_id === id)?.partOf ?? id;
  return [...new Set(gone.map(({ order_id }) => order_id))].flatMap((order_id) => {
    const made = picture.orders.get(order_id);
    if (!made || made.applied.includes(occurrence.key)) return [];
    const parts = (stage: LineStage, ids: readonly string[] = []): string[] => {
      const named = new Set(ids.map(rootOf));
      const roots = new Set(gone.filter((off) => off.order_id === order_id).map(({ line_id }) => line_id));
      const wasSent = (line: OrderItem): boolean => !line.held && (line.sentAt ?? '') <= occurrence.at;
      const isMeant = ({ partOf = '' }: OrderItem): boolean => named.has(partOf) && roots.has(partOf);
      return made.items
        .filter((line) => isMeant(line) && wasSent(line) && !hasReached(lineStage(made, line), stage))
        .map(({ line_id }) => line_id);
    };
    const { accept, begin, done, serve } = said;
    const marks = {
      accept: parts('accepted', accept),
      begin: parts('begun', begin),
      done: parts('done', done),
      serve: parts('served', serve),
    };
    const changed = changeLines(made, marks, occurrence);
    return changed.ok ? [changed.value] : [];
  });
}
