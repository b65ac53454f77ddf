import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PrintJobContent } from '#domain/print/printJob.ts';
import type { Printer, PrinterState } from '#domain/print/printer.ts';
import { createReceiptRenderer, type ReceiptRenderer } from '../receipt/receiptRenderer.ts';
import { openPrinter } from './networkPrinter.ts';
import { printerAddress } from './printerAddress.ts';
import {
  announcePrinters,
  keepPrinter,
  leavePrinter,
  newsChannel,
  printerById,
  printersToDrive,
  takePrinter,
  updatePrinterState,
  wakeChannel,
} from './printerRepository.ts';
import { loseSending, nextPrintJob, stepPrintJob } from './printJobRepository.ts';
import type { PrintParts } from './printParts.ts';

/** How often what waits is looked for; what has just come is told at once. */
const lookMs = 1_000;
/** A printer that could not print is tried again after this. */
const retryMs = 3_000;
/** How long a process has a printer without saying so again: after that it counts as dead. */
const leaseMs = 12_000;
/** How long a server that stops waits for what is being printed. */
const partingMs = 4_000;

type Driving = { over: Promise<void>; abort: AbortController };

/**
 * Prints what waits at the houses' network printers, in order and each once (ADR 59). One process is at a printer at a
 * time. That a job is begun is stored before its first byte leaves, so whoever finds one begun and nobody at it knows only
 * that it may be on paper: from there a person decides.
 */
export async function startPrintQueue(parts: PrintParts): Promise<{ stop(): Promise<void> }> {
  const { db, bus, log, now } = parts;
  const renderer = createReceiptRenderer();
  const driving = new Map<string, Driving>();
  let stopped = false;

  function drive(printer_id: string): void {
    if (stopped || driving.has(printer_id)) return;
    const abort = new AbortController();
    const over = drivePrinter({ ...parts, renderer }, printer_id, abort.signal)
      .catch((error: unknown) => log.warn({ err: error, printer_id }, 'a printer was not looked after'))
      .finally(() => driving.delete(printer_id));
    driving.set(printer_id, { over, abort });
  }

  await db.listen(wakeChannel, drive);
  await db.listen(newsChannel, (restaurant_id) => bus.emitPrinters(restaurant_id));
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(async () => {
        if (stopped) return;
        const at = now();
        for (const printer_id of await printersToDrive(db, at, new Date(at.getTime() - retryMs))) drive(printer_id);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'what waits at printers could not be looked for'));
  }, lookMs);
  timer.unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      const all = [...driving.values()];
      await Promise.race([Promise.all(all.map(({ over }) => over)), sleep(partingMs, undefined, { ref: false })]);
      for (const { abort } of all) abort.abort();
      await Promise.all(all.map(({ over }) => over));
      renderer.stop();
    },
  };
}

type QueueParts = PrintParts & { renderer: ReceiptRenderer };

async function drivePrinter(parts: QueueParts, printer_id: string, signal: AbortSignal): Promise<void> {
  const { db, now } = parts;
  const until = (): Date => new Date(now().getTime() + leaseMs);
  if (!(await takePrinter(db, printer_id, now(), until()))) return;
  const keep = setInterval(() => void keepPrinter(db, printer_id, until()).catch(() => undefined), leaseMs / 4);
  try {
    // whoever had it before me is dead
    const lost = await loseSending(db, printer_id, now());
    if (lost) await tell(parts, printer_id);
    while (!signal.aborted) {
      const stored = await printerById(db, printer_id);
      const job = stored && (await nextPrintJob(db, printer_id));
      if (!job || !(await printNext(parts, stored.printer, job, signal))) return;
    }
  } finally {
    clearInterval(keep);
    await leavePrinter(db, printer_id);
  }
}

/** Prints the job that is next; false when the printer cannot print now. */
async function printNext(
  parts: QueueParts,
  printer: Printer,
  job: PrintJobContent,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, now } = parts;
  const note = stateNote(parts, printer);
  const bytes = await rendered(parts, printer, job);
  if (!bytes) return false;
  const address = await reachable(parts, printer);
  if (!address) {
    await note({ problem: 'address_refused' });
    return false;
  }
  if (address === 'unknown') {
    await note({ problem: 'unreachable' });
    return false;
  }
  const opened = await openPrinter({ address, port: printer.port! }, signal);
  try {
    await note(opened.state);
    if (opened.state.problem || !('print' in opened)) return false;
    if (!(await stepPrintJob(db, job.job_id, 'begin', now()))) return true;
    const outcome = await opened.print(bytes, (state) => void note(state).catch(() => undefined));
    await stepPrintJob(db, job.job_id, outcome, now());
    await note(outcome === 'printed' ? opened.state : { problem: 'unreachable' });
    await tell(parts, printer.printer_id, printer.restaurant_id);
    return outcome === 'printed';
  } finally {
    if ('end' in opened) opened.end();
  }
}

async function rendered({ renderer }: QueueParts, printer: Printer, job: PrintJobContent): Promise<Buffer | undefined> {
  const { paper, letters } = printer;
  const document = job.document ?? { language: printer.language, title: job.title, blocks: [] };
  const form = { paper, letters, drawer: job.drawer === true };
  const drawn = await renderer.render({ kind: 'receipt', type: 'escpos', document, form }, undefined);
  return drawn.ok ? drawn.value.bytes : undefined;
}

async function reachable({ config }: PrintParts, { host, port }: Printer): Promise<string | undefined> {
  if (host === undefined || port === undefined) return undefined;
  return printerAddress(host, port, config.printersHere).catch(() => 'unknown');
}

/** Stores how a printer is, and tells the screens when that is news. */
function stateNote(parts: PrintParts, { printer_id, restaurant_id }: Printer) {
  let told: PrinterState | undefined;
  return async (state: PrinterState): Promise<void> => {
    if (told && isDeepStrictEqual(told, state)) return;
    told = state;
    const at = parts.now();
    const since = state.problem ? { since: at.toISOString() } : {};
    const news = await updatePrinterState(parts.db, printer_id, { ...state, ...since }, at);
    if (news) await announcePrinters(parts.db, restaurant_id);
  };
}

async function tell({ db }: PrintParts, printer_id: string, restaurant_id?: string): Promise<void> {
  const house = restaurant_id ?? (await printerById(db, printer_id))?.printer.restaurant_id;
  if (house) await announcePrinters(db, house);
}
