import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PrintLine } from '#domain/print/printLines.ts';
import { drawOnCanvas } from './drawOnCanvas.ts';

type Step = [what: string, ...how: unknown[]];
/** What is drawn, in order; letters are ten dots wide, or as a test says. */
let drawn: Step[] = [];
let widths: Record<string, number> = {};
/** How bright the dots are that come of it: white where nothing else is said. */
let bright: Record<string, number> = {};
let hasContext = true;

class Canvas {
  constructor(width: number, height: number) {
    drawn.push(['canvas', width, height]);
  }
  getContext(kind: string, settings: object) {
    if (!hasContext) return null;
    drawn.push(['context', kind, settings]);
    return {
      fillStyle: '',
      font: '',
      fillRect(...where: number[]) {
        drawn.push(['fill', this.fillStyle, ...where]);
      },
      measureText(text: string) {
        return { width: widths[text] ?? text.length * 10 };
      },
      fillText(text: string, ...where: number[]) {
        drawn.push(['text', this.fillStyle, this.font, text, ...where]);
      },
      getImageData(left: number, top: number, width: number, height: number) {
        drawn.push(['read', left, top, width, height]);
        const data = new Uint8ClampedArray(width * height * 4).fill(255);
        for (const [place, value] of Object.entries(bright)) {
          const [x, y] = place.split(' ').map(Number) as [number, number];
          data[(y * width + x) * 4] = value;
        }
        return { data };
      },
    };
  }
}

const load = vi.fn(async (_font: string, _text: string) => []);
vi.stubGlobal('OffscreenCanvas', Canvas);
vi.stubGlobal('document', { fonts: { load } });
const draw = (line: Partial<PrintLine>, dots = 100) => drawOnCanvas({ left: '', ...line }, dots);
const texts = () => drawn.filter(([what]) => what === 'text');

afterEach(() => {
  [drawn, widths, bright, hasContext] = [[], {}, {}, true];
  load.mockClear();
});

const font = (weight: number, size: number) => `${weight} ${size}px "Figtree Variable", sans-serif`;

describe('a line that is printed as a picture', () => {
  test.each<[string, Partial<PrintLine>, { height: number; font: string; baseline: number; colours: string[] }]>([
    ['plain', {}, { height: 30, font: font(400, 24), baseline: 23, colours: ['white', 'black'] }],
    ['bold', { bold: true }, { height: 30, font: font(700, 24), baseline: 23, colours: ['white', 'black'] }],
    ['big', { big: true }, { height: 60, font: font(400, 48), baseline: 46, colours: ['white', 'black'] }],
    ['inverse', { inverse: true }, { height: 30, font: font(400, 24), baseline: 23, colours: ['black', 'white'] }],
  ])(
    'is %s where it is to be, in fonts that are there by then',
    async (_, how, { height, baseline, colours, ...its }) => {
      await draw({ left: 'Țuică', right: '5', ...how });
      const [ground, ink] = colours;
      expect(load).toHaveBeenCalledExactlyOnceWith(its.font, 'Țuică');
      expect(drawn).toEqual([
        ['canvas', 100, height],
        ['context', '2d', { willReadFrequently: true }],
        ['fill', ground, 0, 0, 100, height],
        ['text', ink, its.font, 'Țuică', 0, baseline, 90],
        ['text', ink, its.font, '5', 90, baseline],
        ['read', 0, 0, 100, height],
      ]);
    },
  );

  test('has its middle in the paper’s middle, or what is left of the paper', async () => {
    await draw({ left: 'abcd', centre: true });
    await draw({ left: 'abcd', right: 'xy', centre: true });
    widths = { wide: 150 };
    await draw({ left: 'wide', centre: true });
    await draw({ left: 'wide', right: 'xy', centre: true });
    expect(texts().map(([, , , text, ...where]) => [text, ...where])).toEqual([
      ['abcd', 30, 23, 100],
      ['abcd', 30, 23, 80],
      ['xy', 80, 23],
      ['wide', 0, 23, 100],
      ['wide', 10, 23, 80],
      ['xy', 80, 23],
    ]);
  });

  test('has nothing on its right where nothing is said, however wide that would be', async () => {
    widths = { '': 40 };
    await draw({ left: 'a' });
    await draw({ left: 'a', right: '' });
    expect(texts().map(([, , , ...how]) => how)).toEqual([
      ['a', 0, 23, 100],
      ['a', 0, 23, 100],
    ]);
  });

  test('is black where it is dark enough, eight dots to a byte, row by row', async () => {
    bright = { '0 0': 0, '7 0': 149, '8 0': 150, '9 0': 100, '1 1': 0, '11 29': 149, '10 29': 151 };
    const { bitmap, missing } = await draw({ left: 'a' }, 12);
    expect(missing).toEqual([]);
    expect(bitmap).toMatchObject({ bytesAcross: 2, height: 30 });
    const bits = new Uint8Array(60);
    bits.set([0b1000_0001, 0b0100_0000, 0b0100_0000], 0);
    bits[59] = 0b0001_0000;
    expect(bitmap!.bits).toEqual(bits);
  });

  test('is none where a device cannot draw', async () => {
    hasContext = false;
    expect(await draw({ left: 'a' })).toEqual({ missing: [] });
  });
});
