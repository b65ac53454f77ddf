import type { PrintBlock } from './printDocument.ts';

/** A line of paper: text at its beginning, and perhaps text at its end. */
export type PrintLine = {
  left: string;
  right?: string;
  centre?: true;
  bold?: true;
  /** twice as wide and as high */
  big?: true;
  /** white on black */
  inverse?: true;
};

/** What a document is on paper of so many letters a line: nothing is cut off, long words are broken. */
export const printLines = (blocks: readonly PrintBlock[], columns: number): PrintLine[] =>
  blocks.flatMap((block) => linesOf(block, columns));

function linesOf(block: PrintBlock, columns: number): PrintLine[] {
  switch (block.kind) {
    case 'name':
    case 'notice':
      return wrapped(block.text, columns).map((left) => ({ left, centre: true, bold: true }));
    case 'head':
      return wrapped(block.text, columns).map((left) => ({ left, centre: true }));
    case 'rule':
      return [{ left: '-'.repeat(columns) }];
    case 'text':
      return wrapped(block.text, columns).map((left) => ({ left }));
    case 'big':
      return wrapped(block.text, columns / 2).map((left) => ({ left, big: true, bold: true }));
    case 'band':
      return wrapped(block.text, columns - 2).map(band(columns));
    case 'cells':
      return [{ left: cells(block.cells, columns) }];
    case 'row': {
      const { name, value, details = [], strong } = block;
      const weight = strong ? ({ bold: true } as const) : {};
      const lines = wrapped(name, Math.max(8, columns - value.length - 1));
      return [
        ...lines.map((left, at): PrintLine => ({ left, ...(at === 0 ? { right: value } : {}), ...weight })),
        ...indented(details, columns),
      ];
    }
    case 'dish': {
      const { text, details = [], note } = block;
      const way = block.void ? ({ inverse: true } as const) : {};
      return [
        ...wrapped(text, columns / 2).map((left): PrintLine => ({ left, big: true, bold: true, ...way })),
        ...details.flatMap((detail) => wrapped(detail, columns - 3)).map((left) => bolder(`   ${left}`)),
        ...(note === undefined ? [] : wrapped(note, columns - 2).map(band(columns))),
      ];
    }
  }
}

const bolder = (left: string): PrintLine => ({ left, bold: true });
const band =
  (columns: number) =>
  (text: string): PrintLine => ({ left: ` ${text}`.padEnd(columns), bold: true, inverse: true });

const indented = (details: readonly string[], columns: number): PrintLine[] =>
  details.flatMap((detail) => wrapped(detail, columns - 2)).map((line) => ({ left: `  ${line}` }));

function cells(texts: readonly string[], columns: number): string {
  const width = Math.floor(columns / texts.length);
  return texts.map((text, at) => (at === 0 ? text.padEnd(width) : text.padStart(width))).join('');
}

/** The text in lines of at most so many characters. */
function wrapped(text: string, most: number): string[] {
  const full: string[] = [];
  let line = '';
  for (const word of text.match(new RegExp(`\\S{1,${most}}`, 'gu')) ?? []) {
    if (line && line.length + 1 + word.length > most) {
      full.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...full, line];
}

/** The line as so many letters. */
export function lineText({ left, right = '', centre, big }: PrintLine, columns: number): string {
  const width = big ? columns / 2 : columns;
  if (centre) return `${' '.repeat(Math.max(0, Math.floor((width - left.length) / 2)))}${left}`;
  return right ? `${left.padEnd(width - right.length)}${right}` : left;
}
