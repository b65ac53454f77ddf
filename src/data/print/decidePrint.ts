import type { PrintDocument } from '#domain/print/printDocument.ts';
import type { PrintJob } from '#domain/print/printJob.ts';
import { call } from '../api/call.ts';
import { lookAtPrinters } from './followPrinters.ts';

/** What a person decides of something that does not come out. Needs the server, which has it. Throws `CallFailed`. */
export async function decidePrint(
  { job_id, restaurant_id }: PrintJob,
  step: 'again' | 'end' | 'elsewhere',
  printer_id?: string,
): Promise<void> {
  await call('PUT /restaurant/print-job', {
    body: { job_id, restaurant_id, step, ...(printer_id === undefined ? {} : { printer_id }) },
  });
  await lookAtPrinters(restaurant_id);
}

/** What is to be on the paper, for a screen. */
export async function readPrint({ job_id, restaurant_id }: PrintJob): Promise<PrintDocument | undefined> {
  return (await call('GET /restaurant/print-job', { query: { job_id, restaurant_id } })).document;
}
