import type { Order } from '#domain/order/order.ts';
import type { Submission } from './submission.ts';

/** One line of an order's journal: who did what, when, from which status to which (D10). */
export type JournalEntry = {
  order_id: string;
  what: string;
  note?: string;
  from?: string;
  to?: string;
  amount?: number;
};

/** What a submission did to one order, in the journal's words. `before` is missing for a new order. */
export function journalEntry(submission: Submission, before: Order | undefined, after: Order): JournalEntry {
  const { command } = submission;
  const from = before?.statusEntry.status;
  const to = after.statusEntry.status;
  const paid = after.amountPaid - (before?.amountPaid ?? 0);
  const note = noteOf(submission);
  return {
    order_id: after.order_id,
    what: command.type === 'order.action' ? command.body.action : command.type.replace('.', '_'),
    ...(note ? { note } : {}),
    ...(from && from !== to ? { from } : {}),
    ...(from !== to ? { to } : {}),
    ...(command.type === 'order.place' ? { amount: after.amountTotal } : paid !== 0 ? { amount: paid } : {}),
  };
}

function noteOf({ command, supersedes }: Submission): string | undefined {
  const own =
    command.type === 'order.action' || command.type === 'table.close'
      ? command.body.note
      : command.type === 'order.lines'
        ? command.body.void?.map((line) => line.reason).join('; ')
        : undefined;
  return supersedes ? [own, `supersedes ${supersedes}`].filter(Boolean).join(' · ') : own;
}
