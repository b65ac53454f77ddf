import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { opensDrawer, type PrintJobContent } from '#domain/print/printJob.ts';
import type { Printer, PrinterState } from '#domain/print/printer.ts';
import { receiptProcesses } from '../receipt/receiptRenderer.ts';
import { openPrinter } from './networkPrinter.ts';
import { printerAddress } from './printerAddress.ts';
import {
  announcePrinters,
  keepPrinter,
  leavePrinter,
  newsChannel,
  printerById,
  printersToDrive,
  type StoredPrinter,
  takePrinter,
  updatePrinterState,
  wakeChannel,
} from './printerRepository.ts';
import { loseSending, nextPrintJob, stepPrintJob } from './printJobRepository.ts';
import type { PrintParts } from './printParts.ts';

/** How often what waits is looked for; what has just come is told at once. */
const lookMs = 1_000;
/** How often a process says that it still has a printer: in a quarter of the time after which it counts as dead. */
const keepMs = 3_000;
/** How often something is drawn that did not come out of it. */
const drawings = 2;
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
  const drawing = receiptProcesses();
  const driving = new Map<string, Driving>();
  let stopped = false;

  function drive(printer_id: string): void {
    if (stopped || driving.has(printer_id)) return;
    const abort = new AbortController();
    const over = drivePrinter({ ...parts, drawing }, printer_id, abort.signal)
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
        for (const printer_id of await printersToDrive(db, now())) drive(printer_id);
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
      drawing.stop();
    },
  };
}

type QueueParts = PrintParts & { drawing: ReturnType<typeof receiptProcesses> };

async function drivePrinter(parts: QueueParts, printer_id: string, stop: AbortSignal): Promise<void> {
  const { db, now } = parts;
  let until = await takePrinter(db, printer_id);
  if (!until) return;
  const taken = new AbortController();
  const signal = AbortSignal.any([stop, taken.signal]);
  let keeping = Promise.resolve();
  const keep = setInterval(() => {
    keeping = keeping
      .then(async () => {
        until = until && (await keepPrinter(db, printer_id, until));
        // this process stood still for so long that another is at it
        if (!until) taken.abort();
      })
      .catch(() => undefined);
  }, keepMs);
  try {
    // whoever had it before me is dead
    const lost = await loseSending(db, printer_id, now());
    if (lost) await tell(parts, printer_id);
    while (!signal.aborted) {
      const stored = await printerById(db, printer_id);
      const job = stored && (await nextPrintJob(db, printer_id));
      if (!job || !(await printNext(parts, stored, job, signal))) return;
    }
  } finally {
    clearInterval(keep);
    await keeping;
    if (until) await leavePrinter(db, printer_id, until);
  }
}

/** Prints the job that is next; false when the printer cannot print now. */
async function printNext(
  parts: QueueParts,
  stored: StoredPrinter,
  job: PrintJobContent,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, now } = parts;
  const { printer } = stored;
  const note = stateNote(parts, stored);
  if (job.kind === 'drawer' && !opensDrawer(job, now())) {
    await stepPrintJob(db, job.job_id, 'end', now());
    await tell(parts, printer.printer_id, printer.restaurant_id);
    return true;
  }
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
    // one that answers otherwise, and takes a connection without a word, prints nothing of what it is sent
    const hangs = opened.state.silent && stored.speaks;
    await note(hangs ? { problem: 'unreachable' } : opened.state);
    if (hangs || opened.state.problem || !('print' in opened)) return false;
    const bytes = await drawn(parts, printer, job);
    if (signal.aborted) return false;
    if (!(await stepPrintJob(db, job.job_id, 'begin', now()))) return true;
    // what cannot be drawn is for a person to look at, and holds up nothing
    const outcome = bytes && (await opened.print(bytes, (state) => void note(state).catch(() => undefined)));
    await stepPrintJob(db, job.job_id, outcome ?? 'lost', now());
    if (outcome) await note(outcome === 'printed' ? opened.state : { problem: 'unreachable' });
    await tell(parts, printer.printer_id, printer.restaurant_id);
    return outcome !== 'lost';
  } finally {
    if ('end' in opened) opened.end();
  }
}

async function drawn(
  { drawing, log, now }: QueueParts,
  printer: Printer,
  job: PrintJobContent,
): Promise<Buffer | undefined> {
  const { paper, letters } = printer;
  const document = job.document ?? { language: printer.language, title: job.title, blocks: [] };
  const form = { paper, letters, drawer: opensDrawer(job, now()) };
  for (let time = 1; time <= drawings; time += 1) {
    try {
      const answer = await drawing.run({ kind: 'receipt', type: 'escpos', document, form });
      if (answer) return Buffer.from(answer.bytes);
    } catch (error) {
      log.warn({ err: error, job_id: job.job_id }, 'what is to be printed could not be drawn');
    }
  }
  return undefined;
}

async function reachable({ config }: PrintParts, { host, port }: Printer): Promise<string | undefined> {
  if (host === undefined || port === undefined) return undefined;
  return printerAddress(host, port, config.printersHere).catch(() => 'unknown');
}

/** Stores how a printer is, and tells the screens when that is news. */
function stateNote(parts: PrintParts, { printer: { printer_id, restaurant_id }, ...stored }: StoredPrinter) {
  let told: PrinterState | undefined;
  let { speaks } = stored;
  return async (state: PrinterState): Promise<void> => {
    if (told && isDeepStrictEqual(told, state)) return;
    told = state;
    const at = parts.now();
    const since = state.problem ? { since: at.toISOString() } : {};
    speaks ||= !state.silent && state.problem !== 'unreachable' && state.problem !== 'address_refused';
    const kept = { ...state, ...since, ...(speaks ? { speaks } : {}) };
    const news = await updatePrinterState(parts.db, printer_id, kept, at);
    if (news) await announcePrinters(parts.db, restaurant_id);
  };
}

async function tell({ db }: PrintParts, printer_id: string, restaurant_id?: string): Promise<void> {
  const house = restaurant_id ?? (await printerById(db, printer_id))?.printer.restaurant_id;
  if (house) await announcePrinters(db, house);
}
