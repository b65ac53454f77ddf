import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import type { DrawLine } from '#domain/print/escpos.ts';
import type { PrintLine } from '#domain/print/printLines.ts';

/** Dots of a line and of its letters; those of a printer's own font are 24 high. */
const lineHeight = 30;
const letterSize = 24;
const baseline = 23;

type Weight = '400' | '700';
type Piece = { path: string; from: number };
type Drawn = { pieces: Piece[]; width: number; missing: string[] };

/** A line of paper drawn with the fonts of the PDF, for what no code page of a printer has. */
export const drawLine: DrawLine = async (line, dots) => {
  const weight: Weight = line.bold ? '700' : '400';
  const scale = line.big ? 2 : 1;
  const fonts = await openFonts(weight);
  const left = shaped(line.left, fonts, scale);
  const right = shaped(line.right ?? '', fonts, scale);
  const missing = [...left.missing, ...right.missing];
  // what is too long for the paper is drawn narrower, so that nothing is cut off
  const squeeze = Math.min(1, dots / Math.max(1, left.width + right.width + (right.width > 0 ? letterSize / 2 : 0)));
  const begin = line.centre ? (dots - left.width * squeeze) / 2 : 0;
  const placed = [...at(left, begin, squeeze), ...at(right, dots - right.width * squeeze, squeeze)];
  return { bitmap: await rastered(placed, dots, lineHeight * scale, line), missing };
};

const at = ({ pieces }: Drawn, begin: number, squeeze: number): string[] =>
  pieces.map(
    ({ path, from }) => `<g transform="translate(${begin + from * squeeze} 0) scale(${squeeze} 1)">${path}</g>`,
  );

function shaped(text: string, fonts: readonly Font[], scale: number): Drawn {
  let width = 0;
  const missing: string[] = [];
  const pieces: Piece[] = [];
  for (const character of text) {
    const point = character.codePointAt(0)!;
    const font = fonts.find((each) => each.hasGlyphForCodePoint(point));
    if (!font) {
      missing.push(character);
      continue;
    }
    const glyph = font.glyphForCodePoint(point);
    const size = (letterSize * scale) / font.unitsPerEm;
    const place = `translate(0 ${baseline * scale}) scale(${size} ${-size})`;
    pieces.push({ path: `<path transform="${place}" d="${glyph.path.toSVG()}"/>`, from: width });
    width += glyph.advanceWidth * size;
  }
  return { pieces, width, missing };
}

async function rastered(placed: string[], dots: number, height: number, line: PrintLine) {
  const { default: sharp } = await import('sharp');
  const [ink, ground] = line.inverse ? ['#fff', '#000'] : ['#000', '#fff'];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><g fill="${ink}">${placed.join('')}</g></svg>`;
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  const bytesAcross = Math.ceil(dots / 8);
  const bits = new Uint8Array(bytesAcross * height);
  const dark = 150;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < dots; x += 1)
      if (grey[y * dots + x]! < dark) bits[y * bytesAcross + (x >> 3)]! |= 0x80 >> (x & 7);
  return { bytesAcross, height, bits };
}

const opened = new Map<Weight, Font[]>();

/** Those of the letters of western Europe, and those that Hungarian and Romanian have besides. */
async function openFonts(weight: Weight): Promise<Font[]> {
  const known = opened.get(weight);
  if (known) return known;
  const { create } = await import('fontkit');
  const fonts = ['latin', 'latin-ext'].map(
    (subset) =>
      create(readFileSync(new URL(`receiptFont/figtree-${subset}-${weight}-normal.woff`, import.meta.url))) as Font,
  );
  opened.set(weight, fonts);
  return fonts;
}
