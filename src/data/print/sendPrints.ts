import { snapshot } from 'valtio';
import { opensDrawer, printJobAfter } from '#domain/print/printJob.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { serverNow } from '../clock.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { lookAtPrinters } from './followPrinters.ts';
import type { OwnPrinter } from './ownPrinters.ts';
import { printDatabase, type KeptPrint } from './printDatabase.ts';
import { printing } from './printStore.ts';

const againAfter = 5_000;
/** A printer at a cable that takes nothing for so long wants to be looked at: browsers hear nothing of its paper. */
const stuckAfter = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whoever takes it: the server, or a cable of this device. Neither waits for the other. */
const server = 'server';
const targetOf = ({ printer_id }: KeptPrint): string => (ownPrinter(printer_id) ? printer_id : server);
const ownPrinter = (id: string) => printing.own.find(({ printer }) => printer.printer_id === id);
const lockOf = (target: string): string => `comanda-print:${target}`;
const waits = ({ state, refused }: KeptPrint): boolean => state === 'waiting' && !refused;

/** Reads what an earlier start of the app has left: what was being printed then, nobody knows the end of. */
export async function openPrints(): Promise<void> {
  const begun = await printDatabase()
    .jobs.filter(({ state }) => state === 'sending')
    .toArray();
  // unless another window is at it
  for (const printer_id of new Set(begun.map((job) => job.printer_id)))
    void navigator.locks.request(lockOf(printer_id), () => lose(begun, printer_id)).catch(reportError);
  await showKept();
  void sendPrints();
}

async function lose(begun: readonly KeptPrint[], printer_id: string): Promise<void> {
  const ids = begun.filter((job) => job.printer_id === printer_id).map(({ job_id }) => job_id);
  await printDatabase()
    .jobs.where('job_id')
    .anyOf(ids)
    .and(({ state }) => state === 'sending')
    .modify({ state: printJobAfter('sending', 'lost')! });
  await showKept();
}

const showKept = async (): Promise<void> => {
  const { device } = deviceSession;
  const jobs = await printDatabase().jobs.orderBy('createdAt').toArray();
  printing.kept = jobs.filter(({ machineId }) => machineId === device?.machineId);
};

/**
 * Brings what waits to whoever prints it, in order, one tab at a time: to the server, or to a cable of this device. Whoever is
 * not answered asks again under the same id; what is refused stays, for somebody to see.
 */
export async function sendPrints(): Promise<void> {
  clearTimeout(timer);
  await showKept();
  await Promise.all([...new Set(printing.kept.filter(waits).map(targetOf))].map(sendTo));
}

type Flight = { over: Promise<void>; again: boolean };
const flights = new Map<string, Flight>();

function sendTo(target: string): Promise<void> {
  const underWay = flights.get(target);
  if (underWay) {
    underWay.again = true;
    return underWay.over;
  }
  const flight: Flight = {
    again: false,
    over: navigator.locks
      .request(lockOf(target), () => sendAll(target))
      .catch(reportError)
      .then(() => {
        flights.delete(target);
        if (flight.again) void sendTo(target);
      }),
  };
  flights.set(target, flight);
  return flight.over;
}

async function sendAll(target: string): Promise<void> {
  await showKept();
  const restaurants = new Set<string>();
  const full = new Set<string>();
  for (const { job_id } of printing.kept) {
    // as it stands by now: somebody may have had it printed elsewhere meanwhile
    const job = await printDatabase().jobs.get(job_id);
    if (!job || !waits(job) || targetOf(job) !== target || full.has(job.printer_id)) continue;
    const outcome = await sendOne(job).catch((error: unknown) => {
      reportError(error);
      return 'failed' as const;
    });
    if (outcome === 'done') restaurants.add(job.restaurant_id);
    else {
      clearTimeout(timer);
      timer = setTimeout(() => void sendPrints(), againAfter);
    }
    // what is wrong with one thing holds up no other, nor does one printer hold up the others
    if (outcome === 'full') full.add(job.printer_id);
    if (outcome === 'away') break;
  }
  await showKept();
  await Promise.all([...restaurants].map(lookAtPrinters));
}

const sendOne = async (job: KeptPrint): Promise<'done' | 'away' | 'full'> => {
  if (job.kind === 'drawer' && !opensDrawer(job, serverNow())) {
    await printDatabase().jobs.delete(job.job_id);
    return 'done';
  }
  const own = ownPrinter(job.printer_id);
  return own ? printAtCable(own, job) : bringOne(job);
};

async function printAtCable(own: (typeof printing.own)[number], job: KeptPrint): Promise<'done' | 'away'> {
  const { printByCable } = await import('./printByCable.ts');
  const stuck = setTimeout(() => (own.state = { problem: 'out_of_order' }), stuckAfter);
  try {
    const outcome = await printByCable(snapshot(own.printer) as OwnPrinter, job);
    own.state = outcome === 'away' ? { problem: 'unreachable' } : {};
    return outcome === 'away' ? 'away' : 'done';
  } finally {
    clearTimeout(stuck);
  }
}

async function bringOne(job: KeptPrint): Promise<'done' | 'away' | 'full'> {
  const { job_id, restaurant_id, printer_id, kind, title, document, drawer } = job;
  const body = {
    job_id,
    restaurant_id,
    printer_id,
    kind,
    title,
    ...(document ? { document } : {}),
    ...(drawer ? { drawer } : {}),
  };
  try {
    await call('POST /restaurant/print-job', { body, key: job_id });
    await printDatabase().jobs.delete(job_id);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { statusCode, code, retry } = error.error;
    if (code === 'rate_limited') return 'full';
    // whoever is locked out now may come in again
    if (retry !== 'never' || statusCode === 401 || statusCode === 403) return 'away';
    await printDatabase().jobs.update(job_id, { refused: code });
  }
  return 'done';
}

/** Somebody gives up what nobody takes, or saw that it has come out. */
export async function dropPrint(job_id: string): Promise<void> {
  await printDatabase().jobs.delete(job_id);
  await showKept();
}

/** A person has what this device still has printed again, here or at another printer. What is being printed goes nowhere. */
export async function printKeptAgain(job_id: string, printer_id: string): Promise<void> {
  await printDatabase()
    .jobs.where('job_id')
    .equals(job_id)
    .and(({ state }) => state !== 'sending')
    .modify({ state: 'waiting', printer_id });
  void sendPrints();
}
