import { createHash } from 'node:crypto';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { LegalKind } from '#domain/legal/legalText.ts';
import type { Sql } from '../db/sql.ts';
import { canonicalJson } from '../json/canonicalJson.ts';

/** What a chain wrote; without words the platform's text holds. */
export type WrittenText = { kind: LegalKind; version: number; body: LocalizedText | null; at: Date };

/** The newest of each kind that a chain ever wrote. */
export const newestTexts = (sql: Sql, chain_id: string): Promise<WrittenText[]> =>
  sql.query<WrittenText>(
    `select distinct on (kind) kind, version, body, at from legal_text where chain_id = $1 order by kind, version desc`,
    [chain_id],
  );

export async function insertText(tx: Sql, chain_id: string, { kind, version, body, at }: WrittenText): Promise<void> {
  await tx.query('insert into legal_text (chain_id, kind, version, body, at) values ($1, $2, $3, $4, $5)', [
    chain_id,
    kind,
    version,
    body && JSON.stringify(body),
    at,
  ]);
}

/** A text as guests of one house read it. */
export type Revision = { legal_version: string; kind: LegalKind; text: LocalizedText };

/** The same words of two houses are two versions: who accepted one has not accepted the other. */
export const legalVersion = (house_id: string, kind: LegalKind, text: LocalizedText): string =>
  createHash('sha256')
    .update(canonicalJson([house_id, kind, text]))
    .digest('hex');

/** Keeps what is shown, so that whoever is told of a version can read it for ever. */
export async function keepRevisions(sql: Sql, chain_id: string | null, revisions: readonly Revision[]): Promise<void> {
  // long texts are sent once, not with each question which of them hold
  const kept = await sql.query<Pick<Revision, 'legal_version'>>(
    'select legal_version from legal_revision where legal_version = any($1)',
    [revisions.map(({ legal_version }) => legal_version)],
  );
  const versions = new Set(kept.map(({ legal_version }) => legal_version));
  const fresh = revisions.filter(({ legal_version }) => !versions.has(legal_version));
  if (fresh.length === 0) return;
  await sql.query(
    `insert into legal_revision (legal_version, kind, chain_id, body)
     select r.legal_version, r.kind, $1::uuid, r.text
       from jsonb_to_recordset($2::jsonb) as r(legal_version text, kind text, text jsonb)
     on conflict (legal_version) do nothing`,
    [chain_id, JSON.stringify(fresh)],
  );
}

export async function revisionOf(sql: Sql, legal_version: string): Promise<Revision | undefined> {
  const [revision] = await sql.query<Revision>(
    'select legal_version, kind, body as text from legal_revision where legal_version = $1',
    [legal_version],
  );
  return revision;
}

/** Of a chain's conditions, or without one of the operator's. */
export type Acceptance = { user_id: string; chain_id: string | null; legal_version: string; at: Date };

/** Who accepts the same words again has accepted them the first time. */
export async function insertAcceptance(tx: Sql, { user_id, chain_id, legal_version, at }: Acceptance): Promise<void> {
  await tx.query(
    `insert into legal_acceptance (user_id, chain_id, legal_version, at) values ($1, $2, $3, $4)
     on conflict (user_id, legal_version) do nothing`,
    [user_id, chain_id, legal_version, at],
  );
}

/** As `insertAcceptance`, where guests of the restaurant's chain were told of the version. */
export async function insertToldAcceptance(
  sql: Sql,
  { user_id, restaurant_id, legal_version, at }: Omit<Acceptance, 'chain_id'> & { restaurant_id: string },
): Promise<void> {
  await sql.query(
    `insert into legal_acceptance (user_id, chain_id, legal_version, at)
     select $1, chain_id, legal_version, $4 from legal_revision join restaurant using (chain_id)
      where restaurant_id = $2 and legal_version = $3 and kind = 'conditions'
     on conflict (user_id, legal_version) do nothing`,
    [user_id, restaurant_id, legal_version, at],
  );
}

export type AcceptancePlace = { at: string; user_id: string };
type NamedAcceptance = Acceptance & { first_name: string; last_name: string };

/** Who accepted a chain's conditions, newest first. */
export const acceptancesPage = (
  sql: Sql,
  chain_id: string,
  { limit, before }: { limit: number; before: AcceptancePlace | undefined },
): Promise<NamedAcceptance[]> =>
  sql.query<NamedAcceptance>(
    `select a.user_id, a.chain_id, a.legal_version, a.at, u.doc->>'first_name' as first_name,
            u.doc->>'last_name' as last_name
       from legal_acceptance a join user_account u using (user_id)
      where a.chain_id = $1 and ($2::timestamptz is null or (a.at, a.user_id) < ($2, $3::uuid))
      order by a.at desc, a.user_id desc limit $4`,
    [chain_id, before?.at ?? null, before?.user_id ?? null, limit],
  );

/** What a user accepted of the operator and of any chain, the first first. */
export const acceptancesOf = (sql: Sql, user_id: string): Promise<Acceptance[]> =>
  sql.query<Acceptance>(
    'select user_id, chain_id, legal_version, at from legal_acceptance where user_id = $1 order by at, legal_version',
    [user_id],
  );
