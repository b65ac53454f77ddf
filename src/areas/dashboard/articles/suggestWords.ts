import { foldText } from '#domain/i18n/foldText.ts';
import type { Language, LocalizedText } from '#domain/i18n/localizedText.ts';

type Suggest = (language: Language, value: LocalizedText) => string | undefined;

/** What a text that says the same in one language says in another: who has translated 'Erdäpfelsalat' once has done. */
export function suggestWords(known: readonly LocalizedText[]): Suggest {
  const byWords = new Map<string, LocalizedText[]>();
  for (const text of known) {
    for (const [language, words] of Object.entries(text)) {
      if (!words) continue;
      const key = `${language} ${foldText(words)}`;
      byWords.set(key, [...(byWords.get(key) ?? []), text]);
    }
  }
  return (wanted, value) => {
    for (const [language, words] of Object.entries(value)) {
      if (!words || language === wanted) continue;
      const same = byWords.get(`${language} ${foldText(words.trim())}`);
      const found = same?.find((text) => text[wanted])?.[wanted];
      if (found) return found;
    }
    return undefined;
  };
}
