import { describe, expect, it } from 'vitest';
import { languages } from '../i18n/localizedText.ts';
import { receiptLanguage, receiptWords } from './receiptWords.ts';

type Words = Record<string, string | Record<string, string>>;
const wordsOf = (words: Words): [name: string, word: string][] =>
  Object.entries(words).flatMap(([name, said]): [string, string][] =>
    typeof said === 'string' ? [[name, said]] : wordsOf(said).map(([part, word]) => [`${name} ${part}`, word]),
  );

describe('the words of a receipt', () => {
  it.each(languages)('are all there in %s', (language) => {
    const words = wordsOf(receiptWords(language));
    expect(words.filter(([, word]) => !/\p{L}{2}/u.test(word))).toEqual([]);
    expect(words.map(([name]) => name)).toEqual(wordsOf(receiptWords('en')).map(([name]) => name));
  });

  it('are those of one language each', () => {
    expect(languages.map((language) => receiptWords(language).total)).toEqual(
      languages.map((language) => ({ en: 'Total', de: 'Summe', hu: 'Összesen', ro: 'Total', es: 'Total' })[language]),
    );
  });

  it.each<[string, string | undefined, string, string]>([
    ['what was asked for', 'hu', 'AT', 'hu'],
    ['Austria’s, where no language is asked for', undefined, 'AT', 'de'],
    ['Austria’s, where one is asked for that there is not', 'fr', 'AT', 'de'],
    ['Switzerland’s', undefined, 'CH', 'de'],
    ['Germany’s', undefined, 'DE', 'de'],
    ['Spain’s', undefined, 'ES', 'es'],
    ['Hungary’s', undefined, 'HU', 'hu'],
    ['Romania’s', undefined, 'RO', 'ro'],
    ['English elsewhere', undefined, 'FR', 'en'],
  ])('are in %s', (_, asked, country, language) => {
    expect(receiptLanguage(asked, country)).toBe(language);
  });
});
