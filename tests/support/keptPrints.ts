import { printDatabase, type KeptPrint } from '#src/data/print/printDatabase.ts';
import { newOwnPrinter, type OwnPrinter } from '#src/data/print/ownPrinters.ts';

/** A printer at a USB cable of this device, whose serial number is its id. */
export const usb = (printer_id: string): OwnPrinter => ({
  ...newOwnPrinter(
    'usb',
    { name: printer_id, device: { vendorId: 1, productId: 1, serialNumber: printer_id } },
    'house',
  ),
  printer_id,
});

let made = 0;

/** A receipt that the till wants printed, after all that were wanted before. */
export const wanted = (job_id: string, printer_id: string, state: KeptPrint['state'] = 'waiting'): KeptPrint => ({
  job_id,
  printer_id,
  restaurant_id: 'house',
  kind: 'receipt',
  title: job_id,
  document: { language: 'en', title: job_id, blocks: [{ kind: 'text', text: job_id }] },
  machineId: 'till',
  state,
  createdAt: `2026-01-01T00:00:00.${String(++made).padStart(3, '0')}Z`,
});
export const keep = (...jobs: KeptPrint[]) => printDatabase().jobs.bulkPut(jobs);
export const left = async (): Promise<string[]> =>
  (await printDatabase().jobs.orderBy('createdAt').toArray()).map(({ job_id }) => job_id);

/** One after the other under one name, as browsers do. */
export function locksInTurn(): { request(name: string, work: () => Promise<unknown>): Promise<unknown> } {
  const held = new Map<string, Promise<unknown>>();
  return {
    request(name, work) {
      const mine = (held.get(name) ?? Promise.resolve()).then(work);
      held.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    },
  };
}
