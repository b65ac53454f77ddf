import type { OnPaper } from '#domain/print/ticketDelta.ts';
import type { Printer } from '#domain/print/printer.ts';
import type { Sql } from '../db/sql.ts';

/** How long it is known what is on paper of an order that is over. What was sent to the kitchen before is never news. */
export const paperDays = 3;

/** Printers of kitchen tickets that have not read all of their house's stream. */
export async function ticketPrintersBehind(sql: Sql): Promise<Printer[]> {
  const rows = await sql.query<{
    printer_id: string;
    restaurant_id: string;
    doc: Omit<Printer, 'printer_id' | 'version'>;
    version: number;
  }>(
    `select p.printer_id, p.restaurant_id, p.doc, p.version from printer p join stream s using (restaurant_id)
      where p.tickets and p.ticket_seq < s.head_seq`,
    [],
    'ticket-printers-behind',
  );
  return rows.map(({ doc, ...row }) => ({ ...doc, ...row }));
}

/** How far a printer has read, held until the transaction ends, and where the stream ends now. */
export async function lockTicketPlace(
  tx: Sql,
  printer_id: string,
): Promise<{ seq: number; head: number; since: string } | undefined> {
  const [row] = await tx.query<{ ticket_seq: number; tickets_since: Date; restaurant_id: string }>(
    'select ticket_seq, tickets_since, restaurant_id from printer where printer_id = $1 and tickets for update',
    [printer_id],
  );
  if (!row) return undefined;
  const [stream] = await tx.query<{ head_seq: number }>('select head_seq from stream where restaurant_id = $1', [
    row.restaurant_id,
  ]);
  return { seq: row.ticket_seq, head: stream?.head_seq ?? 0, since: row.tickets_since.toISOString() };
}

export async function moveTicketPlace(tx: Sql, printer_id: string, seq: number): Promise<void> {
  await tx.query('update printer set ticket_seq = $2 where printer_id = $1', [printer_id, seq]);
}

/** What a printer has on paper of an order. */
export async function paperOf(sql: Sql, printer_id: string, order_id: string): Promise<OnPaper | undefined> {
  const [row] = await sql.query<{ paper: OnPaper }>(
    'select paper from printed_order where printer_id = $1 and order_id = $2',
    [printer_id, order_id],
    'paper-of',
  );
  return row?.paper;
}

type Paper = { printer_id: string; order_id: string; paper: OnPaper; now: Date };

export async function storePaper(tx: Sql, { printer_id, order_id, paper, now }: Paper): Promise<void> {
  await tx.query(
    `insert into printed_order (printer_id, order_id, paper, changed_at) values ($1, $2, $3::jsonb, $4)
     on conflict (printer_id, order_id) do update set paper = excluded.paper, changed_at = excluded.changed_at`,
    [printer_id, order_id, JSON.stringify(paper), now],
    'paper-store',
  );
}
