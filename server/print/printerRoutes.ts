import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Printer } from '#domain/print/printer.ts';
import type { Callers } from '../caller/caller.ts';
import { readsHouse } from '../caller/housePolicy.ts';
import { mayManageRestaurant } from '../caller/ownerPolicy.ts';
import { type ChainChange, noteChainChanges } from '../chain/chainJournalRepository.ts';
import { agrees, differences } from '../chain/differences.ts';
import { idTaken } from '../chain/idTaken.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import { serve } from '../http/serve.ts';
import { chainOf } from '../restaurant/restaurantRepository.ts';
import {
  announceJob,
  announcePrinters,
  deletePrinter,
  forgetPrinterState,
  insertPrinter,
  lockPrinter,
  printersOfRestaurant,
  updatePrinter,
} from './printerRepository.ts';
import { isRefusedAddress } from './printerAddress.ts';
import { openPrintJobs } from './printJobRepository.ts';
import type { PrintParts } from './printParts.ts';

/** Of each printer: whoever has more lying there looks at the printer. */
const shownJobs = 50;
/** More than any house has; each is tried every few seconds while something waits there. */
const mostPrinters = 50;

/** The network printers of a restaurant, which its owners set up. */
export function printerRoutes(app: FastifyInstance, deps: PrintParts): void {
  const { db, config } = deps;

  serve(app, deps, 'GET /restaurant/printers', {
    policy: async ({ query, callers }) => {
      if (!callers.device && !callers.user) return refuse('no_token');
      return (await readsHouse(db, callers, query.restaurant_id)) ? undefined : refuse('not_found');
    },
    handle: async ({ query }) => {
      const printers = await printersOfRestaurant(db, query.restaurant_id);
      const jobs = await openPrintJobs(db, query.restaurant_id, shownJobs);
      return accept(
        printers.map(({ printer, state }) => ({
          printer,
          state,
          jobs: jobs.filter(({ printer_id }) => printer_id === printer.printer_id),
        })),
      );
    },
  });

  serve(app, deps, 'POST /restaurant/printer', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.printer.restaurant_id),
    change: async (tx, { body, callers, now }) => {
      const { printer_id = deps.newId(), ...wanted } = body.printer;
      const refused = addressRefusal(wanted);
      if (refused) return refused;
      const printer: Printer = { ...wanted, printer_id, kind: 'network', version: 1 };
      const known = await lockPrinter(tx, printer_id);
      if (known) {
        const { printer: current } = known;
        if (agrees(current, wanted)) return accept(current);
        return idTaken(current.restaurant_id === wanted.restaurant_id ? current : undefined);
      }
      if ((await printersOfRestaurant(tx, wanted.restaurant_id)).length >= mostPrinters)
        return refuse('invalid_request', {
          details: [{ path: 'printer', message: `a restaurant has ${mostPrinters} at most` }],
        });
      const made = await insertPrinter(tx, printer, now);
      await noted(tx, callers, made, { what: 'created', after: made }, now);
      return accept(made);
    },
  });

  serve(app, deps, 'PUT /restaurant/printer', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.printer.restaurant_id),
    change: async (tx, { body, callers, now }) => {
      const { version, ...wanted } = body.printer;
      const before = (await lockPrinter(tx, wanted.printer_id))?.printer;
      if (before?.restaurant_id !== wanted.restaurant_id) return refuse('not_found');
      if (agrees(before, wanted)) {
        await forgetPrinterState(tx, before.printer_id);
        await announceJob(tx, before.printer_id);
        return accept(before);
      }
      const refused = versionConflict(before, version) ?? addressRefusal(wanted);
      if (refused) return refused;
      const after = await updatePrinter(tx, { ...before, ...wanted }, now);
      await noted(tx, callers, after, { what: 'changed', ...differences(before, after) }, now);
      await announceJob(tx, after.printer_id);
      return accept(after);
    },
  });

  serve(app, deps, 'DELETE /restaurant/printer', {
    policy: ({ callers, query }) => mayManageRestaurant(db, callers, query.restaurant_id),
    change: async (tx, { query, callers, now }) => {
      const before = (await lockPrinter(tx, query.printer_id))?.printer;
      if (before?.restaurant_id !== query.restaurant_id) return refuse('not_found');
      await deletePrinter(tx, query.printer_id);
      await noted(tx, callers, before, { what: 'deleted', before }, now);
      return accept({ deleted: true as const });
    },
  });

  function addressRefusal({ host, port }: { host: string; port: number }): Refusal | undefined {
    return isRefusedAddress(host, port, config.printersHere) ? refuse('printer_address_refused') : undefined;
  }

  async function noted(
    tx: Sql,
    callers: Callers,
    { restaurant_id, printer_id }: Printer,
    change: Pick<ChainChange, 'what' | 'before' | 'after'>,
    now: Date,
  ): Promise<void> {
    const chain_id = await chainOf(tx, restaurant_id);
    if (!chain_id) throw new Error(`restaurant ${restaurant_id} disappeared`);
    const entity = { chain_id, restaurant_id, entity: 'printer', entity_id: printer_id };
    await noteChainChanges(tx, callers, [{ ...entity, ...change }], now);
    await announcePrinters(tx, restaurant_id);
  }
}
