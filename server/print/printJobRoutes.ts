import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { serve } from '../http/serve.ts';
import { mayRun } from '../restaurant/restaurantPolicy.ts';
import { announceJob, announcePrinters, printerById } from './printerRepository.ts';
import { areOpen, insertPrintJob, moveWaitingJob, printJobById, stepPrintJob } from './printJobRepository.ts';
import type { PrintParts } from './printParts.ts';

/** More than a whole evening of a printer that is away: what comes then waits where it was asked for. */
const mostOpen = 1000;

/** What is to be printed at a house's printers. Its id is made by whoever asks, so that it is printed once (ADR 59). */
export function printJobRoutes(app: FastifyInstance, deps: PrintParts): void {
  const { db } = deps;

  serve(app, deps, 'POST /restaurant/print-job', {
    policy: ({ callers, body }) => mayRun(db, callers, body.restaurant_id, 'printReceipts'),
    change: async (tx, { body, now }) => {
      const known = await printJobById(tx, body.job_id);
      if (known) {
        const { document: _, ...job } = known;
        return job.restaurant_id === body.restaurant_id ? accept(job) : refuse('id_taken');
      }
      const printer = (await printerById(tx, body.printer_id))?.printer;
      if (printer?.restaurant_id !== body.restaurant_id) return refuse('not_found');
      if (await areOpen(tx, body.printer_id, mostOpen)) return refuse('rate_limited', { details: { retryAfter: 60 } });
      const { document, drawer, ...job } = body;
      const made = await insertPrintJob(
        tx,
        { ...job, ...(document ? { document } : {}), ...(drawer ? { drawer } : {}) },
        now,
      );
      if (!made) return refuse('in_flight');
      await announceJob(tx, body.printer_id);
      await announcePrinters(tx, body.restaurant_id);
      return accept(made);
    },
  });

  serve(app, deps, 'GET /restaurant/print-job', {
    policy: ({ callers, query }) => mayRun(db, callers, query.restaurant_id, 'printReceipts'),
    handle: async ({ query }) => {
      const job = await printJobById(db, query.job_id);
      return job?.restaurant_id === query.restaurant_id ? accept(job) : refuse('not_found');
    },
  });

  serve(app, deps, 'PUT /restaurant/print-job', {
    policy: ({ callers, body }) => mayRun(db, callers, body.restaurant_id, 'printReceipts'),
    change: async (tx, { body, now }) => {
      const { job_id, restaurant_id, step, printer_id } = body;
      const known = await printJobById(tx, job_id);
      if (known?.restaurant_id !== restaurant_id) return refuse('not_found');
      const elsewhere = printer_id === undefined ? undefined : (await printerById(tx, printer_id))?.printer;
      if (printer_id !== undefined && elsewhere?.restaurant_id !== restaurant_id) return refuse('not_found');
      const done =
        step === 'elsewhere'
          ? elsewhere &&
            ((await moveWaitingJob(tx, job_id, elsewhere.printer_id, now)) ??
              (await stepPrintJob(tx, job_id, 'again', now, elsewhere.printer_id)))
          : await stepPrintJob(tx, job_id, step, now);
      await announcePrinters(tx, restaurant_id);
      if (done) {
        await announceJob(tx, done.printer_id);
        return accept(done);
      }
      // somebody else has decided it meanwhile, or it is being printed at this moment
      const { document: _, ...job } = known;
      return accept(job);
    },
  });
}
