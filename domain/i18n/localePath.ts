import { defaultLanguage, isLanguage, type Language } from './localizedText.ts';

/** '/de/order/table' → ['de', '/order/table']; without a prefix the language is undefined (D29). */
export function splitLocale(pathname: string): [Language | undefined, string] {
  const first = pathname.split('/', 2)[1];
  if (!isLanguage(first) || first === defaultLanguage) return [undefined, pathname];
  return [first, pathname.slice(first.length + 1) || '/'];
}

/** '/order/table' in German → '/de/order/table'; English has no prefix. */
export const withLocale = (pathname: string, language: Language): string =>
  language === defaultLanguage ? pathname : `/${language}${pathname === '/' ? '' : pathname}`;
