import { defaultLanguage } from '#domain/i18n/localizedText.ts';

/** The app's pages that a link of the server may lead to; the specification's, and one of ours for undoing an address. */
export type AppPage = '/authentication/login' | '/authentication/password-recovery' | '/undo-address' | '/dashboard';

/**
 * The address of one of the app's pages in a language (D29). What opens something stands after the `#`, which no
 * browser sends to a server or names as referrer.
 */
export function appPage(
  origin: string,
  language: string | undefined,
  path: AppPage,
  secret: Record<string, string> = {},
): string {
  const prefix = !language || language === defaultLanguage ? '' : `/${language}`;
  const fragment = new URLSearchParams(secret).toString();
  return `${origin}${prefix}${path}${fragment ? `#${fragment}` : ''}`;
}
