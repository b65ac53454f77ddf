import type { ReaderState } from '#domain/payment/partialPayment.ts';
import type { Sql } from '../db/sql.ts';
import { type Attempt, attemptColumns } from './paymentRepository.ts';

const uniqueViolation = '23505';

export type ClaimedReader = {
  attempt_id: string;
  terminal_id: string;
  label: string;
  /** caller and key of the request, which begins one charge however often it comes */
  askedBy: string | undefined;
  now: Date;
};

/**
 * Has a reader work on an attempt from now on, saved before it is asked. `taken` when it works on another one; nothing
 * when some reader is at this attempt already, or the same request began a charge of it before.
 */
export async function claimReader(
  sql: Sql,
  { attempt_id, terminal_id, label, askedBy, now }: ClaimedReader,
): Promise<Attempt | 'taken' | undefined> {
  try {
    const rows = await sql.query<Attempt>(
      `update payment_intent set terminal_id = $2, reader_label = $3, reader_state = 'charging', reader_reason = null,
         reader_asked_by = $4, reader_asked_at = $5, checked_at = $5
       where attempt_id = $1 and state = 'created' and reader_state is distinct from 'charging'
         and ($4::text is null or reader_asked_by is distinct from $4)
       returning ${attemptColumns}`,
      [attempt_id, terminal_id, label, askedBy ?? null, now],
    );
    return rows[0];
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === uniqueViolation && constraint === 'payment_intent_reader') return 'taken';
    throw error;
  }
}

/** A reader has done with an attempt, unless it was asked anew since; nothing then. */
export async function releaseReader(
  sql: Sql,
  { attempt_id, reader_asked_at }: Pick<Attempt, 'attempt_id' | 'reader_asked_at'>,
  { state, reason }: { state: Exclude<ReaderState, 'charging'>; reason?: string | undefined },
): Promise<Attempt | undefined> {
  const rows = await sql.query<Attempt>(
    `update payment_intent set reader_state = $3, reader_reason = $4
      where attempt_id = $1 and reader_asked_at = $2 and reader_state = 'charging' returning ${attemptColumns}`,
    [attempt_id, reader_asked_at, state, reason ?? null],
  );
  return rows[0];
}

/** Takes it upon this process to ask how the attempt of a part stands; nothing when somebody has asked since. */
export async function takeReaderCheck(
  sql: Sql,
  partial_payment_id: string,
  since: Date,
  now: Date,
): Promise<Attempt | undefined> {
  const rows = await sql.query<Attempt>(
    `update payment_intent set checked_at = $3
      where partial_payment_id = $1 and state in ('wanted', 'created') and terminal_id is not null and checked_at < $2
      returning ${attemptColumns}`,
    [partial_payment_id, since, now],
  );
  return rows[0];
}
