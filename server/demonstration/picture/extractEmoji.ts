import { readFileSync, writeFileSync } from 'node:fs';
import { emojiNames } from './emojiNames.ts';

/**
 * Copies the emoji that the pictures use out of the development package into emoji.json, so that a start need not
 * read its hundred megabytes. Run by hand after a change of emojiNames: node server/demonstration/picture/extractEmoji.ts
 */
const source = new URL('../../../node_modules/@iconify-json/fluent-emoji/icons.json', import.meta.url);
const { icons } = JSON.parse(readFileSync(source, 'utf8')) as { icons: Record<string, { body: string }> };
const names = [...new Set(Object.values(emojiNames))].sort();
const bodies = Object.fromEntries(
  names.map((name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`there is no emoji ${name}`);
    return [name, icon.body];
  }),
);
writeFileSync(new URL('emoji.json', import.meta.url), `${JSON.stringify(bodies, null, 2)}\n`);
