import { describe, expect, it } from 'vitest';
import { readTable } from './menuTable.ts';
import { writeMenuCsv } from './writeMenuCsv.ts';

describe('a spreadsheet’s text', () => {
  it.each([
    ['semicolons', 'Artikel;Preis, brutto\nSuppe;5,90\n'],
    ['tabs', 'Artikel\tPreis, brutto\nSuppe\t5,90\n'],
    ['commas', 'Artikel,"Preis, brutto"\nSuppe,"5,90"\n'],
    ['commas, whatever stands in quotes', 'Artikel,"Preis, brutto"\nSuppe,"5,90"'],
    ['a mark before it', '\uFEFFArtikel;Preis, brutto\nSuppe;5,90\n'],
    ['room around its cells', ' Artikel ; Preis, brutto\n Suppe ; 5,90 \n'],
    ['empty lines before it', '\nArtikel;Preis, brutto\nSuppe;5,90\n'],
    ['rows of nothing', 'Artikel;Preis, brutto\n\n;\nSuppe;5,90\n'],
  ])('is read with %s', (_, text) => {
    const read = readTable(text);
    expect(read).toMatchObject({
      table: { columns: ['Artikel', 'Preis, brutto'], rows: [{ cells: ['Suppe', '5,90'] }] },
    });
    expect('table' in read && read.table.rows).toHaveLength(1);
  });

  it('counts no separator that stands in quotes', () => {
    expect(readTable('"a;b;c;d",e,"f;g"\n1,2,3')).toMatchObject({ table: { columns: ['a;b;c;d', 'e', 'f;g'] } });
  });

  it('may have bars between its cells', () => {
    expect(readTable('Artikel|Preis|Menge, etwa')).toMatchObject({
      table: { columns: ['Artikel', 'Preis', 'Menge, etwa'] },
    });
  });

  it('has its rows with the lines on which they begin, longer and shorter ones, and quotes in the middle', () => {
    const text = 'Artikel;Preis\n"mit\nzwei\nZeilen";"5\n6"\nPizza 30" groß;7;mehr\nBrot\n';
    expect(readTable(text)).toEqual({
      table: {
        columns: ['Artikel', 'Preis'],
        rows: [
          { cells: ['mit\nzwei\nZeilen', '5\n6'], line: 2 },
          { cells: ['Pizza 30" groß', '7', 'mehr'], line: 6 },
          { cells: ['Brot'], line: 7 },
        ],
      },
    });
  });

  it('is none where its quotes do not close: that is said with the line', () => {
    expect(readTable('Artikel;Preis\nSuppe;"5,90\nBrot;2\n')).toEqual({ badLine: 3 });
  });

  it('may be empty', () => {
    expect(readTable('')).toEqual({ table: { columns: [], rows: [] } });
  });
});

describe('our own spreadsheet', () => {
  it('has the columns that are used, in their order, with quotes where a text needs them', () => {
    const rows = [
      { cells: { price: '5', name_de: 'a;b' } },
      { cells: { name_de: 'a"b' } },
      { cells: { name_de: 'a\nb', price: '' } },
      { cells: { name_de: 'a\rb' } },
      { cells: { name_de: 'a, b' } },
    ];
    expect(writeMenuCsv(rows)).toEqual({
      text: 'name_de;price\n"a;b";5\n"a""b";\n"a\nb";\n"a\rb";\na, b;\n',
      lines: [2, 3, 4, 6, 7],
    });
  });

  it('has a head also where nothing is in it', () => {
    expect(writeMenuCsv([])).toEqual({ text: 'name_en\n', lines: [] });
  });
});
