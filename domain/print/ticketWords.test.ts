import { expect, it } from 'vitest';
import { languages } from '../i18n/localizedText.ts';
import { ticketWords } from './ticketWords.ts';

it.each(languages)('a ticket has a word for everything that it says, in %s', (language) => {
  const { types, addition, cancelled, without, extra, wanted } = ticketWords(language);
  const said = [types.local, types.takeaway, types.delivery, addition, cancelled, without, extra, wanted];
  expect(said.map((word) => /^\p{Lu}/u.test(word))).toEqual(said.map(() => true));
  expect(new Set(said).size).toBe(said.length);
});
