import { formatMoney } from '#domain/money/formatMoney.ts';
import type { Command } from '#domain/order/command.ts';
import { latest, type Happened } from '#domain/order/happenedAt.ts';
import type { Order } from '#domain/order/order.ts';
import type { Table } from '#domain/table/table.ts';
import type { Submission } from './submission.ts';

/** One line of an order's journal: who did what, when, from which status to which (D10). */
export type JournalEntry = {
  order_id: string;
  what: string;
  note?: string;
  from?: string;
  to?: string;
  amount?: number;
  /** kind and id of who took the money, where another brings the order */
  by?: string;
};

/** A line of the journal, and when that happened. */
export type JournalLine = { when: Happened; entry: JournalEntry };

/**
 * The lines that a submission leaves at one order. Money that waited for an order which is placed stands by itself, when
 * it was taken: in the journal of that order, and of those beside it that were there.
 */
export function journalLines(
  { submission, when }: Pick<JournalLine, 'when'> & { submission: Submission },
  before: Order | undefined,
  after: Order,
  tables: ReadonlyMap<string, Table>,
): JournalLine[] {
  const entry = journalEntry(submission, before, after, tables);
  const isPlacing = submission.command.type === 'order.place';
  const waited = isPlacing ? after.payments.filter((part) => !before?.payments.includes(part)) : [];
  if (waited.length === 0) return [{ when, entry }];
  const at = waited.map(({ confirmedAt }) => confirmedAt ?? when.at).reduce((one, other) => latest(one, other));
  const by = waited.at(-1)?.by;
  const taken = by ? { by } : {};
  if (before) return [{ when: { at }, entry: { ...entry, ...taken } }];
  const { order_id, amountPaid: amount } = after;
  const money = { order_id, what: 'payment_confirm', ...(amount === 0 ? {} : { amount }), ...taken };
  return [
    { when, entry },
    { when: { at }, entry: money },
  ];
}

/** The first entry of each order. */
export const ofEachOrder = (entries: readonly JournalEntry[]): JournalEntry[] =>
  [...new Map(entries.toReversed().map((entry) => [entry.order_id, entry])).values()].toReversed();

/** What a submission did to one order, in the journal's words. `before` is missing for a new order. */
export function journalEntry(
  submission: Submission,
  before: Order | undefined,
  after: Order,
  tables: ReadonlyMap<string, Table>,
): JournalEntry {
  const { command } = submission;
  const from = before?.statusEntry.status;
  const to = after.statusEntry.status;
  const note = noteOf(submission, before, after, tables);
  return {
    order_id: after.order_id,
    what: whatOf(command, before),
    ...(note ? { note } : {}),
    ...(from && from !== to ? { from } : {}),
    ...(from !== to ? { to } : {}),
    ...amountOf(command, before, after),
  };
}

function whatOf(command: Submission['command'], before: Order | undefined): string {
  // what another order that is placed does to this one is that the money for both has found it
  if (command.type === 'order.place' && before) return 'payment_confirm';
  if (command.type === 'order.action') return command.body.action;
  if (command.type === 'order.lines') return whatOfLines(command.body);
  return command.type === 'payment.incident' ? `payment_${command.body.kind}` : command.type.replace('.', '_');
}

type LinesBody = Extract<Command, { type: 'order.lines' }>['body'];

/** What has words of its own, where nothing else was done with lines: a course that is fired, what a station says. */
const lineWords = [
  ['fire', 'lines_fired'],
  ['recall', 'lines_recalled'],
  ['serve', 'lines_served'],
  ['begin', 'lines_begun'],
  ['accept', 'lines_accepted'],
  ['printed', 'ticket_printed'],
] as const satisfies [keyof LinesBody, string][];

function whatOfLines(body: LinesBody): string {
  if (body.add?.length || body.void?.length || body.done?.length) return 'order_lines';
  return lineWords.find(([name]) => body[name]?.length)?.[1] ?? 'order_lines';
}

/** What an order came to, what was paid, or by how much a discount changed the bill. */
function amountOf(
  { type }: Submission['command'],
  before: Order | undefined,
  after: Order,
): Pick<JournalEntry, 'amount'> {
  const amount =
    type === 'order.place' && !before
      ? after.amountTotal
      : type === 'order.discount'
        ? after.amountTotal - (before?.amountTotal ?? 0)
        : after.amountPaid - (before?.amountPaid ?? 0);
  return amount !== 0 || (type === 'order.place' && !before) ? { amount } : {};
}

function noteOf(
  { command, supersedes }: Submission,
  before: Order | undefined,
  after: Order,
  tables: ReadonlyMap<string, Table>,
): string | undefined {
  const own = ownNote(command, before, after, tables);
  return supersedes ? [own, `supersedes ${supersedes}`].filter(Boolean).join(' · ') : own;
}

function ownNote(
  command: Submission['command'],
  before: Order | undefined,
  after: Order,
  tables: ReadonlyMap<string, Table>,
): string | undefined {
  switch (command.type) {
    case 'order.action':
    case 'table.close':
      return command.body.note;
    case 'order.lines':
      return command.body.void?.map((line) => line.reason).join('; ');
    case 'order.discount': {
      const { discount_id } = command.body.discount;
      const discount = [...after.discounts, ...(before?.discounts ?? [])].find(
        (each) => each.discount_id === discount_id,
      );
      return [discount?.percent === undefined ? '' : `${discount.percent} %`, discount?.reason]
        .filter(Boolean)
        .join(' · ');
    }
    case 'order.move': {
      const name = (table_id = ''): string => tables.get(table_id)?.name ?? '–';
      if (before?.table_id === after.table_id) return undefined;
      return `${name(before?.table_id)} → ${name(after.table_id)}`;
    }
    case 'order.split': {
      const { to, lines } = command.body;
      const made = after.order_id === to.order_id;
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const where = to.table_id === undefined ? '' : ` ${tables.get(to.table_id)?.name ?? '–'}`;
      return made ? `← ${units} ×` : `${units} × →${where}`;
    }
    case 'payment.incident':
      return `${command.body.incident_id} · ${formatMoney(command.body.amount, after.currency, 'en')}`;
    case 'payment.return':
      return command.body.note;
    case 'order.rate':
      return '★'.repeat(command.body.stars);
    default:
      return undefined;
  }
}
