import { formatter } from '@lingui/format-po';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '#domain/i18n/localizedText.ts';
import { payMeans, quickWishes } from './quickWishes.ts';

it('says each wish in every language, each with words of its own', () => {
  for (const language of languages) {
    const words = quickWishes.map((wish) => wish[language]);
    expect(words.every((each) => /\S/.test(each ?? ''))).toBe(true);
    expect(new Set(words).size).toBe(words.length);
  }
});

it('knows how a guest wants to pay by the words of the guest’s own screen', async () => {
  for (const language of languages) {
    const file = new URL(`./catalogues/guest/${language}.po`, import.meta.url);
    const context = { locale: language, sourceLocale: 'en', filename: file.pathname };
    const messages = Object.values(await formatter().parse(readFileSync(file, 'utf8'), context));
    for (const means of payMeans)
      expect(messages.find(({ message }) => message === means.en)?.translation).toBe(means[language]);
  }
});
