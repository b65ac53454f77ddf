import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import { insertAcceptance, keepRevisions } from './legalRepository.ts';
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
