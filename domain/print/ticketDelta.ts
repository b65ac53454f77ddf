import { choiceKey } from '../menu/choiceKey.ts';
import { sentLines } from '../order/heldLines.ts';
import type { Order, OrderItem } from '../order/order.ts';

/** What a ticket says of a line. */
export type TicketLine = Pick<OrderItem, 'line_id' | 'name' | 'description' | 'note'>;

/** Units of a line that are on paper, and what it says of them: the order may forget it, the kitchen does not. */
type PaperLine = { quantity: number; choice: string; line: TicketLine };

/**
 * What a printer has put on paper of each line of an order, those of its parts together, by the line's first id. An
 * earlier release noted how many units.
 */
export type OnPaper = Record<string, PaperLine | number>;

export type TicketUnits = { line: TicketLine; quantity: number };

/** What a printer has to tell of an order, and what is on paper after that. Nothing to tell where both lists are empty. */
export type TicketDelta = { added: TicketUnits[]; voided: TicketUnits[]; paper: OnPaper };

export type TicketTerms = {
  /** whether a line is made where the printer stands */
  concerns: (line: OrderItem) => boolean;
  /** what was sent before is no news of this printer: it was not there */
  since: string;
};

/**
 * What is new of an order since its last ticket at a printer. Units of a line that were voided or taken to another bill
 * count with the line that they came from: what went to another bill is still made, and is on that bill's tickets never again.
 * A line that is no longer there, or is another dish under the same id, is called off as it stands on paper: a guest may
 * order anew until the house has accepted.
 */
export function ticketDelta(order: Order, paper: OnPaper | undefined, { concerns, since }: TicketTerms): TicketDelta {
  const before = paper ?? {};
  const after: OnPaper = { ...before };
  const added: TicketUnits[] = [];
  const voided: TicketUnits[] = [];
  const families = familiesOf(order);
  for (const [root, told] of Object.entries(before)) {
    const lines = families.get(root);
    if (typeof told === 'number' || (lines && told.choice === choiceOf(lines[0]!))) continue;
    const elsewhere = lines ? 0 : splitOffUnits(order, root);
    if (told.quantity > elsewhere) voided.push({ line: told.line, quantity: told.quantity - elsewhere });
    if (elsewhere > 0) after[root] = { ...told, quantity: elsewhere };
    else delete after[root];
  }
  for (const [root, lines] of families) {
    if (!lines.some(concerns)) continue;
    const first = lines.find((line) => !line.voided) ?? lines[0]!;
    const known = root in before ? quantityOf(after[root]) : knownFromElsewhere(order, { root, lines }, since);
    const wanted = toMake(order, { root, lines });
    if (wanted > known) added.push({ line: first, quantity: wanted - known });
    if (wanted < known) voided.push({ line: lines.find((line) => line.voided) ?? first, quantity: known - wanted });
    if (wanted !== 0 || known !== 0)
      after[root] = { quantity: wanted, choice: choiceOf(first), line: ticketLine(first) };
  }
  return { added, voided, paper: after };
}

type Family = { root: string; lines: OrderItem[] };

const quantityOf = (told: OnPaper[string] | undefined): number =>
  typeof told === 'number' ? told : (told?.quantity ?? 0);

/** When it is served is on no ticket. */
const choiceOf = ({ course: _, ...line }: OrderItem): string => choiceKey(line);

const ticketLine = ({ line_id, name, description, note }: OrderItem): TicketLine => ({
  line_id,
  name,
  ...(description ? { description } : {}),
  ...(note === undefined ? {} : { note }),
});

/** The lines that the kitchen has been sent, with what was parted from them, by the first's id. */
function familiesOf(order: Order): Map<string, OrderItem[]> {
  const byRoot = new Map<string, OrderItem[]>();
  for (const line of sentLines(order)) {
    const root = line.partOf ?? line.line_id;
    byRoot.set(root, [...(byRoot.get(root) ?? []), line]);
  }
  return byRoot;
}

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Units that the kitchen makes: of an order that was turned away what had gone to another bill before. */
function toMake(order: Order, { root, lines }: Family): number {
  const here = order.statusEntry.status === 'rejected' ? [] : lines.filter((line) => !line.voided);
  return unitsOf(here) + splitOffUnits(order, root);
}

const splitOffUnits = ({ splitOff = [] }: Order, root: string): number =>
  unitsOf(splitOff.filter(({ line_id }) => line_id === root));

/** What another order's ticket told, one before this printer stood here, or one that somebody has carried there (D30). */
function knownFromElsewhere(order: Order, { root, lines }: Family, since: string): number {
  const cameFromAnotherBill = order.splitFrom !== undefined && lines.every(({ line_id }) => line_id !== root);
  const wasSentBefore = lines.every((line) => (line.sentAt ?? order.createdAt) < since);
  return unitsOf(
    cameFromAnotherBill || wasSentBefore ? lines : lines.filter(({ printedAt }) => printedAt !== undefined),
  );
}

/** Whether an order is the kitchen's: not before it is paid where it has to be, nor before the staff let it in. */
export const isForTickets = ({ flags }: Pick<Order, 'flags'>): boolean =>
  !flags.includes('awaiting_payment') && !flags.includes('needs_confirmation');
