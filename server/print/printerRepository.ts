import type { Printer, PrinterState } from '#domain/print/printer.ts';
import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';

type Row = { printer_id: string; restaurant_id: string; doc: Omit<Printer, 'printer_id' | 'version'>; version: number };
type KeptState = PrinterState & { speaks?: true };
/** A printer, how it was when somebody last spoke to it, and whether it has ever answered as it is set up now. */
export type StoredPrinter = { printer: Printer; state: PrinterState; speaks: boolean };

const columns = 'printer_id, restaurant_id, doc, state, version';
const printerOf = ({ printer_id, restaurant_id, doc, version }: Row): Printer => ({
  ...doc,
  printer_id,
  restaurant_id,
  version,
});
const storedOf = ({ state: { speaks, ...state }, ...row }: Row & { state: KeptState }): StoredPrinter => ({
  printer: printerOf(row),
  state,
  speaks: speaks === true,
});

export async function printersOfRestaurant(sql: Sql, restaurant_id: string): Promise<StoredPrinter[]> {
  const rows = await sql.query<Row & { state: KeptState }>(
    `select ${columns} from printer where restaurant_id = $1 order by doc->>'name', printer_id`,
    [restaurant_id],
  );
  return rows.map(storedOf);
}

export async function printerById(sql: Sql, printer_id: string): Promise<StoredPrinter | undefined> {
  const rows = await sql.query<Row & { state: KeptState }>(`select ${columns} from printer where printer_id = $1`, [
    printer_id,
  ]);
  return rows.map(storedOf)[0];
}

/** Holds the printer until the transaction ends. */
export async function lockPrinter(tx: Sql, printer_id: string): Promise<StoredPrinter | undefined> {
  const rows = await tx.query<Row & { state: KeptState }>(
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

/** A printer is looked at as if it had just been set up: another may stand there now. */
export async function forgetPrinterState(tx: Sql, printer_id: string): Promise<void> {
  await tx.query(`update printer set tried_at = null, state = '{}' where printer_id = $1`, [printer_id]);
}

/** Notes how a printer is; tells whether that is news. */
export async function updatePrinterState(tx: Sql, printer_id: string, state: KeptState, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ news: boolean }>(
    `update printer new set tried_at = $3, state = $2::jsonb || case
         when old.state->'problem' = $2::jsonb->'problem' and old.state ? 'since' then jsonb_build_object('since', old.state->'since')
         else '{}' end
       from printer old
      where new.printer_id = $1 and old.printer_id = $1
      returning (old.state - '{since,speaks}'::text[]) is distinct from ($2::jsonb - '{since,speaks}'::text[]) as news`,
    [printer_id, JSON.stringify(state), now],
  );
  return row?.news ?? false;
}

/** A process that has not said for so long that it has a printer is dead. */
const lease = `interval '12 seconds'`;
/** By the database's clock, the same for every process; what lies further ahead than any lease is of a clock that was set back. */
const isFree = `(driven_until is null or driven_until < now() or driven_until > now() + 2 * ${lease})`;
const leaseEnd = `date_trunc('milliseconds', now() + ${lease})`;

/** A printer that could not print is tried again after three seconds, and less and less often the longer it lasts. */
const again = `tried_at + least(interval '1 minute', greatest(interval '3 seconds',
  (tried_at - coalesce((state->>'since')::timestamptz, tried_at)) / 20))`;

/** Printers at which something waits or was left in the middle, and nobody is at it. */
export async function printersToDrive(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.query<{ printer_id: string }>(
    `select printer_id from printer p
      where ${isFree}
        and (tried_at is null or ${again} <= $1 or tried_at > $1 or state->'problem' is null)
        and exists (select 1 from print_job j where j.printer_id = p.printer_id and j.state in ('waiting', 'sending'))`,
    [now],
    'printers-to-drive',
  );
  return rows.map((row) => row.printer_id);
}

/** Takes the printer for this process, until then; nothing when another has it. */
export async function takePrinter(sql: Sql, printer_id: string): Promise<Date | undefined> {
  const rows = await sql.query<{ driven_until: Date }>(
    `update printer set driven_until = ${leaseEnd} where printer_id = $1 and ${isFree} returning driven_until`,
    [printer_id],
  );
  return rows[0]?.driven_until;
}

/** Goes on having it, until then; nothing when another has taken it since, as from one that did not get to say so. */
export async function keepPrinter(sql: Sql, printer_id: string, until: Date): Promise<Date | undefined> {
  const rows = await sql.query<{ driven_until: Date }>(
    `update printer set driven_until = ${leaseEnd} where printer_id = $1 and driven_until = $2 returning driven_until`,
    [printer_id, until],
  );
  return rows[0]?.driven_until;
}

export async function leavePrinter(sql: Sql, printer_id: string, until: Date): Promise<void> {
  await sql.query('update printer set driven_until = null where printer_id = $1 and driven_until = $2', [
    printer_id,
    until,
  ]);
}

const wakeChannel = 'print_wake';
const newsChannel = 'print_news';
export { newsChannel, wakeChannel };

/** Tells every process, when the transaction commits, that something waits at a printer. */
export const announceJob = (tx: Sql, printer_id: string): Promise<void> => notifyOnCommit(tx, wakeChannel, printer_id);

/** Tells every process, when the transaction commits, that screens should look at the house's printers again. */
export const announcePrinters = (tx: Sql, restaurant_id: string): Promise<void> =>
  notifyOnCommit(tx, newsChannel, restaurant_id);
