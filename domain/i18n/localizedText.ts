/** Languages with a message catalogue; Spanish exists but is not offered (D29). */
export const languages = ['en', 'de', 'hu', 'ro', 'es'] as const;
export type Language = (typeof languages)[number];
export const offeredLanguages = ['de', 'en', 'hu', 'ro'] as const satisfies readonly Language[];
export const defaultLanguage: Language = 'en';

export const isLanguage = (text: string | undefined): text is Language =>
  (languages as readonly (string | undefined)[]).includes(text);

/** A text in several languages, keyed by language code. */
export type LocalizedText = Readonly<Record<string, string>>;

/** The text in the requested language, else English, else the first that there is, else '' (D21). */
export function textIn(text: LocalizedText | undefined, language: string): string {
  if (!text) return '';
  return text[language] || text[defaultLanguage] || Object.values(text).find(Boolean) || '';
}
