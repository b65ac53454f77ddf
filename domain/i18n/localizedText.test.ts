import { expect, test } from 'vitest';
import {
  defaultLanguage,
  isLanguage,
  languages,
  offeredLanguages,
  textIn,
  type LocalizedText,
} from './localizedText.ts';

test.each<[string, LocalizedText | undefined, string]>([
  ['the language asked for', { en: 'Soup', de: 'Suppe', hu: 'Leves' }, 'Leves'],
  ['English without it', { de: 'Suppe', en: 'Soup' }, 'Soup'],
  ['English where it is empty', { hu: '', de: 'Suppe', en: 'Soup' }, 'Soup'],
  ['the first that there is without both', { ro: 'Supă', de: 'Suppe' }, 'Supă'],
  ['the first that is not empty', { hu: '', en: '', de: 'Suppe' }, 'Suppe'],
  ['nothing where there is none', {}, ''],
  ['nothing where there is no text', undefined, ''],
])('a text is in %s (D21)', (_, text, read) => {
  expect(textIn(text, 'hu')).toBe(read);
});

test('guests choose among the languages that are offered; Spanish is known and not offered (D29)', () => {
  expect(languages.filter((language) => !(offeredLanguages as readonly string[]).includes(language))).toEqual(['es']);
  expect(offeredLanguages).toEqual(['de', 'en', 'hu', 'ro']);
  expect(defaultLanguage).toBe('en');
});

test.each([
  ['en', true],
  ['de', true],
  ['hu', true],
  ['ro', true],
  ['es', true],
  ['fr', false],
  ['', false],
  [undefined, false],
])('%j is a language with words of its own: %s', (text, known) => {
  expect(isLanguage(text)).toBe(known);
});
