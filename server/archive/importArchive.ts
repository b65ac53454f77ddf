import { uuidv7 } from 'uuidv7';
import type { AnswerOf, ParsedBody } from '#contract/calls.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Activation } from '#domain/restaurant/restaurant.ts';
import type { UserCaller } from '../caller/caller.ts';
import { roleInChain } from '../caller/ownershipRepository.ts';
import { callerChannel } from '../caller/tokens.ts';
import { chainById } from '../chain/chainRepository.ts';
import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';
import { takenBack } from '../db/takenBack.ts';
import { runOnce, runUnkeyed } from '../http/idempotency.ts';
import { createMediaStore, type MediaPlace } from '../media/createMediaStore.ts';
import type { EncodedImage } from '../media/imageFiles.ts';
import { countedPictures, countPicture, pictureQuota as quota } from '../media/pictureQuotaRepository.ts';
import { notePicture } from '../media/pictureRepository.ts';
import { databaseBeside } from '../work/databaseBeside.ts';
import { countsOf } from './archivedChain.ts';
import { ArchiveFault, type Problem } from './archiveFault.ts';
import { archiveNotesOf } from './archiveNotesOf.ts';
import { forgetParts, partBytes, partsThere } from './archivePartRepository.ts';
import { chainIdOf } from './ownIds.ts';
import { type ChainPlan, planChain } from './planChain.ts';
import { type Manifest, type ReadArchive, readArchive } from './readArchive.ts';
import { storeChain, type StoredChain } from './storeChain.ts';

type Report = AnswerOf<'POST /chain/archive'>;

/** An archive that has come, to be read and stored beside the server. */
export type ImportArchiveJob = {
  kind: 'import';
  databaseUrl: string;
  media: MediaPlace;
  body: ParsedBody<'POST /chain/archive'>;
  user: UserCaller;
  /** who brings it in, as only this installation can say it */
  importer: string;
  activation: Activation;
  printersHere: boolean;
  now: Date;
  keyed?: { caller: string; key: string; requestHash: Buffer; keepDays: number };
};
export type ImportArchiveAnswer = { status: number; body: string; replayed: boolean } | { refusal: Refusal };

/** All of it: read and checked, its pictures kept, and the chain made in one transaction, with the kept answer. */
export async function runImportArchive(job: ImportArchiveJob): Promise<ImportArchiveAnswer> {
  const { body, user, now, keyed } = job;
  const db = await databaseBeside(job.databaseUrl);
  const upload = { user_id: user.user_id, upload_id: body.upload_id };
  const read = await readParts(db, job);
  const change = async (tx: Sql): Promise<Result<Report>> => {
    const done = await importRead(tx, job, read);
    if (done.ok && !body.dryRun) await forgetParts(tx, upload);
    return done;
  };
  if (!keyed) return answerOf(await runUnkeyed(db, change));
  const outcome = await runOnce(db, { ...keyed, requestHash: Buffer.from(keyed.requestHash), now }, change);
  if ('result' in outcome) return answerOf(outcome.result);
  return { status: outcome.kept.status, body: outcome.kept.answer, replayed: true };
}

function answerOf(result: Result<Report>): ImportArchiveAnswer {
  return result.ok ? { status: 200, body: JSON.stringify(result.value), replayed: false } : { refusal: result };
}

type Read = ReadArchive | { unwanted: Manifest } | { problems: Problem[] } | { refusal: Refusal } | undefined;

/** Whoever brings in too many pictures: the archive is as it should be. */
class ShareUsed extends Error {}

