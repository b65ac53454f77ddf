import type { DrawLine } from '#domain/print/escpos.ts';

const lineHeight = 30;
const letterSize = 24;
const baseline = 23;
/** How dark a dot is that is printed, of 255. */
const dark = 150;

/** A line of paper drawn with the fonts of this device: whatever it can show, it can print. */
export const drawOnCanvas: DrawLine = async (line, dots) => {
  const scale = line.big ? 2 : 1;
  const height = lineHeight * scale;
  const font = `${line.bold ? 700 : 400} ${letterSize * scale}px "Figtree Variable", sans-serif`;
  await document.fonts.load(font, line.left);
  const canvas = new OffscreenCanvas(dots, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { missing: [] };
  const [ink, ground] = line.inverse ? ['white', 'black'] : ['black', 'white'];
  context.fillStyle = ground;
  context.fillRect(0, 0, dots, height);
  context.fillStyle = ink;
  context.font = font;
  const right = line.right ?? '';
  const rightWidth = right ? context.measureText(right).width : 0;
  const leftWidth = Math.min(context.measureText(line.left).width, dots - rightWidth);
  const begin = line.centre ? (dots - leftWidth) / 2 : 0;
  context.fillText(line.left, begin, baseline * scale, dots - rightWidth);
  if (right) context.fillText(right, dots - rightWidth, baseline * scale);
  const { data } = context.getImageData(0, 0, dots, height);
  const bytesAcross = Math.ceil(dots / 8);
  const bits = new Uint8Array(bytesAcross * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < dots; x += 1)
      if (data[(y * dots + x) * 4]! < dark) bits[y * bytesAcross + (x >> 3)]! |= 0x80 >> (x & 7);
  return { bitmap: { bytesAcross, height, bits }, missing: [] };
};
