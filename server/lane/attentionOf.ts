import { flagsForOwners } from '#domain/attention/flagsForOwners.ts';
import type { Happened } from '#domain/order/happenedAt.ts';
import type { Change, Picture } from '#domain/order/picture.ts';
import { missingAmount } from '#domain/order/orderTotals.ts';
import { overpaidAmount } from '#domain/payment/remaining.ts';
import type { AttentionRow } from '../attention/attentionRow.ts';
import type { JournalEntry } from './journalEntry.ts';
import type { Submission } from './submission.ts';

type Decision = {
  submission: Submission;
  change: Change;
  /** as the orders stood before */
  before: Picture;
  when: Happened;
  /** what the journal says of the change */
  entries: readonly JournalEntry[];
};

/**
 * What of a change its owners have to look at: flags that an order got by it, a line for each order, and what happened
 * to a card payment at the provider. What a device brings that was taken away is listed as such (D39).
 */
export function attentionOf(
  { submission, change, before, when, entries }: Decision,
  newId: () => string,
): AttentionRow[] {
  const { by, command, brought, restaurant_id } = submission;
  if (brought) return [];
  const row = {
    restaurant_id,
    occurred_at: when.at,
    actor: `${by.kind}:${by.id}`,
    actor_name: by.name ?? null,
    device_id: null,
    key: null,
  };
  const changed = entries.map((entry) => ({
    ...entry,
    number: change.orders.find(({ order_id }) => order_id === entry.order_id)?.number ?? '',
  }));
  const flagged = change.orders.flatMap((order): AttentionRow[] => {
    const was = before.orders.get(order.order_id);
    const flags = flagsForOwners(was?.flags ?? [], order.flags);
    // the flag is there already, and the drawer has less still
    if (was && !flags.includes('returned_too_much') && missingAmount(order) > missingAmount(was))
      flags.push('returned_too_much');
    if (flags.length === 0) return [];
    const excess = flags.includes('overpaid') ? { excess: overpaidAmount(order) } : {};
    const missing = flags.includes('returned_too_much') ? { missing: missingAmount(order) } : {};
    const own = changed.filter(({ order_id }) => order_id === order.order_id);
    return [
      { attention_id: newId(), kind: 'order_flagged', ...row, doc: { changed: own, flags, ...excess, ...missing } },
    ];
  });
  if (command.type !== 'payment.incident' || changed.length === 0) return flagged;
  const { partialPayment_id, incident_id, kind, amount } = command.body;
  const incident = { partialPayment_id, incident_id, kind, amount };
  return [...flagged, { attention_id: newId(), kind: 'card_incident', ...row, doc: { changed, incident } }];
}
