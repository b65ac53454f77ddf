import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../src/i18n/catalogues');
const lines = String.raw`((?:"(?:[^"\\]|\\.)*"\n?)+)`;
const entry = new RegExp(`^msgid ${lines}msgstr ${lines}`, 'gm');

/** Several lines in quotes as the text that they are. */
const joined = (quoted: string): string =>
  [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, words = '']) => JSON.parse(`"${words}"`) as string).join('');

/** What screens say in a language, each with its English message, without the marks of what stands inside of it. */
export function wordsOf(language: string): { id: string; said: string }[] {
  return globSync(`*/${language}.po`, { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(entry)]
      .map(([, id = '', said = '']) => ({ id: joined(id), said: joined(said).replace(/<\/?\d+\/?>/g, '') }))
      .filter(({ id, said }) => id !== '' && said !== ''),
  );
}
