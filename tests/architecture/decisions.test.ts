import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = 'docs/decisions.md';
const rooms = ['bench', 'contract', 'docs', 'domain', 'scripts', 'server', 'src', 'sw', 'tests'];
const cited = /\bD([1-9]\d?)\b/g;
const entry = /^\*\*D([1-9]\d?)\. [^*]+\*\* (.+)$/gm;

function textsBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return textsBelow(name);
    return /\.(tsx?|mjs|css|html|md)$/.test(entry.name) ? [name] : [];
  });
}

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const entries = [...textOf(page).matchAll(entry)].map(([, number = '', text = '']) => ({ number, text }));

describe('the page of decisions', () => {
  it('holds every decision that is cited anywhere', () => {
    const known = new Set(entries.map(({ number }) => number));
    const files = [...rooms.flatMap(textsBelow), 'README.md'].filter((file) => file !== page);
    const found = files.flatMap((file) =>
      [...textOf(file).matchAll(cited)].map(([, number = '']) => ({ file, number })),
    );
    expect(found.length).toBeGreaterThan(300);
    const unknown = found.filter(({ number }) => !known.has(number)).map(({ file, number }) => `${file}: D${number}`);
    expect(unknown).toEqual([]);
  });

  it('holds each decision once, in the order of the numbers, with a sentence', () => {
    const numbers = entries.map(({ number }) => Number(number));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(entries.filter(({ text }) => text.length < 40).map(({ number }) => number)).toEqual([]);
  });

  it('cites only decisions that it holds', () => {
    const known = new Set(entries.map(({ number }) => number));
    const own = [...textOf(page).matchAll(cited)].map(([, number = '']) => number);
    expect(own.filter((number) => !known.has(number))).toEqual([]);
  });
});
