import { describe, expect, it } from 'vitest';
import { escpos, type Bitmap, type DrawLine, type EscposForm } from './escpos.ts';
import type { PrintBlock } from './printDocument.ts';
import type { PrintLine } from './printLines.ts';

/** Commands by what they do; those that choose a code page are left out. */
const commands: [string, string][] = [
  ['\x1b@\x1c.\x1bM\0', '<begin>'],
  ['\x1bE\x01', '<bold>'],
  ['\x1bE\0', '</bold>'],
  ['\x1d!\x11', '<big>'],
  ['\x1d!\0', '</big>'],
  ['\x1dB\x01', '<inverse>'],
  ['\x1dB\0', '</inverse>'],
  ['\x1bp\0\x32\xfa', '<drawer>'],
  ['\x1dV\x01', '<cut>'],
  ['\n\r', '\n'],
];
const readable = (bytes: Uint8Array): string =>
  commands.reduce(
    (text, [command, name]) => text.replaceAll(command, name),
    String.fromCharCode(...bytes)
      .split('\x1bt')
      .map((text, at) => (at === 0 ? text : text.slice(1)))
      .join(''),
  );
const end = '\n\n\n\n<cut>\n';

type Drawn = Awaited<ReturnType<DrawLine>>;

/** Prints blocks; `answers`: how a line is drawn, one after the other. */
async function printed(blocks: PrintBlock[], answers: Drawn[] = [], form: Partial<EscposForm> = {}) {
  const asked: [PrintLine, number][] = [];
  const draw: DrawLine = async (line, dots) => {
    asked.push([line, dots]);
    return answers[asked.length - 1] ?? { missing: [] };
  };
  const { commands: bytes, missing } = await escpos(blocks, { paper: 58, letters: 'codepages', draw, ...form });
  return { text: readable(bytes), bytes, missing, asked };
}

const text = (said: string): PrintBlock => ({ kind: 'text', text: said });
const picture = (mark: string): Bitmap => ({ bytesAcross: 1, height: 1, bits: new Uint8Array([mark.charCodeAt(0)]) });
/** A picture among the commands. */
const painted = (mark: string) => `\x1dv0\0\x01\0\x01\0${mark}`;

