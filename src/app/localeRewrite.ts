import type { LocationRewrite } from '@tanstack/react-router';
import { splitLocale } from '#domain/i18n/localePath.ts';
import { prefixed } from '#src/i18n/pageLanguage.ts';

/** Routes are declared once, without a language; the address carries it as a prefix (D29). */
export const localeRewrite: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = splitLocale(url.pathname)[1];
    return url;
  },
  output: ({ url }) => {
    url.pathname = prefixed(url.pathname);
    return url;
  },
};
