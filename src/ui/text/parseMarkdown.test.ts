import { describe, expect, it } from 'vitest';
import { english } from '#server/legal/defaults/en.ts';
import { filledIn } from '#domain/legal/legalText.ts';
import { parseInline, parseMarkdown } from './parseMarkdown.ts';

const kinds = (text: string) => parseMarkdown(text).map(({ kind }) => kind);

describe('a text in Markdown', () => {
  it('is its headings, paragraphs, lists, quotes and code', () => {
    expect(kinds('# A\n\nb\nc\n\n- d\n- e\n\n1. f\n2. g\n\n> h\n\n```\n# i\n```\n\n---\nj')).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'quote',
      'code',
      'rule',
      'paragraph',
    ]);
  });

  it('keeps what is indented in its entry', () => {
    const [list] = parseMarkdown('1. a\n   - b\n   - c\n2. d');
    expect(list).toMatchObject({ kind: 'list', ordered: true });
    expect(list?.kind === 'list' && list.entries.map((entry) => entry.map(({ kind }) => kind))).toEqual([
      ['paragraph', 'list'],
      ['paragraph'],
    ]);
  });

  it('is read to its end, whatever a house fills in', () => {
    for (const text of Object.values(english)) {
      const blocks = parseMarkdown(filledIn(text, { legalName: 'A & B <i>', address: 'Gasse 1' }));
      expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
      expect(JSON.stringify(blocks)).not.toMatch(/#38;|&amp;/);
    }
  });
});

describe('a line', () => {
  it('has words that are strong, stressed, code or lead somewhere', () => {
    expect(parseInline('a **b** *c* `d` [e](https://f.example) <g@h.example>')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', inside: [{ kind: 'text', text: 'b' }] },
      { kind: 'text', text: ' ' },
      { kind: 'em', inside: [{ kind: 'text', text: 'c' }] },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'link', href: 'https://f.example', inside: [{ kind: 'text', text: 'e' }] },
      { kind: 'text', text: ' ' },
      { kind: 'link', href: 'mailto:g@h.example', inside: [{ kind: 'text', text: 'g@h.example' }] },
    ]);
  });

  it('has pictures of ours; one of another house is a link', () => {
    expect(parseInline('![The board](/help/en/board-1024x700.webp)')).toEqual([
      { kind: 'picture', src: '/help/en/board-1024x700.webp', alt: 'The board' },
    ]);
    expect(parseInline('![a](https://b.example/c.png)')).toMatchObject([{ kind: 'link' }]);
    expect(parseInline('![a](//b.example/c.png)')).toEqual([{ kind: 'text', text: 'a' }]);
  });

  it.each([
    ['[a](javascript:alert(1))'],
    ['[a](JaVaScRiPt:alert)'],
    ['[a](data:text/html,x)'],
    ['[a](//evil.example)'],
    ['[a](/\\evil.example)'],
    ['[a](vbscript:x)'],
  ])('leads nowhere by %s', (text) => {
    expect(parseInline(text).some(({ kind }) => kind === 'link')).toBe(false);
  });

  it('says a tag and a reference as the letters that they are', () => {
    expect(parseInline('<b>a</b> &#60;i&#62; &lt;u&gt; snake_case_name 2 * 3 * 4')).toEqual([
      { kind: 'text', text: '<b>a</b> <i> <u> snake_case_name 2 * 3 * 4' },
    ]);
  });

  it('has no references that are none', () => {
    expect(parseInline('&#0; &#99999999; &copy;')).toEqual([{ kind: 'text', text: '\ufffd &#99999999; &copy;' }]);
  });
});

it('shows what is nested without end as words, however it is spread over lines', () => {
  const inLine = '>\u00A0'.repeat(5_000);
  const overLines = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  for (const text of [inLine, overLines]) expect(depthOf(parseMarkdown(text))).toBeLessThan(300);
});
