import { splitLocale } from '#domain/i18n/localePath.ts';
import { defaultLanguage, offeredLanguages, type Language } from '#domain/i18n/localizedText.ts';

/**
 * In which language a page opens, and its path without it: that of the address, otherwise the best of the browser's
 * that is offered (D37).
 */
export function pageLanguage(pathname: string, accepted = ''): { language: Language; path: string; named: boolean } {
  const [named, path] = splitLocale(pathname);
  return { language: named ?? bestOf(accepted), path, named: named !== undefined };
}

function bestOf(accepted: string): Language {
  const wanted = accepted
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.slice(0, 2), quality: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const offered: readonly string[] = offeredLanguages;
  return (wanted.find(({ language }) => offered.includes(language))?.language as Language) ?? defaultLanguage;
}
