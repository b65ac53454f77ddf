import { readFileSync } from 'node:fs';
import type { ReceiptBlock, ReceiptDocument } from '#domain/receipt/receiptDocument.ts';

const mm = 72 / 25.4;
const width = 80 * mm;
const margin = 4 * mm;
const inner = width - 2 * margin;
const small = 8;
const size = 9.5;
const large = 13;

type Pdf = PDFKit.PDFDocument;
type Weight = '400' | '700';

/**
 * The receipt as a PDF on one page of 80 mm paper, as long as it needs. Its font is embedded: all that the five
 * languages write is in it.
 */
export async function receiptPdf(document: ReceiptDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const open = (height: number): Pdf => {
    const pdf = new PDFDocument({
      size: [width, height],
      margin: 0,
      info: { Title: document.title },
      lang: document.language,
    });
    for (const [name, font] of Object.entries(fonts())) pdf.registerFont(name, font);
    return pdf;
  };
  // first on endless paper, to see how long it is
  const length = draw(open(14_000), document.blocks) + margin;
  const pdf = open(Math.max(length, width));
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(pdf, document.blocks);
  pdf.end();
  return whole;
}

let loaded: Record<string, Buffer> | undefined;

/** Two files a weight: the letters of western Europe, and those that Hungarian and Romanian have besides. */
function fonts(): Record<string, Buffer> {
  const file = (subset: string, weight: Weight): Buffer =>
    readFileSync(new URL(`receiptFont/figtree-${subset}-${weight}-normal.woff`, import.meta.url));
  loaded ??= {
    'latin-400': file('latin', '400'),
    'latin-700': file('latin', '700'),
    'latin-ext-400': file('latin-ext', '400'),
    'latin-ext-700': file('latin-ext', '700'),
  };
  return loaded;
}

/** Draws the blocks from the top; gives where they end. */
function draw(pdf: Pdf, blocks: readonly ReceiptBlock[]): number {
  let y = margin;
  for (const block of blocks) y = drawBlock(pdf, block, y);
  return y;
}

function drawBlock(pdf: Pdf, block: ReceiptBlock, y: number): number {
  switch (block.kind) {
    case 'name':
      return centred(pdf, block.text, y, '700', large);
    case 'head':
      return centred(pdf, block.text, y, '400', size);
    case 'notice':
      return centred(pdf, block.text, y + 4, '700', size) + 4;
    case 'rule':
      pdf
        .moveTo(margin, y + 4)
        .lineTo(width - margin, y + 4)
        .lineWidth(0.5)
        .dash(2, { space: 2 })
        .stroke()
        .undash();
      return y + 9;
    case 'cells': {
      const third = inner / 3;
      block.cells.forEach((cell, column) => {
        const right = margin + third * (column + 1);
        const x = column === 0 ? margin : right - textWidth(pdf, cell, '400', small);
        write(pdf, cell, x, y, '400', small);
      });
      return y + small * 1.4;
    }
    case 'row':
      return drawRow(pdf, block, y);
  }
}

function drawRow(
  pdf: Pdf,
  { name, value, details = [], strong }: Extract<ReceiptBlock, { kind: 'row' }>,
  y: number,
): number {
  const weight: Weight = strong ? '700' : '400';
  const height = strong ? large : size;
  const valueWidth = textWidth(pdf, value, weight, height);
  write(pdf, value, width - margin - valueWidth, y, weight, height);
  let next = y;
  for (const line of wrapped(pdf, name, inner - valueWidth - 8, weight, height)) {
    write(pdf, line, margin, next, weight, height);
    next += height * 1.35;
  }
  for (const detail of details) {
    for (const line of wrapped(pdf, detail, inner - valueWidth - 16, '400', small)) {
      write(pdf, line, margin + 8, next, '400', small);
      next += small * 1.35;
    }
  }
  return next + 1;
}

function centred(pdf: Pdf, text: string, y: number, weight: Weight, height: number): number {
  let next = y;
  for (const line of wrapped(pdf, text, inner, weight, height)) {
    write(pdf, line, (width - textWidth(pdf, line, weight, height)) / 2, next, weight, height);
    next += height * 1.4;
  }
  return next;
}

type Run = { font: string; text: string };

/** The text in pieces that one font file can write. */
function runs(text: string, weight: Weight): Run[] {
  const all: Run[] = [];
  // money has spaces that do not break; the font has only the plain one
  for (const character of text.normalize('NFC').replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')) {
    const font = `${/[\u0100-\u02ff\u1e00-\u1eff]/.test(character) ? 'latin-ext' : 'latin'}-${weight}`;
    const last = all.at(-1);
    if (last?.font === font) last.text += character;
    else all.push({ font, text: character });
  }
  return all;
}

const textWidth = (pdf: Pdf, text: string, weight: Weight, height: number): number =>
  runs(text, weight).reduce((sum, run) => sum + pdf.font(run.font).fontSize(height).widthOfString(run.text), 0);

function write(pdf: Pdf, text: string, x: number, y: number, weight: Weight, height: number): void {
  let at = x;
  for (const run of runs(text, weight)) {
    pdf.font(run.font).fontSize(height).text(run.text, at, y, { lineBreak: false });
    at += pdf.widthOfString(run.text);
  }
}

/** The text in lines no wider than this; a word that is wider is cut. */
function wrapped(pdf: Pdf, text: string, most: number, weight: Weight, height: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/).flatMap((each) => cut(pdf, each, most, weight, height))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(pdf, longer, weight, height) > most) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function cut(pdf: Pdf, word: string, most: number, weight: Weight, height: number): string[] {
  if (textWidth(pdf, word, weight, height) <= most) return [word];
  const pieces = [''];
  for (const character of word) {
    const longer = `${pieces.at(-1)}${character}`;
    if (textWidth(pdf, longer, weight, height) > most) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}
