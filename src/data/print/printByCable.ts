import { escpos } from '#domain/print/escpos.ts';
import type { Cable } from './cable.ts';
import { cableWays } from './cableWays.ts';
import { drawOnCanvas } from './drawOnCanvas.ts';
import type { OwnPrinter } from './ownPrinters.ts';
import { printDatabase, type KeptPrint } from './printDatabase.ts';

/** `away`: not a byte has left, it is tried again; `unsure`: bytes may have. */
export type CableOutcome = 'printed' | 'away' | 'unsure';

/**
 * Prints at a cable of this device. That it begins is on the disk before the first byte leaves: a tab that dies meanwhile
 * leaves something of which only a person can say what became of it.
 */
export async function printByCable(printer: OwnPrinter, job: KeptPrint): Promise<CableOutcome> {
  const { paper, letters, kind } = printer;
  const form = { paper, letters, draw: drawOnCanvas, drawer: job.drawer === true };
  const { commands } = await escpos(job.document?.blocks ?? [], form);
  const cable = await opened(printer, await cableWays[kind]());
  if (!cable) return 'away';
  await printDatabase().jobs.update(job.job_id, { state: 'sending' });
  try {
    await cable.write(commands);
  } catch {
    await printDatabase().jobs.update(job.job_id, { state: 'unsure' });
    return 'unsure';
  } finally {
    await cable.close().catch(() => undefined);
  }
  await printDatabase().jobs.delete(job.job_id);
  return 'printed';
}

/** One that is plugged in and cannot be opened, as another program has it, is as far away as one that is not. */
const opened = async (
  printer: OwnPrinter,
  way: { open(device: OwnPrinter['cable']): Promise<Cable | undefined> },
): Promise<Cable | undefined> => {
  try {
    return await way.open(printer.cable);
  } catch {
    return undefined;
  }
};
