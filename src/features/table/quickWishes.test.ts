import { expect, it } from 'vitest';
import { languages } from '#domain/i18n/localizedText.ts';
import { quickWishes } from './quickWishes.ts';

it('says each wish in every language, each with words of its own', () => {
  for (const language of languages) {
    const words = quickWishes.map((wish) => wish[language]);
    expect(words.every((each) => /\S/.test(each ?? ''))).toBe(true);
    expect(new Set(words).size).toBe(words.length);
  }
});