describe('a document for a printer', () => {
  it('has its letters from the code pages that have them, in their weight, size and colour', async () => {
    const {
      text: said,
      missing,
      asked,
    } = await printed([
      { kind: 'big', text: '17' },
      { kind: 'band', text: 'Nüsse' },
      { kind: 'notice', text: 'Nein?' },
      text('ő €'),
    ]);
    expect(said).toBe(
      `<begin><bold><big>17</bold></big>\n<bold><inverse> N\x81sse                          </bold></inverse>\n` +
        `<bold>             Nein?</bold>\n\x8b \xd5\n${end}`,
    );
    expect([missing, asked]).toEqual([[], []]);
  });

  it('opens the drawer before it is printed, and cuts no paper where nothing is', async () => {
    expect((await printed([text('Bar')], [], { drawer: true })).text).toBe(`<begin><drawer>\nBar\n${end}`);
    expect((await printed([], [], { drawer: true })).text).toBe('<begin><drawer>');
    expect((await printed([text('Bar')])).text).toBe(`<begin>Bar\n${end}`);
  });

  it('is as wide as the paper', async () => {
    expect((await printed([{ kind: 'rule' }])).text).toBe(`<begin>${'-'.repeat(32)}\n${end}`);
    expect((await printed([{ kind: 'rule' }], [], { paper: 80 })).text).toBe(`<begin>${'-'.repeat(42)}\n${end}`);
  });

  it('has a picture in place of a line with a letter that no code page has, and there alone', async () => {
    const drawn = { bitmap: picture('!'), missing: [] };
    const { text: said, missing, asked } = await printed([text('Mici'), text('roșii'), text('Total')], [drawn]);
    expect(said).toBe(`<begin>Mici\n${painted('!')}Total\n${end}`);
    expect([missing, asked]).toEqual([[], [[{ left: 'roșii' }, 384]]]);
    expect((await printed([text('ț')], [drawn], { paper: 80 })).asked).toEqual([[{ left: 'ț' }, 504]]);
  });

  it('says how wide and how high a picture is', async () => {
    const bitmap = { bytesAcross: 300, height: 515, bits: new Uint8Array([7, 8]) };
    const { bytes } = await printed([text('ș')], [{ bitmap, missing: [] }]);
    expect([...bytes].slice(7, 17)).toEqual([0x1d, 0x76, 0x30, 0, 44, 1, 3, 2, 7, 8]);
  });

  it('is pictures alone at a printer that has no letters, a character without one missing in it', async () => {
    const answers = [
      { bitmap: picture('1'), missing: [] },
      { bitmap: picture('2'), missing: ['한'] },
    ];
    const { text: said, missing, asked } = await printed([text('Bar'), text('한')], answers, { letters: 'picture' });
    expect(said).toBe(`<begin>${painted('1')}${painted('2')}${end}`);
    expect([missing, asked.length]).toEqual([['한'], 2]);
    expect((await printed([text('Bar')], [], { letters: 'picture' })).text).toBe(`<begin>Bar\n${end}`);
  });

  it.each<[string, PrintBlock, Drawn[], string, PrintLine[]]>([
    [
      'in letters, where there are any for the rest',
      text('Bier 한 한'),
      [{ bitmap: picture('1'), missing: ['한'] }],
      'Bier ? ?\n',
      [{ left: 'Bier 한 한' }],
    ],
    [
      'beside what it costs too',
      { kind: 'row', name: '한', value: '5 한' },
      [{ missing: ['한'] }],
      '?                            5 ?\n',
      [{ left: '한', right: '5 한' }],
    ],
    [
      'in a picture, where the rest needs one',
      text('ș 한'),
      [{ missing: ['한'] }, { bitmap: picture('2'), missing: [] }],
      painted('2'),
      [{ left: 'ș 한' }, { left: 'ș ?' }],
    ],
    [
      'and for the rest, where nobody can draw',
      text('ș 한 ü~'),
      [{ missing: ['한'] }],
      '? ? ?~\n',
      [{ left: 'ș 한 ü~' }, { left: 'ș ? ü~' }],
    ],
  ])('has a question mark for what there is no picture of, %s', async (_, block, answers, said, lines) => {
    const { text: all, missing, asked } = await printed([block], answers);
    expect(all).toBe(`<begin>${said}${end}`);
    expect(missing).toEqual(['한']);
    expect(asked.map(([line]) => line)).toEqual(lines);
  });

  it.each<[string, string, string]>([
    ['signs that printers have', '−–×★·', '--x*-'],
    ['a space for whatever parts lines', 'a\t\n\r\u2028\u2029b', 'a b'],
    ['a space for every space', 'a\u00a0b\u2007c\u2009d\u202fe', 'a b c d e'],
    ['letters with their accents', 'u\u0308', '\x81'],
    ['no commands', 'a\x1bp\0\x7f\u0085\u202eb', 'apb'],
  ])('has %s', async (_, written, said) => {
    const { text: all } = await printed([{ kind: 'cells', cells: [written, '', ''] }]);
    expect(all).toBe(`<begin>${said.padEnd(30)}\n${end}`);
  });

  it('has such signs in each of its texts', async () => {
    const sign = '×';
    const { text: said, asked } = await printed([
      { kind: 'cells', cells: [sign, sign, sign] },
      { kind: 'row', name: sign, value: sign, details: [sign] },
      { kind: 'row', name: sign, value: sign },
      { kind: 'dish', text: sign, details: [sign], note: sign },
      { kind: 'dish', text: sign },
      { kind: 'head', text: sign },
    ]);
    expect(said.replace(/<[^>]+>/g, '').match(/\S/g)).toEqual(Array.from({ length: 13 }, () => 'x'));
    expect(asked).toEqual([]);
  });
});
