import type { Language } from './language.ts';

/** Every language in its own words. */
export const languageNames: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  hu: 'Magyar',
  ro: 'Română',
  es: 'Español',
};

/** An offer to somebody whose language is not on screen yet, so in that language. */
export const languageOffers: Partial<Record<Language, string>> = {
  de: 'Auf Deutsch weiterlesen',
  hu: 'Folytatás magyarul',
  ro: 'Continuă în română',
};
