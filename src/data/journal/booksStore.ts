import { proxy, ref } from 'valtio';
import type { RegisterName } from '#domain/register/booking.ts';
import { onChange } from '../local/changes.ts';
import {
  journalName,
  type BooksChange,
  type GivenReceipt,
  type JournalRow,
  type ShiftRow,
} from '../local/journalRows.ts';
import { rememberBeside } from '../local/outboxMemory.ts';
import { booksMemory } from './booksMemory.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';

/** What this register has booked: where its journals stand, the receipts that it numbered, its shifts. */
export const books = proxy<{
  /** by house and letters */
  journals: Record<string, JournalRow>;
  /** by what they are of */
  receipts: Record<string, GivenReceipt>;
  shifts: Record<string, ShiftRow>;
  ready: boolean;
}>({ journals: {}, receipts: {}, shifts: {}, ready: false });

/** The journal of these letters in their house. */
export const journalOf = (
  journals: Readonly<Record<string, JournalRow>>,
  register: RegisterName,
): JournalRow | undefined => journals[journalName(register)];

function receive({ journals = [], receipts = [], shifts = [] }: BooksChange): void {
  for (const row of journals) {
    const known = journalOf(books.journals, row);
    if (!known || known.number <= row.number) books.journals[journalName(row)] = ref(row);
  }
  for (const receipt of receipts) books.receipts[receipt.receipt_of] = ref(receipt);
  for (const row of shifts) {
    const known = books.shifts[row.shift_id];
    if (!known || known.revision <= row.revision) books.shifts[row.shift_id] = ref(row);
  }
}

let starting: Promise<void> | undefined;

/** Reads what the device has kept of a register's books, and follows what becomes of them in every tab. */
export function startBooksStore(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(): Promise<void> {
  onChange(({ books: change }) => {
    if (!change) return;
    booksMemory.hear(change);
    receive(change);
  });
  rememberBeside(booksMemory);
  await booksMemory.take(outboxDatabase());
  const { journals, receipts, shifts } = outboxDatabase();
  receive({
    journals: await journals.toArray(),
    receipts: await receipts.toArray(),
    shifts: await shifts.toArray(),
  });
  books.ready = true;
}

/** What a card's receipt is of, where the part's own is that of cash. */
export const cardReceipt = (partialPayment_id: string): string => `card ${partialPayment_id}`;

/** The receipts that were numbered of a part or of what was given back; without that those of all parts of these orders. */
export function receiptsOf(
  given: Readonly<Record<string, GivenReceipt>>,
  order_ids: readonly string[],
  receipt_of?: string,
): GivenReceipt[] {
  if (receipt_of !== undefined) return [receipt_of, cardReceipt(receipt_of)].flatMap((id) => given[id] ?? []);
  return Object.values(given)
    .filter((each) => each.kind === 'sale' && each.orders.some((id) => order_ids.includes(id)))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
