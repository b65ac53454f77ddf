import { expect, test } from 'vitest';
import { textIn, type LocalizedText } from './localizedText.ts';

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
