import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import { insertAcceptance, insertToldAcceptance, keepRevisions } from './legalRepository.ts';
import { type LegalHouse, shownTexts } from './legalTexts.ts';

/** Notes that a user accepted the conditions of a house; refused when other ones hold by now. */
export async function acceptConditions(
  tx: Sql,
  user_id: string,
  { legal_version, ...house }: LegalHouse & { legal_version: string },
  at: Date,
): Promise<Refusal | undefined> {
  const shown = await shownTexts(tx, house);
  if (!shown) return refuse('not_found');
  const { chain_id, revisions } = shown;
  const conditions = revisions.filter(({ kind }) => kind === 'conditions');
  if (!conditions.some((each) => each.legal_version === legal_version)) return refuse('version_conflict');
  await keepRevisions(tx, chain_id, conditions);
  await insertAcceptance(tx, { user_id, chain_id, legal_version, at });
  return undefined;
}

/**
 * Notes the conditions that a user was led to before ordering, once. Others may hold by the time that the order arrives: what
 * was agreed to are these. A version that no guest of the house's chain was ever told of is not noted, and refuses nothing.
 */
export async function acceptWithOrder(
  sql: Sql,
  user_id: string,
  { restaurant_id, legal_version }: { restaurant_id: string; legal_version?: string | undefined },
  at: Date,
): Promise<void> {
  if (legal_version !== undefined) await insertToldAcceptance(sql, { user_id, restaurant_id, legal_version, at });
}
