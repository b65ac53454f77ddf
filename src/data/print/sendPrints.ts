import { snapshot } from 'valtio';
import { printJobAfter } from '#domain/print/printJob.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { lookAtPrinters } from './followPrinters.ts';
import type { OwnPrinter } from './ownPrinters.ts';
import { printDatabase, type KeptPrint } from './printDatabase.ts';
import { printing } from './printStore.ts';

const againAfter = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;
let more = false;

/** Reads what an earlier start of the app has left: what was being printed then, nobody knows the end of. */
export async function openPrints(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const lost = printJobAfter('sending', 'lost')!;
    await printDatabase()
      .jobs.filter(({ state }) => state === 'sending')
      .modify({ state: lost });
  });
  await showKept();
  void sendPrints();
}

const lock = 'comanda-print';

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
  if (sending) {
    more = true;
    return sending;
  }
  sending = navigator.locks
    .request(lock, sendAll)
    .catch(reportError)
    .finally(() => {
      sending = undefined;
      if (more) void sendPrints();
      more = false;
    });
  return sending;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  await showKept();
  const restaurants = new Set<string>();
  const away = new Set<string>();
  for (const job of printing.kept.filter(({ state, refused }) => state === 'waiting' && !refused)) {
    const own = printing.own.find(({ printer }) => printer.printer_id === job.printer_id);
    const target = own ? job.printer_id : 'server';
    if (away.has(target)) continue;
    const outcome = own ? await printAtCable(job) : await sendOne(job);
    if (outcome === 'away') away.add(target);
    else restaurants.add(job.restaurant_id);
  }
  if (away.size > 0) timer = setTimeout(() => void sendPrints(), againAfter);
  await showKept();
  await Promise.all([...restaurants].map(lookAtPrinters));
}

async function printAtCable(job: KeptPrint): Promise<'done' | 'away'> {
  const own = printing.own.find(({ printer }) => printer.printer_id === job.printer_id)!;
  const { printByCable } = await import('./printByCable.ts');
  const outcome = await printByCable(snapshot(own.printer) as OwnPrinter, job);
  own.state = outcome === 'away' ? { problem: 'unreachable' } : {};
  return outcome === 'away' ? 'away' : 'done';
}

async function sendOne(job: KeptPrint): Promise<'done' | 'away'> {
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
    const { statusCode, code } = error.error;
    // whoever is locked out now may come in again
    if (![400, 404, 409, 422].includes(statusCode)) return 'away';
    await printDatabase().jobs.update(job_id, { refused: code });
  }
  return 'done';
}

/** Somebody gives up what nobody takes, or saw that it has come out. */
export async function dropPrint(job_id: string): Promise<void> {
  await printDatabase().jobs.delete(job_id);
  await showKept();
}

/** A person has what this device still has printed again, here or at another printer. */
export async function printKeptAgain(job_id: string, printer_id: string): Promise<void> {
  await navigator.locks.request(lock, () => printDatabase().jobs.update(job_id, { state: 'waiting', printer_id }));
  await sendPrints();
}
