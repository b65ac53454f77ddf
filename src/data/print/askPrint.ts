import type { PrintDocument } from '#domain/print/printDocument.ts';
import type { PrintJobKind } from '#domain/print/printJob.ts';
import type { Printer } from '#domain/print/printer.ts';
import { serverNow } from '../clock.ts';
import { newId } from '../ids.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { printDatabase, type KeptPrint } from './printDatabase.ts';
import { printing } from './printStore.ts';
import { sendPrints } from './sendPrints.ts';

export type WantedPrint = {
  kind: PrintJobKind;
  title: string;
  document?: PrintDocument;
  /** opens the cash drawer, too */
  drawer?: true;
};

/**
 * Has something printed: it is saved here before anything is said of it, and leaves when whoever drives the printer can be
 * reached. Its id goes with it wherever it goes, so that it comes out once.
 */
export async function askPrint(printer: Printer, wanted: WantedPrint, job_id = newId()): Promise<string> {
  const { device } = deviceSession;
  if (!device) throw new Error('only devices print');
  const { printer_id, restaurant_id } = printer;
  const job: KeptPrint = {
    ...wanted,
    job_id,
    restaurant_id,
    printer_id,
    machineId: device.machineId,
    state: 'waiting',
    createdAt: serverNow().toISOString(),
  };
  if (await printDatabase().jobs.get(job_id)) return job_id;
  await printDatabase().jobs.put(job);
  printing.kept = [...printing.kept, job];
  void sendPrints();
  return job.job_id;
}
