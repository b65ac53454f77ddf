import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Language } from '#domain/i18n/localizedText.ts';
import { catalogues } from './catalogues.ts';
import type { CatalogueName } from './catalogues.ts';

export { offeredLanguages } from '#domain/i18n/localizedText.ts';
export type { Language } from '#domain/i18n/localizedText.ts';

/** The language on screen. */
export const currentLanguage = (): Language => i18n.locale as Language;

const shown = new Set<CatalogueName>(['guest']);

async function messagesOf(language: Language): Promise<Messages> {
  const loaded = await Promise.all([...shown].map((name) => catalogues[name][language]()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages;
}

/** Loads the language's catalogues, puts it on screen and names it to the browser and its screen reader. */
export async function activateLanguage(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  i18n.loadAndActivate({ locale: language, messages: await messagesOf(language) });
  // a page that the server draws says so itself
  if (globalThis.document) document.documentElement.lang = language;
}

/** Every page but a table's needs words that the table's never shows: to be awaited before such a page shows. */
export async function needWords(name: CatalogueName): Promise<void> {
  if (shown.has(name)) return;
  shown.add(name);
  if (i18n.locale === '') return;
  try {
    i18n.load(i18n.locale, await messagesOf(currentLanguage()));
  } catch (error) {
    // the network went: they are fetched with the next page that needs them
    shown.delete(name);
    throw error;
  }
}
