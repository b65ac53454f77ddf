import { heldLines } from '#domain/order/heldLines.ts';
import type { NewOrderItem, Order } from '#domain/order/order.ts';
import { act } from '#src/data/outbox/act.ts';

/** A course that waits, and its lines. */
export type HeldCourse = { course: number; line_ids: string[]; quantity: number };

/** The course that is to be made next: the lowest of those that wait. */
export function nextCourse(order: Order | undefined): HeldCourse | undefined {
  const held = order ? heldLines(order) : [];
  if (held.length === 0) return undefined;
  const course = Math.min(...held.map((line) => line.course ?? 1));
  const lines = held.filter((line) => (line.course ?? 1) === course);
  return {
    course,
    line_ids: lines.map(({ line_id }) => line_id),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** The kitchen makes them now. */
export async function fireCourse(order_id: string, { line_ids }: HeldCourse): Promise<void> {
  await act({ type: 'order.lines', body: { order_id, fire: line_ids } });
}

/** Lines with those of one course together, the first course first; within a course as they were taken. */
export const byCourse = <Line extends Pick<NewOrderItem, 'course'>>(lines: readonly Line[]): Line[] =>
  lines.toSorted((one, other) => (one.course ?? 1) - (other.course ?? 1));
