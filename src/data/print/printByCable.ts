import { escpos } from '#domain/print/escpos.ts';
import { opensDrawer } from '#domain/print/printJob.ts';
import { serverNow } from '../clock.ts';
import { cableWays } from './cableWays.ts';
import { drawOnCanvas } from './drawOnCanvas.ts';
import type { OwnPrinter } from './ownPrinters.ts';
import { printDatabase, type KeptPrint } from './printDatabase.ts';

/** `away`: not a byte has left, it is tried again; `unsure`: bytes may have; `elsewhere`: it is no longer for this printer. */
export type CableOutcome = 'printed' | 'away' | 'unsure' | 'elsewhere';

/**
 * Prints at a cable of this device. That it begins is on the disk before the first byte leaves: a tab that dies meanwhile
 * leaves something of which only a person can say what became of it.
 */
export async function printByCable(printer: OwnPrinter, job: KeptPrint): Promise<CableOutcome> {
  const { paper, letters, kind } = printer;
  const form = { paper, letters, draw: drawOnCanvas, drawer: opensDrawer(job, serverNow()) };
  const { commands } = await escpos(job.document?.blocks ?? [], form);
  const way = await cableWays[kind]();
  // one that is plugged in and cannot be opened, as another program has it, is as far away as one that is not
  const cable = await way.open(printer.cable).catch(() => undefined);
  if (!cable) return 'away';
  try {
    if (!(await begun(job))) return 'elsewhere';
    const taken = await cable.write(commands).then(
      () => true,
      () => false,
    );
    if (taken) await printDatabase().jobs.delete(job.job_id);
    else await printDatabase().jobs.update(job.job_id, { state: 'unsure' });
    return taken ? 'printed' : 'unsure';
  } finally {
    await cable.close().catch(() => undefined);
  }
}

/** Whether it is this printer's now: while the cable was opened somebody may have given it up or to another. */
const begun = async ({ job_id, printer_id }: KeptPrint): Promise<boolean> => {
  const jobs = printDatabase().jobs.where('job_id').equals(job_id);
  const mine = jobs.and((job) => job.state === 'waiting' && job.printer_id === printer_id);
  return (await mine.modify({ state: 'sending' })) > 0;
};
