import { printLines, lineText, type PrintLine } from './printLines.ts';
import { columnsOf, dotsOf, type LetterWay, type PaperWidth } from './printer.ts';
import type { PrintBlock } from './printDocument.ts';

/** Black dots, row by row, eight to a byte with the first in its highest bit: what `GS v 0` takes. */
export type Bitmap = { bytesAcross: number; height: number; bits: Uint8Array };

/** Draws a line of paper, so many dots wide. `missing` are the characters that it has no picture of either. */
export type DrawLine = (line: PrintLine, dots: number) => Promise<{ bitmap?: Bitmap; missing: string[] }>;

export type EscposForm = {
  paper: PaperWidth;
  letters: LetterWay;
  draw: DrawLine;
  /** opens the drawer before anything is printed: the hand is at the money already */
  drawer?: boolean;
};

/** Which characters printers have; finding it out takes long. */
const printableCharacters = new Map<string, boolean>();
const mostRemembered = 50_000;

/**
 * A document as ESC/POS commands. Every letter is printed from the printer's code page that has it; a line with one that no
 * code page has (Romanian ș and ț with their comma, whatever is not written in Latin letters) is printed as a picture. `missing` are the
 * characters of which there is not even a picture; a question mark stands in their place.
 */
export async function escpos(
  blocks: readonly PrintBlock[],
  { paper, letters, draw, drawer = false }: EscposForm,
): Promise<{ commands: Uint8Array; missing: string[] }> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder');
  const columns = columnsOf(paper);
  const printer = new Encoder({ language: 'esc-pos', columns, codepageMapping: 'epson', feedBeforeCut: 4 });
  printer.initialize().codepage('auto');
  const missing = new Set<string>();
  if (drawer) printer.pulse(0, 100, 500);
  for (const line of printLines(blocks.map(printableBlock), columns)) await print(line);
  if (blocks.length > 0) printer.cut('partial');
  return { commands: printer.encode(), missing: [...missing] };

  async function print(line: PrintLine): Promise<void> {
    const text = lineText(line, columns);
    if (letters === 'codepages' && Array.from(text).every(hasCodePage)) return type(line, text);
    const drawn = await draw(line, dotsOf(paper));
    for (const character of drawn.missing) missing.add(character);
    if (drawn.bitmap && drawn.missing.length === 0) return paint(drawn.bitmap);
    const gone = new Set(drawn.missing);
    const rest = {
      ...line,
      left: without(line.left, gone),
      ...(line.right === undefined ? {} : { right: without(line.right, gone) }),
    };
    if (letters === 'picture' && drawn.bitmap) return paint(drawn.bitmap);
    const again = lineText(rest, columns);
    if (Array.from(again).every(hasCodePage)) return type(line, again);
    const second = await draw(rest, dotsOf(paper));
    return second.bitmap ? paint(second.bitmap) : type(line, again.replace(/[^ -~]/gu, '?'));
  }

  function type({ bold, big, inverse }: PrintLine, text: string): void {
    if (bold) printer.bold(true);
    if (inverse) printer.invert(true);
    if (big) printer.size(2, 2);
    printer.line(text);
    if (big) printer.size(1, 1);
    if (inverse) printer.invert(false);
    if (bold) printer.bold(false);
  }

  function paint({ bytesAcross, height, bits }: Bitmap): void {
    const size = [bytesAcross & 0xff, bytesAcross >> 8, height & 0xff, height >> 8];
    printer.raw([0x1d, 0x76, 0x30, 0, ...size, ...bits]);
  }

  function hasCodePage(character: string): boolean {
    if (/[ -~]/.test(character)) return true;
    const answer = printableCharacters.get(character);
    if (answer !== undefined) return answer;
    const one = new Encoder({ language: 'esc-pos', codepageMapping: 'epson' }).codepage('auto').text(character);
    const can = !one.encode().includes(0x3f);
    if (printableCharacters.size < mostRemembered) printableCharacters.set(character, can);
    return can;
  }
}

const without = (text: string, characters: ReadonlySet<string>): string =>
  Array.from(text, (character) => (characters.has(character) ? '?' : character)).join('');

/** The block with the spaces and signs that printers have, in each of its texts. */
function printableBlock(block: PrintBlock): PrintBlock {
  switch (block.kind) {
    case 'rule':
      return block;
    case 'cells':
      return { ...block, cells: [printable(block.cells[0]), printable(block.cells[1]), printable(block.cells[2])] };
    case 'row':
      return {
        ...block,
        name: printable(block.name),
        value: printable(block.value),
        ...(block.details ? { details: block.details.map(printable) } : {}),
      };
    case 'dish':
      return {
        ...block,
        text: printable(block.text),
        ...(block.details ? { details: block.details.map(printable) } : {}),
        ...(block.note === undefined ? {} : { note: printable(block.note) }),
      };
    default:
      return { ...block, text: printable(block.text) };
  }
}

const substitutes: Record<string, string> = { '−': '-', '–': '-', '★': '*', '×': 'x', '·': '-' };

/**
 * One character a column, with the spaces and signs that printers have. Nothing that is stored can be a command: what
 * controls the printer is left out, whoever wrote it and when.
 */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[−–★×·]/g, (character) => substitutes[character] ?? character);
}
