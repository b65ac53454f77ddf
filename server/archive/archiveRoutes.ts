import { hash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { callerId } from '../caller/caller.ts';
import { mayOwnChain } from '../caller/ownerPolicy.ts';
import { AnswerText } from '../http/answerText.ts';
import { tooMany } from '../http/callLimits.ts';
import { keepDaysOf } from '../http/keepDays.ts';
import { minute } from '../http/limits.ts';
import { serve } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import { createWorkerProcesses } from '../work/workerProcesses.ts';
import { archiveLimits } from './archiveLimits.ts';
import type { ArchiveParts } from './archiveParts.ts';
import { keepPart, waitingBytes } from './archivePartRepository.ts';
import { createDownloads, forgetLeftFiles } from './downloads.ts';
import type { ExportArchiveAnswer, ExportArchiveJob } from './exportArchive.ts';
import type { ImportArchiveAnswer, ImportArchiveJob } from './importArchive.ts';

/** The parts that one person may send: seven archives of the largest kind. */
const partsAnHour = { most: 500, windowMs: 60 * minute };
/** Each is work of minutes, whether it is only looked at or brought in. */
const importsADay = { most: 20, windowMs: 24 * 60 * minute };

const isSavedFile = (name: string): boolean => /^comanda-[0-9a-f-]{36}\.tar\.gz$/.test(name);

/** Whole chains as archives, out and in (ADR 70). All the work is done beside the server. */
export function archiveRoutes(app: FastifyInstance, deps: ArchiveParts): void {
  const { db, config } = deps;
  const media = { dataDir: config.dataDir, ...(config.s3 ? { s3: config.s3 } : {}) };
  const program = path.join(import.meta.dirname, 'archiveMain.ts');
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  const limits = { atOnce: 1, timeLimitMs: 300_000, memory: 1_024, priority };
  const exporting = createWorkerProcesses<ExportArchiveJob, ExportArchiveAnswer>(program, limits);
  const importing = createWorkerProcesses<ImportArchiveJob, ImportArchiveAnswer>(program, limits);
  const downloads = createDownloads({ most: 4, each: 2, mostMs: 10 * minute });
  const left = new Date(Date.now() - 60 * minute);
  void forgetLeftFiles(tmpdir(), isSavedFile, left).catch(() => undefined);
  app.addHook('onClose', () => {
    exporting.stop();
    importing.stop();
  });

  serve(app, deps, 'GET /chain/archive', {
    policy: ({ callers, query }) => mayOwnChain(db, callers, query.chain_id),
    turns: createTurns({ atOnce: 1, waiting: 4, each: 1, retryAfter: 15 }),
    async handle({ query: { chain_id, orders = false }, callers, now, setHeader }) {
      const by = callers.user!.user_id;
      if (!downloads.hasRoom(by)) return refuse('unavailable', { details: { retryAfter: 60 } });
      const file = path.join(tmpdir(), `comanda-${randomUUID()}.tar.gz`);
      const about = { installation: deps.origin(), by: callers.user?.name ?? '', now, file };
      const gone = () => void rm(file, { force: true }).catch(() => undefined);
      try {
        const job = { kind: 'export' as const, databaseUrl: deps.databaseUrl, media, chain_id, orders, ...about };
        const answer = await exporting.run(job);
        if (!answer?.written) {
          gone();
          return answer ? refuse('not_found') : refuse('unavailable', { details: { retryAfter: 15 } });
        }
      } catch (error) {
        gone();
        throw error;
      }
      setHeader('content-type', 'application/gzip');
      setHeader('content-disposition', `attachment; filename="comanda-${now.toISOString().slice(0, 10)}.tar.gz"`);
      return accept(downloads.open(file, by));
    },
  });

  const waiting = createTurns({ atOnce: 4, eachAtOnce: 1, waiting: 40, each: 4, retryAfter: 5 });
  void app.register(async (forms) => {
    await forms.register((await import('@fastify/multipart')).default);
    serve(forms, deps, 'POST /chain/archive/part', {
      policy: ({ callers: { user } }) =>
        user ? tooMany(deps.limits.take(`archive parts ${user.user_id}`, partsAnHour)) : refuse('no_token'),
      turns: waiting,
      async handle(ctx) {
        const { upload_id, part } = ctx.query;
        const sent = await ctx.file();
        if (!sent.ok) return sent;
        const bytes = sent.value;
        if (bytes.length > archiveLimits.partBytes) return refuse('body_too_large');
        if ((await waitingBytes(db)) > archiveLimits.waitingBytes)
          return refuse('unavailable', { details: { retryAfter: 3_600 } });
        const upload = { user_id: ctx.callers.user!.user_id, upload_id };
        await db.transaction((tx) => keepPart(tx, upload, { part, bytes, now: ctx.now }));
        return accept({ upload_id, part, bytes: bytes.length });
      },
    });
  });

  serve(app, deps, 'POST /chain/archive', {
    policy({ callers: { user } }) {
      if (!user) return refuse('no_token');
      // who has had the day's share takes nobody's place; it is counted when the turn comes
      const denied = tooMany(deps.limits.take(`archives ${user.user_id}`, importsADay));
      if (!denied) deps.limits.giveBack(`archives ${user.user_id}`, importsADay);
      return denied;
    },
    turns: createTurns({ atOnce: 1, waiting: 4, each: 1, retryAfter: 15 }),
    async handle({ body, callers, now, key }) {
      const user = callers.user!;
      // whoever is told to ask again later has had no work done
      const denied = tooMany(deps.limits.take(`archives ${user.user_id}`, importsADay));
      if (denied) return denied;
      const requestHash = deps.requestHash('POST', '/chain/archive', hash('sha256', JSON.stringify(body)));
      // nothing came of a dry run that could not be said anew
      const keyed = key &&
        !body.dryRun && { caller: callerId(callers), key, requestHash, keepDays: keepDaysOf(callers) };
      const { printersHere } = config;
      const activation = config.activation === 'auto' ? ('approved' as const) : ('open' as const);
      // by the installation's secret
      const importer = deps.requestHash('POST', '/chain/archive', { user_id: user.user_id }).toString('hex');
      const about = { databaseUrl: deps.databaseUrl, media, body, user, importer, activation, printersHere, now };
      const answer = await importing.run({ kind: 'import', ...about, ...(keyed ? { keyed } : {}) });
      // it took too long or too much: the same archive would again
      if (!answer)
        return refuse('invalid_request', { details: [{ path: 'upload_id', message: 'cannot be read in time' }] });
      if ('refusal' in answer) return answer.refusal;
      if (!body.dryRun) deps.tokens.forget(user.user_id);
      return new AnswerText(answer);
    },
  });
}
