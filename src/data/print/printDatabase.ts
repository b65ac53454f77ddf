import { Dexie, type EntityTable } from 'dexie';
import type { PrintJobContent } from '#domain/print/printJob.ts';

/** Something that this device wants printed and no printer or server has taken yet. */
export type KeptPrint = PrintJobContent & {
  /** the device in whose name it is asked for: one browser may be several */
  machineId: string;
  /** why nobody takes it: the printer is gone, say */
  refused?: string;
};

class PrintDatabase extends Dexie {
  jobs!: EntityTable<KeptPrint, 'job_id'>;
}

let database: PrintDatabase | undefined;

/** What waits to be printed, apart from the outbox: paper holds up no order, and no order holds up paper. */
export function printDatabase(): PrintDatabase {
  if (database) return database;
  database = new PrintDatabase('comanda-print', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ jobs: 'job_id, createdAt' });
  return database;
}
