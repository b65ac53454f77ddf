import { withLocale } from '#domain/i18n/localePath.ts';
import { offeredLanguages, type Language } from '#domain/i18n/localizedText.ts';
import { escaped } from '../http/escaped.ts';

export type PageHead = {
  language: Language;
  title: string;
  description: string;
  /** the page's path without a language, where search engines may come (public/robots.txt) */
  path?: string;
  /** a picture's path, for whoever shares the page */
  picture?: string | undefined;
};

/** JSON as it may stand in a script. */
export const escapedJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** What a page says of itself to search engines and to whoever shares it. */
export function headTags({ language, title, description, path, picture }: PageHead, origin: string): string {
  const at = (local: string): string => escaped(new URL(local, origin).href);
  const property = (name: string, content: string): string => `<meta property="og:${name}" content="${content}">`;
  const link = (lang: string, href: string): string => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
  return [
    property('title', escaped(title)),
    property('description', escaped(description)),
    property('type', 'website'),
    property('locale', language),
    ...(picture ? [property('image', at(picture))] : []),
    ...(path === undefined
      ? []
      : [
          `<link rel="canonical" href="${at(withLocale(path, language))}">`,
          ...offeredLanguages.map((offered) => link(offered, at(withLocale(path, offered)))),
          link('x-default', at(path)),
        ]),
  ].join('');
}
