import type { Order, OrderItem, OrderStatus } from './order.ts';
import { activeLines } from './orderTotals.ts';
import { sentLines } from './heldLines.ts';

/** How far the kitchen is with a line, in the order in which that comes. Held lines have none: they are not sent. */
export const lineStages = ['sent', 'accepted', 'begun', 'done', 'served'] as const;
export type LineStage = (typeof lineStages)[number];

/** Whether a stage is this one or comes after it. */
export const hasReached = (stage: LineStage, wanted: LineStage): boolean =>
  lineStages.indexOf(stage) >= lineStages.indexOf(wanted);

/** What a status says of every line that was there when somebody gave it to the whole order. */
const stageOfStatus: Record<OrderStatus, LineStage> = {
  created: 'sent',
  accepted: 'accepted',
  'in-preparation': 'begun',
  'waiting-delivery': 'done',
  'waiting-pickup': 'done',
  'in-delivery': 'served',
  delivered: 'served',
  completed: 'served',
  rejected: 'sent',
  refunded: 'sent',
};

type Dated = Pick<Order, 'createdAt' | 'statusEntries'>;

/**
 * How far the kitchen is with a line: by its own marks, which stations set, or with the whole order, as far as somebody
 * moved all of it on since the line was sent. A status that only followed from other lines says nothing of this one.
 */
export function lineStage(order: Dated, line: OrderItem): LineStage {
  const own = ownStage(line);
  if (line.afterReady) return own;
  const sentAt = line.sentAt ?? order.createdAt;
  const whole = order.statusEntries
    .filter(({ followed, at }) => !followed && at >= sentAt)
    .map(({ status }) => stageOfStatus[status]);
  return furthest([own, ...whole]);
}

/** What its own marks say. */
export function ownStage({ acceptedAt, begunAt, doneAt, servedAt }: OrderItem): LineStage {
  if (servedAt !== undefined) return 'served';
  if (doneAt !== undefined) return 'done';
  if (begunAt !== undefined) return 'begun';
  return acceptedAt === undefined ? 'sent' : 'accepted';
}

const furthest = (stages: readonly LineStage[]): LineStage =>
  stages.reduce((far, stage) => (hasReached(stage, far) ? stage : far), 'sent');

/**
 * How far lines are together, whether those of a station or of the whole order: begun with the first that is begun, done
 * and served with the last. None of lines that are all voided or held.
 */
export function stageOf(order: Dated, lines: readonly OrderItem[]): LineStage | undefined {
  const stages = activeLines(sentLines({ items: [...lines] })).map((line) => lineStage(order, line));
  if (stages.length === 0) return undefined;
  for (const stage of ['served', 'done'] as const) if (stages.every((each) => hasReached(each, stage))) return stage;
  if (stages.some((each) => hasReached(each, 'begun'))) return 'begun';
  return stages.some((each) => hasReached(each, 'accepted')) ? 'accepted' : 'sent';
}
