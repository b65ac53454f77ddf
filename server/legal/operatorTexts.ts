import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Language, LocalizedText } from '#domain/i18n/localizedText.ts';
import { filledIn, type LegalKind, legalKinds } from '#domain/legal/legalText.ts';
import type { Sql } from '../db/sql.ts';
import type { OperatorSettings } from '../settings/operatorSettings.ts';
import type { AcceptedConditions } from '../user/accountParts.ts';
import { insertAcceptance, keepRevisions, legalVersion, type Revision } from './legalRepository.ts';
import { german } from './operator/de.ts';
import { english } from './operator/en.ts';
import { hungarian } from './operator/hu.ts';
import type { OperatorWords } from './operator/operatorWords.ts';
import { romanian } from './operator/ro.ts';

const usual: Partial<Record<Language, OperatorWords>> = { en: english, de: german, hu: hungarian, ro: romanian };

const filled = new WeakMap<OperatorSettings, Revision[]>();

/**
 * What holds where no house is named: the texts of whoever runs this server, in his own words or in ours (ADR 48); filled
 * in once a start.
 */
export function operatorRevisions(settings: OperatorSettings): Revision[] {
  const revisions = filled.get(settings) ?? filledFor(settings);
  filled.set(settings, revisions);
  return revisions;
}

const filledFor = ({ values, texts }: OperatorSettings): Revision[] =>
  legalKinds.map((kind) => {
    const words = Object.entries(texts[kind] ?? usualTexts(kind, values.legalName !== undefined));
    const text = Object.fromEntries(words.map(([language, said]) => [language, filledIn(said, values)]));
    return { kind, legal_version: legalVersion('platform', kind, text), text };
  });

const usualTexts = (kind: LegalKind, named: boolean): LocalizedText =>
  Object.fromEntries(
    Object.entries(usual).map(([language, words]) => [language, named ? words[kind] : unnamed(words, kind)]),
  );

/** Below the heading, before anything else. */
const unnamed = (words: OperatorWords, kind: LegalKind): string =>
  words[kind].replace('\n\n', `\n\n**${words.unnamed}**\n\n`);

/**
 * Notes that a user accepted the operator's conditions, in a version that stays readable; refused when the one that was
 * read holds no longer. Who does not say what was read accepts them as they stand.
 */
export async function acceptOperatorConditions(
  tx: Sql,
  operator: OperatorSettings,
  { user_id, at, read }: AcceptedConditions,
): Promise<Refusal | undefined> {
  const conditions = operatorRevisions(operator).filter(({ kind }) => kind === 'conditions');
  if (read !== undefined && !conditions.some(({ legal_version }) => legal_version === read))
    return refuse('version_conflict');
  await keepRevisions(tx, null, conditions);
  for (const { legal_version } of conditions)
    await insertAcceptance(tx, { user_id, chain_id: null, legal_version, at });
  return undefined;
}
