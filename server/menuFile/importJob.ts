import { uuidv7 } from 'uuidv7';
import type { AnswerOf, ParsedBody } from '#contract/calls.ts';
import type { Refusal, Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import { runOnce, runUnkeyed } from '../http/idempotency.ts';
import { databaseBeside } from '../work/databaseBeside.ts';
import { importOffer } from './importOffer.ts';

type Report = AnswerOf<'POST /chain/import'>;

/** An owner's file, to be read and stored beside the server. */
export type ImportJob = {
  kind: 'import';
  databaseUrl: string;
  body: ParsedBody<'POST /chain/import'>;
  callers: Callers;
  now: Date;
  keyed?: { caller: string; key: string; requestHash: Buffer; keepDays: number };
};

/** The answer as text, since a report may be long; `touched` are the restaurants whose menu is another one now. */
export type ImportAnswer =
  { status: number; body: string; replayed: boolean; touched: string[] } | { refusal: Refusal };

/** The whole of it, in a transaction of its own, with the kept answer as any other change. */
export async function runImport({ databaseUrl, body, callers, now, keyed }: ImportJob): Promise<ImportAnswer> {
  const db = await databaseBeside(databaseUrl);
  const change = (tx: Sql): Promise<Result<Report>> => importOffer(tx, body, { callers, now, newId: uuidv7 });
  if (!keyed) return answerOf(await runUnkeyed(db, change));
  const requestHash = Buffer.from(keyed.requestHash);
  const outcome = await runOnce(db, { ...keyed, requestHash, now }, change);
  if ('result' in outcome) return answerOf(outcome.result);
  const { status, answer } = outcome.kept;
  return { status, body: answer, replayed: true, touched: [] };
}

function answerOf(result: Result<Report>): ImportAnswer {
  if (!result.ok) return { refusal: result };
  const { dryRun, republished } = result.value;
  const touched = dryRun ? [] : republished.map(({ restaurant_id }) => restaurant_id);
  return { status: 200, body: JSON.stringify(result.value), replayed: false, touched };
}
