import { hash } from 'node:crypto';
import { constants } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { offerId } from '#domain/menu/offer.ts';
import { callerId } from '../caller/caller.ts';
import { mayManageChain, mayReadChain } from '../caller/ownerPolicy.ts';
import type { MenuParts } from '../menu/menuParts.ts';
import { AnswerText } from '../http/answerText.ts';
import { keepDaysOf } from '../http/keepDays.ts';
import { serve } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import { createWorkerProcesses } from '../work/workerProcesses.ts';
import { bulkEdit, bulkKinds } from '../menu/bulkEditing.ts';
import type { ExportAnswer, ExportJob } from './exportJob.ts';
import type { ImportAnswer, ImportJob } from './importJob.ts';
import { createOfferRoom } from '../menu/offerRoom.ts';

/** A menu of 5,000 dishes in five languages, written out, is about 10 MB. */
const fileLimit = 17_000_000;

/** Many at once: bulk edits, and a chain's offer as a file. */
export function wholeOfferRoutes(app: FastifyInstance, deps: MenuParts): void {
  const { db } = deps;
  const room = createOfferRoom(deps);

  serve(app, deps, 'POST /chain/bulk', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    async change(tx, ctx) {
      const { chain_id, kind, ids } = ctx.body;
      const changed = await room.change(tx, ctx, chain_id, (stored) => bulkEdit(stored, ctx.body));
      if (!changed.ok) return changed;
      const { offer, versions } = changed.value;
      const wanted = new Set(ids);
      const own = bulkKinds[kind];
      const left = offer[own].filter((part) => wanted.has(offerId(own, part)));
      return accept(left.map((part) => ({ ...part, version: versions[own].get(offerId(own, part)) ?? 1 })));
    },
    after: room.after,
  });

  const program = path.join(import.meta.dirname, 'menuFileMain.ts');
  // somebody waits for it, unlike for pictures
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  const limits = { atOnce: 1, timeLimitMs: 180_000, memory: 1_024, priority };
  const importer = createWorkerProcesses<ImportJob, ImportAnswer>(program, limits);
  const exporter = createWorkerProcesses<ExportJob, ExportAnswer>(program, limits);
  app.addHook('onClose', () => {
    importer.stop();
    exporter.stop();
  });
  serve(app, deps, 'POST /chain/import', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    bodyLimit: fileLimit,
    turns: createTurns({ atOnce: 1, waiting: 4, each: 1, retryAfter: 15 }),
    async handle(ctx) {
      const { body, callers, now, key } = ctx;
      // by its hash: writing the whole file out again would be long work itself
      const file = { ...body, data: hash('sha256', body.data) };
      const requestHash = deps.requestHash('POST', '/chain/import', file);
      const keyed = key && { caller: callerId(callers), key, requestHash, keepDays: keepDaysOf(callers) };
      const { databaseUrl } = deps;
      const job = { kind: 'import' as const, databaseUrl, body, callers, now, ...(keyed ? { keyed } : {}) };
      const answer = await importer.run(job);
      // it took too long or too much: the same file would again
      if (!answer) return refuse('invalid_request', { details: [{ path: 'data', message: 'cannot be read in time' }] });
      if ('refusal' in answer) return answer.refusal;
      for (const restaurant_id of answer.touched) deps.restaurants.forget(restaurant_id);
      return new AnswerText(answer);
    },
  });

  serve(app, deps, 'GET /chain/export', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    turns: createTurns({ atOnce: 1, waiting: 8, each: 2, retryAfter: 10 }),
    handle: async ({ query: { chain_id }, callers, now }) => {
      const withCosts = !(await mayManageChain(db, callers, chain_id));
      const { databaseUrl } = deps;
      const answer = await exporter.run({ kind: 'export', databaseUrl, chain_id, now, withCosts });
      if (!answer) return refuse('unavailable', { details: { retryAfter: 10 } });
      if (!answer.text) return refuse('not_found');
      const { body, gzipped } = answer.text;
      return new AnswerText({ status: 200, body, replayed: false, gzipped: Buffer.from(gzipped) });
    },
  });
}
