import { describe, expect, it } from 'vitest';
import { array, assert, constantFrom, property } from '../../../tests/support/fastCheck.ts';
import { parseInline, parseMarkdown, type Inline } from './parseMarkdown.ts';

/** Marks of a line in one expression: plain to read, but it looks for an end from each of them. */
const asOne =
  /(\*\*|__)(?=\S)(.+?\S|\S)\1|([*_])(?=\S)(.+?\S|\S)\3(?![\p{L}\p{N}])|(!?)\[([^\]]*)\]\(<?([^\s()<>]+)>?(?:\s+"[^"]*")?\)|`([^`]+)`/gu;

/** What is in a line by that expression, as brackets around what is in each. */
function slowly(text: string): string {
  return text.replace(asOne, (whole, _, strong, __, em, mark, words, href, code): string => {
    if (strong !== undefined) return `strong(${slowly(strong as string)})`;
    if (em !== undefined) return `em(${slowly(em as string)})`;
    if (code !== undefined) return `code(${code as string})`;
    if (href === undefined) return whole;
    if (mark) return `picture(${words as string})`;
    return `link(${slowly(words as string)})`;
  });
}
const said = (inside: readonly Inline[]): string =>
  inside
    .map((one) => {
      if ('inside' in one) return `${one.kind}(${said(one.inside)})`;
      if (one.kind === 'picture') return `picture(${one.alt})`;
      return one.kind === 'code' ? `code(${one.text})` : one.text;
    })
    .join('');

const marks = [
  '*',
  '**',
  '_',
  '__',
  '[',
  '![',
  '](/x)',
  ']',
  '(',
  ')',
  '`',
  'a',
  'b',
  'é',
  '😀',
  '1',
  ' ',
  '.',
  '\n',
  '\u2028',
];

/** How long a text takes of the processor, in milliseconds. */
function timeOf(text: string): number {
  const before = process.threadCpuUsage();
  parseMarkdown(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('what is in a line', () => {
  it('is what one expression finds, that takes longer', () => {
    assert(
      property(array(constantFrom(...marks), { maxLength: 24 }), (pieces) => {
        const text = pieces.join('');
        expect(said(parseInline(text))).toBe(slowly(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is a title without the marks at its end, or words', () => {
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/;
    const pieces = ['#', '##', ' ', '\u00a0', 'a', '1', '.'];
    assert(
      property(array(constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const line = parts.join('');
        const [block] = parseMarkdown(line);
        const [, level, words] = heading.exec(line) ?? [];
        const found = block?.kind === 'heading' ? [block.level, said(block.inside)] : [];
        expect(found).toEqual(level === undefined ? [] : [level.length, words]);
      }),
      { numRuns: 5_000 },
    );
  });
});

it.each([
  ['strong words that never end', '**a '],
  ['stressed words that never end', '*a '],
  ['both', '***a _b '],
  ['some that end inside of a word', '*a*b '],
  ['links that never end', '[a '],
  ['links that end and lead nowhere', '[[a] '],
  ['pictures', '!['],
  ['marks of a title', '#'],
  ['empty space', ' '],
  ['code', '```\n'],
])('a text four times as long takes some four times as long to read: %s', (_, piece) => {
  const ofLength = (length: number): string => `# ${piece.repeat(length / piece.length)}x`;
  // so long that the processor's clock, and what makes code fast meanwhile, do not matter
  const [short, long] = [ofLength(100_000), ofLength(400_000)];
  timeOf(long);
  const least = (text: string): number => Math.min(...[0, 1, 2, 3, 4].map(() => timeOf(text)));
  // with each letter looked at for each other one it would be sixteen times, and minutes; memory that others use too
  // makes it some nine
  expect(least(long) / Math.max(1, least(short))).toBeLessThan(12);
});
