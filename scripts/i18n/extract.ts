/**
 * `npm run extract`: gathers the words of the source into the catalogues. A message whose file became a guest's (or
 * ceased to be one) moves to another catalogue; its translations move with it, which Lingui alone would lose.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import { languages } from '../../domain/i18n/localizedText.ts';

const catalogues = ['guest', 'pages', 'staff', 'counter', 'service', 'office', 'desk'];
const format = formatter({ lineNumbers: false });
const fileOf = (catalogue: string, language: string): string => `src/i18n/catalogues/${catalogue}/${language}.po`;

async function read(file: string, language: string) {
  const text = await readFile(file, 'utf8').catch(() => '');
  return {
    text,
    messages: text === '' ? {} : await format.parse(text, { locale: language, sourceLocale: 'en', filename: file }),
  };
}

const known = new Map<string, string>();
for (const language of languages) {
  for (const catalogue of catalogues) {
    const { messages } = await read(fileOf(catalogue, language), language);
    for (const [id, { translation }] of Object.entries(messages))
      if (translation) known.set(`${language} ${id}`, translation);
  }
}

execFileSync('lingui', ['extract', '--clean'], { stdio: 'inherit' });

for (const language of languages) {
  for (const catalogue of catalogues) {
    const file = fileOf(catalogue, language);
    const { text, messages } = await read(file, language);
    let moved = false;
    for (const [id, message] of Object.entries(messages)) {
      const translation = known.get(`${language} ${id}`);
      if (message.translation || !translation) continue;
      message.translation = translation;
      moved = true;
    }
    if (moved)
      await writeFile(
        file,
        await format.serialize(messages, { locale: language, sourceLocale: 'en', filename: file, existing: text }),
      );
  }
}
