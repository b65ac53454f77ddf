import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { wordFiles } from './scripts/i18n/wordFiles.ts';

/**
 * Seven catalogues a language: what a table's page can show, what a guest's other pages show besides, what every device
 * of the staff's shows, what a register does besides, what those who serve do, and what owners see
 * of their chain first, and on its other pages, so that nobody downloads the words of others.
 */
const files = wordFiles(import.meta.dirname);
const inRoot = (file: string): string => `<rootDir>/${file}`;
const never = ['**/*.test.*', '<rootDir>/src/app/gallery/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'hu', 'ro', 'es'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/i18n/catalogues/guest/{locale}', include: files.guest.map(inRoot), exclude: never },
    { path: '<rootDir>/src/i18n/catalogues/pages/{locale}', include: files.pages.map(inRoot), exclude: never },
    { path: '<rootDir>/src/i18n/catalogues/staff/{locale}', include: files.staff.map(inRoot), exclude: never },
    { path: '<rootDir>/src/i18n/catalogues/counter/{locale}', include: files.counter.map(inRoot), exclude: never },
    { path: '<rootDir>/src/i18n/catalogues/office/{locale}', include: files.office.map(inRoot), exclude: never },
    { path: '<rootDir>/src/i18n/catalogues/desk/{locale}', include: files.desk.map(inRoot), exclude: never },
    {
      path: '<rootDir>/src/i18n/catalogues/service/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        ...never,
        ...[files.guest, files.onlyPages, files.onlyOwners, files.staff, files.counter].flatMap((others) =>
          others.map(inRoot),
        ),
      ],
    },
  ],
  // no line numbers: a moved line is not a changed translation
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
