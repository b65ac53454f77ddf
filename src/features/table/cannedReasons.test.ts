import { formatter } from '@lingui/format-po';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#domain/i18n/localizedText.ts';
import { cannedIn, cannedReasons, reasonIn } from './cannedReasons.ts';

const source = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The reasons that a sheet of the staff offers, in English. */
function offered(file: string): string[] {
  const [, list = ''] = /usual ?= ?\{?\[([^\]]+)\]/.exec(source(file)) ?? [];
  return [...list.matchAll(/t`([^`]+)`/g)].map(([, words = '']) => words);
}

/** A message of the staff's in a language. */
async function said(words: string, language: string): Promise<string | undefined> {
  for (const catalogue of ['staff', 'counter']) {
    const file = `../../i18n/catalogues/${catalogue}/${language}.po`;
    const context = { locale: language, sourceLocale: 'en', filename: file };
    const messages = await formatter().parse(source(file), context);
    const found = Object.values(messages).find(({ message }) => message === words);
    if (found) return found.translation;
  }
  return undefined;
}

const sheets = ['../order/RejectSheet.tsx', '../register/VoidSheet.tsx'];

describe('a reason that staff tap', () => {
  it.each(sheets)('of %s is known in every language that a device may speak', async (sheet) => {
    const reasons = offered(sheet);
    expect(reasons.length).toBeGreaterThan(3);
    for (const words of reasons) {
      const known = cannedReasons.find(({ en }) => en === words);
      for (const language of languages)
        expect(known?.[language], `${words} in ${language}`).toBe(await said(words, language));
    }
  });

  it('in one language is read in another', () => {
    expect(reasonIn('Ausverkauft', 'hu')).toBe('Elfogyott');
    expect(reasonIn('  A konyha túlterhelt ', 'en')).toBe('The kitchen is too busy');
  });

  it('that somebody typed stays as typed', () => {
    expect(reasonIn('Der Herd brennt', 'en')).toBe('Der Herd brennt');
  });

  it('that somebody typed for the journal alone is not among them', () => {
    expect(cannedIn('Streit mit der Kellnerin', 'de')).toBeUndefined();
    expect(cannedIn('Not good', 'de')).toBe('Nicht gut');
  });
});
