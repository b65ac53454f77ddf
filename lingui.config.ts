import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { guestFiles } from './scripts/i18n/guestFiles.ts';

/** Two catalogues a language: what a guest's pages can show, and the rest, so that no guest downloads the staff's words. */
const guests = guestFiles(import.meta.dirname).map((file) => `<rootDir>/${file}`);
const never = ['**/*.test.*', '<rootDir>/src/app/gallery/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'hu', 'ro', 'es'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/i18n/catalogues/guest/{locale}', include: guests, exclude: never },
    {
      path: '<rootDir>/src/i18n/catalogues/staff/{locale}',
      include: ['<rootDir>/src'],
      exclude: [...never, ...guests],
    },
  ],
  // no line numbers: a moved line is not a changed translation
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
