import { happenedAt, latest, type Happened } from '#domain/order/happenedAt.ts';
import type { Picture } from '#domain/order/picture.ts';
import { isMoney, type Beginnings } from './loadBeginnings.ts';
import { neededEntities } from './neededEntities.ts';
import type { Submission } from './submission.ts';

/**
 * When what a submission wants happened: as its device says, between what it is about and now (D43). Whoever does
 * nothing later than he says it does it now.
 */
export function happened(submission: Submission, picture: Picture, beginnings: Beginnings, now: string): Happened {
  const { occurredAt } = submission;
  if (occurredAt === undefined || submission.standing !== 'offline') return { at: now };
  const earliest = earliestOf(submission, picture, beginnings);
  return happenedAt(occurredAt, { now, ...(earliest ? { earliest } : {}) });
}

/** Nothing happens to an order, call or payment before it is there, at a table before its guests are, nor to money before the shift. */
function earliestOf({ command, device, occurredAt }: Submission, picture: Picture, beginnings: Beginnings) {
  const named = neededEntities([command]);
  const payments = [...picture.orders.values()].flatMap(({ order_id, payments: parts, createdAt }) =>
    named.order_ids.includes(order_id) || parts.some((part) => named.payment_ids.includes(part.partialPayment_id))
      ? [createdAt]
      : [],
  );
  const calls = named.event_ids.map((event_id) => picture.tableEvents.get(event_id)?.createdAt);
  const freed = command.type === 'order.place' ? beginnings.freedAt.get(command.body.order.table_id ?? '') : undefined;
  const shift = isMoney(command) ? beginnings.shiftAt(device?.device_id, occurredAt!) : undefined;
  return [...payments, ...calls, freed, shift].reduce<string | undefined>(
    (begun, each) => (each === undefined ? begun : latest(each, begun)),
    undefined,
  );
}
