import { readOne, type Read } from '../db/readTogether.ts';
import type { Sql } from '../db/sql.ts';

/** An idempotency key that was used, what for, and what was answered. */
export type KeptAnswer = { caller: string; key: string; requestHash: Buffer; status: number; answer: string };

type Row = { caller: string; key: string; request_hash: Buffer | string; status: number; answer: string };

const kept = (row: Row): KeptAnswer => ({
  caller: row.caller,
  key: row.key,
  // in JSON bytes are written as \\x and their digits
  requestHash: typeof row.request_hash === 'string' ? Buffer.from(row.request_hash.slice(2), 'hex') : row.request_hash,
  status: row.status,
  answer: row.answer,
});

type Keys = readonly { caller: string; key: string }[];

export const keptAnswersRead = (keys: Keys): Read<KeptAnswer> => ({
  name: 'operation-kept',
  // one look into the index a key, however many answers are kept
  text: `select o.* from unnest($1::text[], $2::uuid[]) as wanted(caller, key) cross join lateral (
       select caller, key, request_hash, status, answer from operation
        where caller = wanted.caller and key = wanted.key limit 1) o`,
  values: [keys.map(({ caller }) => caller), keys.map(({ key }) => key)],
  entity: kept,
});

/** Kept answers of several keys. */
export const keptAnswers = (sql: Sql, keys: Keys): Promise<KeptAnswer[]> => readOne(sql, keptAnswersRead(keys));

/**
 * Takes the key for this transaction. Nobody waits: a second request with the same key learns that the first one is
 * still running, where a second insert would wait for its commit.
 */
export async function tryKey(tx: Sql, caller: string, key: string): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as taken',
    [`${caller} ${key}`],
    'operation-lock',
  );
  return row?.taken ?? false;
}

/** `account` is whom the answer is about, where whoever asked showed nobody's token: it ends with the password. */
export async function keepAnswer(
  tx: Sql,
  answer: KeptAnswer & { now: Date; days: number; account?: string | undefined },
): Promise<void> {
  await tx.query(
    `insert into operation (caller, key, request_hash, status, answer, at, keep_until, account)
     values ($1, $2, $3, $4, $5, $6, $6::timestamptz + make_interval(days => $7), $8)`,
    [
      answer.caller,
      answer.key,
      answer.requestHash,
      answer.status,
      answer.answer,
      answer.now,
      answer.days,
      answer.account ?? null,
    ],
    'operation-keep',
  );
}

/** The password of a user or a device is another one: what was answered before to whoever had no token is given no more. */
export async function endKeptAnswers(tx: Sql, account: string): Promise<void> {
  await tx.query('delete from operation where account = $1', [account]);
}

export async function deleteOldAnswers(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from operation where keep_until < $1', [now]);
}
