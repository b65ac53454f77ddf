import type { Printer, PrinterState } from '#domain/print/printer.ts';
import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';

type Row = { printer_id: string; restaurant_id: string; doc: Omit<Printer, 'printer_id' | 'version'>; version: number };
/** A printer, and how it was when somebody last spoke to it. */
export type StoredPrinter = { printer: Printer; state: PrinterState };

const columns = 'printer_id, restaurant_id, doc, state, version';
const printerOf = ({ printer_id, restaurant_id, doc, version }: Row): Printer => ({
  ...doc,
  printer_id,
  restaurant_id,
  version,
});
const storedOf = ({ state, ...row }: Row & { state: PrinterState }): StoredPrinter => ({
  printer: printerOf(row),
  state,
});

export async function printersOfRestaurant(sql: Sql, restaurant_id: string): Promise<StoredPrinter[]> {
  const rows = await sql.query<Row & { state: PrinterState }>(
    `select ${columns} from printer where restaurant_id = $1 order by doc->>'name', printer_id`,
    [restaurant_id],
  );
  return rows.map(storedOf);
}

export async function printerById(sql: Sql, printer_id: string): Promise<StoredPrinter | undefined> {
  const rows = await sql.query<Row & { state: PrinterState }>(`select ${columns} from printer where printer_id = $1`, [
    printer_id,
  ]);
  return rows.map(storedOf)[0];
}

/** Holds the printer until the transaction ends. */
export async function lockPrinter(tx: Sql, printer_id: string): Promise<StoredPrinter | undefined> {
  const rows = await tx.query<Row & { state: PrinterState }>(
    `select ${columns} from printer where printer_id = $1 for update`,
    [printer_id],
  );
  return rows.map(storedOf)[0];
}

/** What was sent to the kitchen before is no news of it: its tickets begin with what happens from now on. */
export async function insertPrinter(
  tx: Sql,
  { printer_id, version: _ours, ...doc }: Printer,
  now: Date,
): Promise<Printer> {
  const [row] = await tx.query<Row>(
    `insert into printer (printer_id, restaurant_id, doc, tickets, tickets_since, ticket_seq)
     select $1, $2, $3::jsonb, $4, $5, coalesce((select head_seq from stream where restaurant_id = $2), 0)
     returning ${columns}`,
    [printer_id, doc.restaurant_id, JSON.stringify(doc), doc.tickets, now],
  );
  return printerOf(row!);
}

/** One that begins to print tickets begins with what happens from now on; where it stands now nobody has looked yet. */
export async function updatePrinter(
  tx: Sql,
  { printer_id, version: _ours, ...doc }: Printer,
  now: Date,
): Promise<Printer> {
  const [row] = await tx.query<Row>(
    `update printer set doc = $2::jsonb, tickets = $3, version = version + 1, tried_at = null, state = '{}',
       tickets_since = case when tickets then tickets_since else $4 end,
       ticket_seq = case when tickets then ticket_seq
         else coalesce((select head_seq from stream where restaurant_id = printer.restaurant_id), 0) end
      where printer_id = $1 returning ${columns}`,
    [printer_id, JSON.stringify(doc), doc.tickets, now],
  );
  return printerOf(row!);
}

export async function deletePrinter(tx: Sql, printer_id: string): Promise<void> {
  await tx.query('delete from printer where printer_id = $1', [printer_id]);
}

/** Notes how a printer is; tells whether that is news. */
export async function updatePrinterState(
  tx: Sql,
  printer_id: string,
  state: PrinterState,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ news: boolean }>(
    `update printer new set state = $2::jsonb, tried_at = $3 from printer old
      where new.printer_id = $1 and old.printer_id = $1
      returning (old.state - 'since') is distinct from ($2::jsonb - 'since') as news`,
    [printer_id, JSON.stringify(state), now],
  );
  return row?.news ?? false;
}

/**
 * Printers at which something waits or was left in the middle, and nobody is at it. One that could not print is tried again
 * after `triedBefore`.
 */
export async function printersToDrive(sql: Sql, now: Date, triedBefore: Date): Promise<string[]> {
  const rows = await sql.query<{ printer_id: string }>(
    `select printer_id from printer p
      where (driven_until is null or driven_until < $1)
        and (tried_at is null or tried_at <= $2 or state->'problem' is null)
        and exists (select 1 from print_job j where j.printer_id = p.printer_id and j.state in ('waiting', 'sending'))`,
    [now, triedBefore],
    'printers-to-drive',
  );
  return rows.map((row) => row.printer_id);
}

/** Takes the printer for this process, or goes on having it; false when another has it. */
export async function takePrinter(sql: Sql, printer_id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await sql.query(
    `update printer set driven_until = $3
      where printer_id = $1 and (driven_until is null or driven_until < $2) returning 1`,
    [printer_id, now, until],
  );
  return rows.length > 0;
}

export async function keepPrinter(sql: Sql, printer_id: string, until: Date): Promise<void> {
  await sql.query('update printer set driven_until = $2 where printer_id = $1 and driven_until is not null', [
    printer_id,
    until,
  ]);
}

export async function leavePrinter(sql: Sql, printer_id: string): Promise<void> {
  await sql.query('update printer set driven_until = null where printer_id = $1', [printer_id]);
}

const wakeChannel = 'print_wake';
const newsChannel = 'print_news';
export { newsChannel, wakeChannel };

/** Tells every process, when the transaction commits, that something waits at a printer. */
export const announceJob = (tx: Sql, printer_id: string): Promise<void> => notifyOnCommit(tx, wakeChannel, printer_id);

/** Tells every process, when the transaction commits, that screens should look at the house's printers again. */
export const announcePrinters = (tx: Sql, restaurant_id: string): Promise<void> =>
  notifyOnCommit(tx, newsChannel, restaurant_id);
