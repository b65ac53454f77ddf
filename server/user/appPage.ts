import { defaultLanguage } from '#domain/i18n/localizedText.ts';

/**
 * The address of one of the app's pages in a language (D29). What opens something stands after the `#`, which no
 * browser sends to a server or names as referrer.
 */
export function appPage(
  origin: string,
  language: string | undefined,
  path: string,
  secret: Record<string, string> = {},
): string {
  const prefix = !language || language === defaultLanguage ? '' : `/${language}`;
  const fragment = new URLSearchParams(secret).toString();
  return `${origin}${prefix}${path}${fragment ? `#${fragment}` : ''}`;
}
