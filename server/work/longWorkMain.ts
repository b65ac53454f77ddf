import type { ExportAnswer, ExportJob } from '../menu/exportJob.ts';
import type { ImportAnswer, ImportJob } from '../menu/importJob.ts';
import type { ReceiptJob, RenderedReceipt } from '../order/receiptJob.ts';

export type LongWork = ReceiptJob | ImportJob | ExportJob;

/** The process behind long work: jobs come in, their answers go out, one at a time; of what fails, why. */
process.on('message', (job: LongWork) => {
  answerTo(job).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ failed });
    },
  );
});
process.on('disconnect', () => process.exit());

/** What a job needs is loaded when the first of its kind comes. */
async function answerTo(job: LongWork): Promise<ImportAnswer | ExportAnswer | RenderedReceipt> {
  if (job.kind === 'receipt') return (await import('../order/receiptJob.ts')).renderReceipt(job);
  if (job.kind === 'export') return (await import('../menu/exportJob.ts')).runExport(job);
  return (await import('../menu/importJob.ts')).runImport(job);
}
