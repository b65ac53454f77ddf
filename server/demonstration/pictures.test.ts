import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demonstrationChain } from './demonstrationChain.ts';
import { composePicture } from './picture/composePicture.ts';
import emoji from './picture/emoji.json' with { type: 'json' };
import { emojiNames } from './picture/emojiNames.ts';
import { diskStore } from '../media/diskStore.ts';
import { renderPictures } from './pictures.ts';

const chain = demonstrationChain();
const specs = [...new Set([chain.picture, ...chain.restaurants.flatMap((restaurant) => restaurant.pictures)])];

describe('composePicture', () => {
  it('draws every composition of the demonstration', () => {
    for (const spec of specs) expect(composePicture(spec)).toMatch(/^<svg[\s\S]+<\/svg>$/);
  });

  it('draws the same picture from the same words every time', () => {
    expect(composePicture('cream plate schnitzel lemon herb')).toBe(composePicture('cream plate schnitzel lemon herb'));
  });

  it('names the word that it does not know', () => {
    expect(() => composePicture('cream plate unicorn')).toThrow("'unicorn'");
    expect(() => composePicture('cream trough schnitzel')).toThrow('vessel');
  });

  it('refers to no gradient that is missing', () => {
    for (const spec of specs) {
      const svg = composePicture(spec);
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const missing = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id).filter((id) => !ids.has(id));
      expect(missing, spec).toEqual([]);
      expect(svg, spec).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('emoji.json', () => {
  it('holds the emoji that the pictures name, as the package has them', () => {
    const source = new URL('../../node_modules/@iconify-json/fluent-emoji/icons.json', import.meta.url);
    const { icons } = JSON.parse(readFileSync(source, 'utf8')) as { icons: Record<string, { body: string }> };
    const wanted = [...new Set(Object.values(emojiNames))].sort();
    expect(Object.keys(emoji)).toEqual(wanted);
    for (const [name, body] of Object.entries(emoji)) expect(body).toBe(icons[name]?.body);
  });
});

describe('renderPictures', () => {
  let folder = '';
  let paths = new Map<string, string>();
  const few = specs.slice(0, 12);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-pictures-'));
    paths = await renderPictures(diskStore(folder), [...few, ...few]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes each distinct picture once, in every width, and never larger than it is drawn', async () => {
    const files = await readdir(folder);
    expect(new Set(paths.values()).size).toBe(few.length);
    expect(files.length).toBe(few.length * 3);
    for (const path of paths.values()) {
      for (const width of [160, 480, 1200]) {
        const name = `${path.replace('/media/', '')}-${width}.webp`;
        expect(files).toContain(name);
        const { format, width: drawn, height: high } = await sharp(join(folder, name)).metadata();
        const side = Math.min(width, 480);
        expect({ format, drawn, high }).toEqual({ format: 'webp', drawn: side, high: side });
      }
    }
  });

  it('names the same pictures alike the next time', async () => {
    expect(await renderPictures(diskStore(folder), few)).toEqual(paths);
    expect((await readdir(folder)).length).toBe(few.length * 3);
  });
});
