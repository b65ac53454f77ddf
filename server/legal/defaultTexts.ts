import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { type LegalKind, legalKinds } from '#domain/legal/legalText.ts';
import { german } from './defaults/de.ts';
import { english } from './defaults/en.ts';
import { hungarian } from './defaults/hu.ts';
import { romanian } from './defaults/ro.ts';

const textOf = (kind: LegalKind): LocalizedText => ({
  en: english[kind],
  de: german[kind],
  hu: hungarian[kind],
  ro: romanian[kind],
});

/** What holds for a chain that wrote nothing of its own, in every language that is offered. */
export const defaultTexts = Object.fromEntries(legalKinds.map((kind) => [kind, textOf(kind)])) as Record<
  LegalKind,
  LocalizedText
>;
