import { sentLines } from '../order/heldLines.ts';
import type { Order, OrderItem } from '../order/order.ts';

/** How many units of each line a printer has put on paper for an order, those of its parts together, by the line's first id. */
export type OnPaper = Record<string, number>;

export type TicketUnits = { line: OrderItem; quantity: number };

/** What a printer has to tell of an order, and what is on paper after that. Nothing to tell where both lists are empty. */
export type TicketDelta = { added: TicketUnits[]; voided: TicketUnits[]; paper: OnPaper };

export type TicketTerms = {
  /** whether a line is made where the printer stands */
  concerns: (line: OrderItem) => boolean;
  /** what was sent before is no news of this printer: it was not there */
  since: string;
};

type Family = { root: string; lines: OrderItem[] };

/**
 * What is new of an order since its last ticket at a printer. Units of a line that were voided or taken to another bill
 * count with the line that they came from: what went to another bill is still made, and is on that bill's tickets never again.
 */
export function ticketDelta(order: Order, paper: OnPaper | undefined, { concerns, since }: TicketTerms): TicketDelta {
  const before = paper ?? {};
  const after: OnPaper = { ...before };
  const added: TicketUnits[] = [];
  const voided: TicketUnits[] = [];
  for (const family of families(order).filter(({ lines }) => lines.some(concerns))) {
    const { root, lines } = family;
    const first = lines.find((line) => !line.voided) ?? lines[0]!;
    const known = before[root] ?? knownFromElsewhere(order, family, since);
    const wanted = toMake(order, family);
    if (wanted > known) added.push({ line: first, quantity: wanted - known });
    if (wanted < known) voided.push({ line: lines.find((line) => line.voided) ?? first, quantity: known - wanted });
    if (wanted !== 0 || known !== 0) after[root] = wanted;
  }
  return { added, voided, paper: after };
}

function families(order: Order): Family[] {
  const byRoot = new Map<string, OrderItem[]>();
  for (const line of sentLines(order)) {
    const root = line.partOf ?? line.line_id;
    byRoot.set(root, [...(byRoot.get(root) ?? []), line]);
  }
  return [...byRoot].map(([root, lines]) => ({ root, lines }));
}

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Units that the kitchen makes: none of an order that was turned away. */
function toMake({ statusEntry, splitOff = [] }: Order, { root, lines }: Family): number {
  if (statusEntry.status === 'rejected') return 0;
  const here = lines.filter((line) => !line.voided);
  return unitsOf(here) + unitsOf(splitOff.filter(({ line_id }) => line_id === root));
}

/** What another order's ticket told, or one before this printer stood here. */
function knownFromElsewhere(order: Order, { root, lines }: Family, since: string): number {
  const cameFromAnotherBill = order.splitFrom !== undefined && lines.every(({ line_id }) => line_id !== root);
  const wasSentBefore = lines.every((line) => (line.sentAt ?? order.createdAt) < since);
  return cameFromAnotherBill || wasSentBefore ? unitsOf(lines) : 0;
}

/** Whether an order is the kitchen's: not before it is paid where it has to be, nor before the staff let it in. */
export const isForTickets = ({ flags }: Pick<Order, 'flags'>): boolean =>
  !flags.includes('awaiting_payment') && !flags.includes('needs_confirmation');
