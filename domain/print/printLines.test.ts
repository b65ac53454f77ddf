import { describe, expect, it } from 'vitest';
import type { PrintBlock } from './printDocument.ts';
import { lineText, printLines, type PrintLine } from './printLines.ts';

const texts = (text: string, columns = 10): string[] =>
  printLines([{ kind: 'text', text }], columns).map(({ left }) => left);

describe('a document on paper', () => {
  it.each<[string, PrintBlock, PrintLine[]]>([
    [
      'a house’s name in its middle',
      { kind: 'name', text: 'Wirtshaus zur Post am Platz' },
      [
        { left: 'Wirtshaus zur Post', centre: true, bold: true },
        { left: 'am Platz', centre: true, bold: true },
      ],
    ],
    ['a notice as the name', { kind: 'notice', text: 'Storniert' }, [{ left: 'Storniert', centre: true, bold: true }]],
    ['a head in its middle', { kind: 'head', text: 'Gasse 1' }, [{ left: 'Gasse 1', centre: true }]],
    ['a rule over its whole width', { kind: 'rule' }, [{ left: '--------------------' }]],
    ['a text as it is', { kind: 'text', text: 'Kredit' }, [{ left: 'Kredit' }]],
    [
      'what is twice as wide in half as many letters',
      { kind: 'big', text: '17 · Tisch 4' },
      [
        { left: '17 · Tisch', big: true, bold: true },
        { left: '4', big: true, bold: true },
      ],
    ],
    [
      'a band over its whole width, with room before and behind',
      { kind: 'band', text: 'Allergie auf Nüsse Anna' },
      [
        { left: ' Allergie auf Nüsse ', bold: true, inverse: true },
        { left: ' Anna               ', bold: true, inverse: true },
      ],
    ],
    [
      'three columns, figures at their ends',
      { kind: 'cells', cells: ['10 %', '8,18', '0,82'] },
      [{ left: '10 %    8,18  0,82' }],
    ],
    [
      'what it costs beside the first line of its name',
      { kind: 'row', name: 'Salat mit Kernöl', value: '5,20' },
      [{ left: 'Salat mit', right: '5,20' }, { left: 'Kernöl' }],
    ],
    [
      'a name that just fits beside what it costs',
      { kind: 'row', name: 'Bier von Stiegl', value: '5,20' },
      [{ left: 'Bier von Stiegl', right: '5,20' }],
    ],
    [
      'a name beside a figure that leaves little room',
      { kind: 'row', name: 'Summe EUR', value: '123.456.789,00 €' },
      [{ left: 'Summe', right: '123.456.789,00 €' }, { left: 'EUR' }],
    ],
    [
      'a total in heavy letters, details below it a little to the right',
      { kind: 'row', name: 'Summe aller Speisen', value: '5,20', strong: true, details: ['Stammgast seit 2019', 'ja'] },
      [
        { left: 'Summe aller', right: '5,20', bold: true },
        { left: 'Speisen', bold: true },
        { left: '  Stammgast seit' },
        { left: '  2019' },
        { left: '  ja' },
      ],
    ],
    [
      'a dish in big letters, what is different below it, a note in its band',
      {
        kind: 'dish',
        text: '2 × Gulasch',
        details: ['OHNE Zwiebel, bitte', 'EXTRA Senf'],
        note: 'Allergie auf Nüsse',
      },
      [
        { left: '2 ×', big: true, bold: true },
        { left: 'Gulasch', big: true, bold: true },
        { left: '   OHNE Zwiebel,', bold: true },
        { left: '   bitte', bold: true },
        { left: '   EXTRA Senf', bold: true },
        { left: ' Allergie auf Nüsse ', bold: true, inverse: true },
      ],
    ],
    ['a dish alone', { kind: 'dish', text: '1 × Bier' }, [{ left: '1 × Bier', big: true, bold: true }]],
    [
      'a dish that is called off white on black',
      { kind: 'dish', text: 'STORNO', details: ['groß'], void: true },
      [
        { left: 'STORNO', big: true, bold: true, inverse: true },
        { left: '   groß', bold: true },
      ],
    ],
  ])('has %s', (_, block, lines) => {
    expect(printLines([block], 20)).toStrictEqual(lines);
  });

  it('has its blocks one after the other', () => {
    const blocks: PrintBlock[] = [{ kind: 'text', text: 'Eins' }, { kind: 'rule' }, { kind: 'text', text: 'Zwei' }];
    expect(printLines(blocks, 4).map(({ left }) => left)).toStrictEqual(['Eins', '----', 'Zwei']);
  });

  it.each<[string, string, string[]]>([
    ['of as many letters as fit', 'acht Euro!', ['acht Euro!']],
    ['of one more', 'acht Euro 5', ['acht Euro', '5']],
    ['of a word that is too long', 'Donaudampfschifffahrt ab', ['Donaudampf', 'schifffahr', 't ab']],
    ['of letters that take two places in a computer', 'Bier🍺🍺🍺🍺🍺🍺🍺', ['Bier🍺🍺🍺🍺🍺🍺', '🍺']],
    ['with room around its words', '  acht   Euro  ', ['acht Euro']],
    ['of nothing', '', ['']],
  ])('cuts off nothing of a text %s', (_, text, lines) => {
    expect(texts(text)).toStrictEqual(lines);
  });
});

describe('a line of paper', () => {
  it.each<[string, PrintLine, string]>([
    ['begins at its left', { left: 'Bier' }, 'Bier'],
    ['ends at its right', { left: 'Bier', right: '5,20' }, 'Bier  5,20'],
    ['has its middle where the paper has it', { left: 'Post', centre: true }, '   Post'],
    ['is a letter nearer to the left where it can not be in the middle', { left: 'Bar', centre: true }, '   Bar'],
    ['stays as it is where it is wider than the paper', { left: 'Wirtshaus Post', centre: true }, 'Wirtshaus Post'],
    ['of big letters has half as many', { left: 'A', right: '1', big: true }, 'A   1'],
    ['of big letters has its middle there', { left: 'A', centre: true, big: true }, '  A'],
  ])('%s', (_, line, text) => {
    expect(lineText(line, 10)).toBe(text);
  });
});
