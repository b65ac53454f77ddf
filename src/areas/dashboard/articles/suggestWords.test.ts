import { expect, it } from 'vitest';
import { suggestWords } from './suggestWords.ts';

const suggest = suggestWords([
  { de: 'Erdäpfelsalat', en: 'Potato salad' },
  { de: 'Erdäpfelsalat', hu: 'Burgonyasaláta' },
  { en: 'Water' },
]);

it.each([
  ['en', { de: 'erdaepfelsalat ' }, 'Potato salad'],
  ['hu', { de: 'Erdäpfelsalat' }, 'Burgonyasaláta'],
  ['hu', { en: 'Potato salad' }, undefined],
  ['de', { en: 'Water' }, undefined],
  ['de', {}, undefined],
] as const)('%s of %j', (language, value, expected) => {
  expect(suggest(language, value)).toBe(expected);
});
