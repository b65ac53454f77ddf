import type { PrintDocument } from '#domain/print/printDocument.ts';
import type { PrintJob } from '#domain/print/printJob.ts';
import { call } from '../api/call.ts';
import { lookAtPrinters } from './followPrinters.ts';
import { printing } from './printStore.ts';
import { dropPrint, printKeptAgain } from './sendPrints.ts';

/** What this device has itself of a job, as it has of those for its own cables. */
const keptOf = ({ job_id }: PrintJob) => printing.kept.find((job) => job.job_id === job_id);

/**
 * What a person decides of something that does not come out. What the server has only the server can change: without it this
 * throws `CallFailed`.
 */
export async function decidePrint(
  job: PrintJob,
  step: 'again' | 'end' | 'elsewhere',
  printer_id?: string,
): Promise<void> {
  const { job_id, restaurant_id } = job;
  if (keptOf(job)) return step === 'end' ? dropPrint(job_id) : printKeptAgain(job_id, printer_id ?? job.printer_id);
  await call('PUT /restaurant/print-job', {
    body: { job_id, restaurant_id, step, ...(printer_id === undefined ? {} : { printer_id }) },
  });
  await lookAtPrinters(restaurant_id);
}

/** What is to be on the paper, for a screen. */
export async function readPrint(job: PrintJob): Promise<PrintDocument | undefined> {
  const kept = keptOf(job);
  if (kept) return kept.document;
  const { job_id, restaurant_id } = job;
  return (await call('GET /restaurant/print-job', { query: { job_id, restaurant_id } })).document;
}
