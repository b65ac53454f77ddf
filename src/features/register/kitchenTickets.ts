import { act } from '#src/data/outbox/act.ts';
import { keptDraft } from './registerDraft.ts';
import type { KitchenTicket, SavedDraft } from './savedDraft.ts';

/** More than anybody answers for. */
const most = 100;

/** The draft with a ticket to be asked about. One that holds all lines of another takes its place. */
export function withTicket(saved: SavedDraft, ticket: KitchenTicket): SavedDraft {
  const others = (saved.tickets ?? []).filter(({ line_ids }) => !line_ids.every((id) => ticket.line_ids.includes(id)));
  return { ...saved, tickets: [...others, ticket].slice(-most) };
}

const withoutTicket =
  (ticket: KitchenTicket) =>
  ({ tickets = [], ...saved }: SavedDraft): SavedDraft => ({
    ...saved,
    tickets: tickets.filter(({ line_ids }) => line_ids.join() !== ticket.line_ids.join()),
  });

/** A ticket is being printed: from now on somebody is asked about it, after a restart too. */
export const askAboutTicket = (ticket: KitchenTicket): void => keptDraft().edit((saved) => withTicket(saved, ticket));

/** Somebody holds the ticket. His word is what the kitchen is told, and it is saved as the question ends. */
export async function ticketCameOut(ticket: KitchenTicket): Promise<void> {
  const { order_id, line_ids } = ticket;
  await keptDraft().together(withoutTicket(ticket), (edit) =>
    act({ type: 'order.lines', body: { order_id, printed: line_ids } }, edit),
  );
}

/** It did not come out: nothing is said, so that the kitchen rings. */
export const ticketDidNot = (ticket: KitchenTicket): void => keptDraft().edit(withoutTicket(ticket));
