import type { Language } from './language.ts';

/** Every language in its own words. */
export const languageNames: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  hu: 'Magyar',
  ro: 'Română',
  es: 'Español',
};