/** What has come, unpacked; nothing when not all of it has. Pictures are kept before anything names them. */
async function readParts(sql: Sql, { body, user, importer, media, now }: ImportArchiveJob): Promise<Read> {
  const upload = { user_id: user.user_id, upload_id: body.upload_id };
  const there = await partsThere(sql, upload);
  if (there.length !== body.parts || there.some((part, at) => part !== at)) return undefined;
  async function* packed(): AsyncGenerator<Buffer> {
    for (const part of there) yield await partBytes(sql, upload, part);
  }
  const store = createMediaStore(media);
  // they count on whoever brings them in, whatever becomes of the archive; the new chain has all of its share
  const counted = await countedPictures(sql, user.user_id, quota, now);
  let bytes = [...counted.values()].reduce((sum, each) => sum + each, 0);
  const keep = async ({ avatar, files }: EncodedImage): Promise<void> => {
    if (!counted.has(avatar)) {
      if (counted.size >= quota.pictures || bytes >= quota.bytes) throw new ShareUsed();
      const picture = { avatar, bytes: files.reduce((sum, each) => sum + each.bytes.length, 0) };
      counted.set(avatar, picture.bytes);
      bytes += picture.bytes;
      if (!body.dryRun) await countPicture(sql, { owner_id: user.user_id, ...picture }, quota, now);
    }
    if (body.dryRun) return;
    await notePicture(sql, avatar, now);
    await store.keep(files);
  };
  try {
    // what was brought in before need not be looked at again
    const wants = async ({ archive_id }: Manifest) => !(await chainById(sql, chainIdOf(importer, archive_id)));
    return await readArchive(packed(), { wants, onPicture: keep });
  } catch (error) {
    if (error instanceof ShareUsed) return { refusal: refuse('rate_limited', { details: { retryAfter: 86_400 } }) };
    if (error instanceof ArchiveFault) return { problems: [error.problem] };
    throw error;
  }
}

async function importRead(tx: Sql, job: ImportArchiveJob, read: Read): Promise<Result<Report>> {
  const { body, user, importer } = job;
  const { dryRun } = body;
  // what was taken in is forgotten: asked again under another key, nothing of it is there
  if (!read) return refuse('not_found');
  if ('refusal' in read) return read.refusal;
  if ('problems' in read) return withProblems(dryRun, read.problems);
  const manifest = 'unwanted' in read ? read.unwanted : read.manifest;
  const { installation, by, exportedAt } = manifest;
  const from = { installation, by, exportedAt, chain: manifest.chain };
  const chain_id = chainIdOf(importer, manifest.archive_id);
  const alreadyThere = async (): Promise<Result<Report>> => {
    if ((await roleInChain(tx, user, chain_id)) === undefined) return refuse('id_taken');
    return accept({ ...nothing, dryRun, chain_id, already: true, from });
  };
  if (await chainById(tx, chain_id)) return alreadyThere();
  if ('unwanted' in read) throw new Error(`chain ${chain_id} disappeared`);
  const plan = planChain(read.chainText, { chain_id, pictures: manifest.pictures, newId: uuidv7 });
  if ('problems' in plan) return withProblems(dryRun, plan.problems, from);
  // of whoever saved it no name stays in the journal
  const storing = { ...job, chain_id, from: { installation, exportedAt, chain: manifest.chain } };
  const store = () => storeChain(tx, plan, storing);
  const stored = await (dryRun ? takenBack(tx, store) : store());
  if (!stored.ok) return stored;
  // somebody made it since it was looked for
  if (!stored.value.fresh) return alreadyThere();
  if (!dryRun) await notifyOnCommit(tx, callerChannel, user.user_id);
  return accept(reportOf(plan, stored.value, { dryRun, chain_id, from, manifest, activation: job.activation }));
}

const nothing = { already: false, problems: [], brings: {}, notes: [] } satisfies Partial<Report>;

/** A dry run lists what is wrong; without one nothing is brought in, for the same reasons. */
function withProblems(dryRun: boolean, problems: Problem[], from?: Report['from']): Result<Report> {
  if (dryRun) return accept({ ...nothing, dryRun, problems, ...(from ? { from } : {}) });
  return refuse('invalid_request', {
    details: problems.map(({ problem, path = '', message = problem }) => ({ path, message })),
  });
}

type About = Pick<Report, 'dryRun' | 'from'> & {
  chain_id: string;
  manifest: ReadArchive['manifest'];
  activation: Activation;
};

function reportOf(plan: ChainPlan, stored: StoredChain, about: About): Report {
  const { dryRun, chain_id, from, manifest, activation } = about;
  const { devices: _again, ...counts } = countsOf(plan.archived);
  const printers = counts.printers - stored.refusedPrinters.length;
  return {
    dryRun,
    // which one it will be is said once it is there
    ...(dryRun ? {} : { chain_id }),
    already: false,
    ...(from ? { from } : {}),
    problems: [],
    brings: { ...counts, printers, pictures: manifest.pictures.length },
    notes: archiveNotesOf(plan, stored, { activation, orders: manifest.counts['orders'] ?? 0 }),
  };
}
