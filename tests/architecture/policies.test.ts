import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const server = path.resolve(import.meta.dirname, '../../server');
const named = path.join('caller', 'openPolicy.ts');

/** A function of one line that asks nobody anything, whatever it is called. */
const bare =
  /(?:\bpolicy\s*[:=]|\bconst \w+ =)\s*(?:async )?\([^()]*\)(?:: [\w<> |]+)? => (?:undefined|void 0|\{\s*\})/;
/** The same, written as a method. */
const empty = /\bpolicy\([^()]*\)(?:: [\w<> |]+)? \{\s*(?:return undefined;\s*|return;\s*)?\}/;

const saysNothing = (text: string): boolean => bare.test(text) || empty.test(text);

const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== named,
);
const textOf = (file: string): string => readFileSync(path.join(server, file), 'utf8');

describe('a call that asks nobody before it is handled', () => {
  it('says by the name of its policy why', () => {
    const serving = files.filter((file) => /\bserve\(/.test(textOf(file)));
    expect(serving.length).toBeGreaterThan(20);
    expect(serving.filter((file) => saysNothing(textOf(file)))).toEqual([]);
  });

  it.each([
    ['policy: () => undefined,', true],
    ['policy: async () => undefined,', true],
    ['policy: (_ctx) => undefined,', true],
    ['policy: () => {},', true],
    ['const anyone = () => undefined;', true],
    ['const anyone = (): undefined => undefined;', true],
    ['policy() {}', true],
    ['policy: anybody,', false],
    ['policy: ({ callers }) => (callers.user ? undefined : refuse()),', false],
    ['policy: (ctx) => mayMeasure(deps, ctx),', false],
  ])('is told from one that asks: %s', (text, isBare) => {
    expect(saysNothing(text)).toBe(isBare);
  });
});
