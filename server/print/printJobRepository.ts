import type { PrintDocument } from '#domain/print/printDocument.ts';
import {
  printJobsThatMay,
  printJobAfter,
  type PrintJob,
  type PrintJobContent,
  type PrintJobStep,
} from '#domain/print/printJob.ts';
import type { Sql } from '../db/sql.ts';

type Row = Omit<PrintJob, 'createdAt' | 'drawer'> & { created_at: Date; drawer: boolean };

const columns = 'job_id, restaurant_id, printer_id, kind, title, state, drawer, created_at';
const jobOf = ({ job_id, restaurant_id, printer_id, kind, title, state, drawer, created_at }: Row): PrintJob => ({
  job_id,
  restaurant_id,
  printer_id,
  kind,
  title,
  state,
  ...(drawer ? { drawer: true as const } : {}),
  createdAt: created_at.toISOString(),
});

/** Stores a job that waits; nothing when there is one of this id already. */
export async function insertPrintJob(
  tx: Sql,
  job: Omit<PrintJobContent, 'state' | 'createdAt'>,
  now: Date,
): Promise<PrintJob | undefined> {
  const rows = await tx.query<Row>(
    `insert into print_job (job_id, restaurant_id, printer_id, kind, title, document, drawer, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $8) on conflict (job_id) do nothing returning ${columns}`,
    [
      job.job_id,
      job.restaurant_id,
      job.printer_id,
      job.kind,
      job.title,
      job.document ? JSON.stringify(job.document) : null,
      job.drawer ?? false,
      now,
    ],
  );
  return rows.map(jobOf)[0];
}

export async function printJobById(sql: Sql, job_id: string): Promise<PrintJobContent | undefined> {
  const [row] = await sql.query<Row & { document: PrintDocument | null }>(
    `select ${columns}, document from print_job where job_id = $1`,
    [job_id],
  );
  return row && { ...jobOf(row), ...(row.document ? { document: row.document } : {}) };
}

/** What waits at a house's printers, or may not have come out, in order: the first so many of each printer. */
export async function openPrintJobs(sql: Sql, restaurant_id: string, most: number): Promise<PrintJob[]> {
  const rows = await sql.query<Row>(
    `select j.* from printer p cross join lateral (
       select ${columns}, place from print_job
        where printer_id = p.printer_id and state in ('waiting', 'sending', 'unsure') order by place limit $2) j
      where p.restaurant_id = $1 order by j.place`,
    [restaurant_id, most],
  );
  return rows.map(jobOf);
}

/** Whether so many things wait at a printer, or may not have come out. */
export async function areOpen(sql: Sql, printer_id: string, count: number): Promise<boolean> {
  const rows = await sql.query(
    `select from print_job where printer_id = $1 and state in ('waiting', 'sending', 'unsure') order by place offset $2 limit 1`,
    [printer_id, count - 1],
  );
  return rows.length > 0;
}

/** The job that a printer is to print next. */
export async function nextPrintJob(sql: Sql, printer_id: string): Promise<PrintJobContent | undefined> {
  const [row] = await sql.query<Row & { document: PrintDocument | null }>(
    `select ${columns}, document from print_job where printer_id = $1 and state = 'waiting' order by place limit 1`,
    [printer_id],
  );
  return row && { ...jobOf(row), ...(row.document ? { document: row.document } : {}) };
}

/** Takes a step; nothing when the job is in no state that has it. One that goes to another printer waits there at the end. */
export async function stepPrintJob(
  sql: Sql,
  job_id: string,
  step: PrintJobStep,
  now: Date,
  printer_id?: string,
): Promise<PrintJob | undefined> {
  const from = printJobsThatMay(step);
  const rows = await sql.query<Row>(
    `update print_job set state = $3, changed_at = $4, printer_id = coalesce($5, printer_id)
      where job_id = $1 and state = any($2) returning ${columns}`,
    [job_id, from, printJobAfter(from[0]!, step), now, printer_id ?? null],
  );
  return rows.map(jobOf)[0];
}

/** Something that waits goes to another printer: not a byte of it has left. */
export async function moveWaitingJob(
  sql: Sql,
  job_id: string,
  printer_id: string,
  now: Date,
): Promise<PrintJob | undefined> {
  const rows = await sql.query<Row>(
    `update print_job set printer_id = $2, changed_at = $3 where job_id = $1 and state = 'waiting' returning ${columns}`,
    [job_id, printer_id, now],
  );
  return rows.map(jobOf)[0];
}

/** Whoever was at this printer is gone, and nobody knows how far it came. */
export async function loseSending(sql: Sql, printer_id: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `update print_job set state = $3, changed_at = $2 where printer_id = $1 and state = 'sending' returning 1`,
    [printer_id, now, printJobAfter('sending', 'lost')],
  );
  return rows.length > 0;
}

/** Forgets what was printed or given up long ago, and what is on paper of orders that are over. */
export async function deleteOldPrintJobs(sql: Sql, before: Date): Promise<void> {
  // nobody cooks any more what a printer that was away for days has not told
  await sql.query(
    `delete from print_job where changed_at < $1 and (state in ('printed', 'ended') or kind = 'ticket' and state <> 'sending')`,
    [before],
  );
  await sql.query(
    `delete from printed_order p where changed_at < $1 and not exists (
       select from orders o where o.order_id = p.order_id and o.status not in ('completed', 'rejected', 'refunded'))`,
    [before],
  );
}
