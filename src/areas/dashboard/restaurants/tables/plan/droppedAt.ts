import { snapped, type Place } from './placing.ts';

type Edges = { left: number; top: number; width: number; height: number };

/** Whether the middle of one rectangle lies in the other. */
export function liesIn({ left, top, width, height }: Edges, room: Edges): boolean {
  const [x, y] = [left + width / 2 - room.left, top + height / 2 - room.top];
  return x >= 0 && x <= room.width && y >= 0 && y <= room.height;
}

/** The place of a table that is let go there: in a narrow room the tile may be as wide as it. */
export function droppedAt(table: Edges, room: Edges, others: readonly Place[]): Place {
  const percent = (from: number, free: number): number => (free > 0 ? (from / free) * 100 : 0);
  return snapped(
    {
      x: percent(table.left - room.left, room.width - table.width),
      y: percent(table.top - room.top, room.height - table.height),
    },
    others,
  );
}
