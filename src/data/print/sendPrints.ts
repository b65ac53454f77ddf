import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { lookAtPrinters } from './followPrinters.ts';
import { printDatabase, type KeptPrint } from './printDatabase.ts';
import { printing } from './printStore.ts';

const againAfter = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;
let more = false;

/** Reads what an earlier start of the app has left. */
export async function openPrints(): Promise<void> {
  printing.kept = await printDatabase().jobs.orderBy('createdAt').toArray();
  void sendPrints();
}

/**
 * Brings what waits to the server, in order, one tab at a time. Whoever is not answered asks again under the same id; what is
 * refused stays, for somebody to see.
 */
export async function sendPrints(): Promise<void> {
  if (sending) {
    more = true;
    return sending;
  }
  sending = navigator.locks
    .request('comanda-print', sendAll)
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
  const { device } = deviceSession;
  const jobs = await printDatabase().jobs.orderBy('createdAt').toArray();
  const restaurants = new Set<string>();
  for (const job of jobs.filter(({ machineId, refused }) => machineId === device?.machineId && !refused)) {
    const outcome = await sendOne(job);
    if (outcome === 'unanswered') {
      timer = setTimeout(() => void sendPrints(), againAfter);
      break;
    }
    restaurants.add(job.restaurant_id);
  }
  printing.kept = await printDatabase().jobs.orderBy('createdAt').toArray();
  await Promise.all([...restaurants].map(lookAtPrinters));
}

async function sendOne(job: KeptPrint): Promise<'taken' | 'refused' | 'unanswered'> {
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
    return 'taken';
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { statusCode, code } = error.error;
    // whoever is locked out now may come in again
    if (![400, 404, 409, 422].includes(statusCode)) return 'unanswered';
    await printDatabase().jobs.update(job_id, { refused: code });
    return 'refused';
  }
}

/** Somebody gives up what nobody takes. */
export async function dropPrint(job_id: string): Promise<void> {
  await printDatabase().jobs.delete(job_id);
  printing.kept = printing.kept.filter((job) => job.job_id !== job_id);
}
