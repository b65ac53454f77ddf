import { describe, expect, it } from 'vitest';
import type { FileColumn, MenuColumn } from './menuColumn.ts';
import { menuRows, type MenuRowSettings } from './menuRows.ts';

type Sheet = {
  /** a column by what it is to us, or by that and how it is called */
  columns: (MenuColumn | undefined | [MenuColumn, string])[];
  rows: string[][];
  origin?: MenuRowSettings['origin'];
};
function read({ columns, rows, origin = 'other' }: Sheet) {
  const targets = columns.map((column) => (Array.isArray(column) ? column[0] : column));
  const table = {
    columns: columns.map((column) => (Array.isArray(column) ? column[1] : (column ?? 'More'))),
    rows: rows.map((cells, at) => ({ cells, line: at + 2 })),
  };
  const taxRates = { dish: '10', drink: '20', dessert: '13' };
  return menuRows(table, targets, { origin, language: 'de', taxRates, otherCategory: 'Sonstiges' });
}
const cellsOf = (sheet: Sheet) => read(sheet).rows.map(({ cells }) => cells);
/** What becomes of one cell of a dish. */
const cellOf = (target: MenuColumn, text: string, seen: FileColumn, origin: MenuRowSettings['origin'] = 'other') =>
  cellsOf({ columns: ['name', target], rows: [['Suppe', text]], origin })[0]?.[seen];

describe('a cell of a spreadsheet', () => {
  it.each([
    ['12,90', '12.90'],
    ['€ 12,90', '12.90'],
    ['EUR 12,90', '12.90'],
    ['lei 25', '25.00'],
    ['25 Ft', '25.00'],
    ['5 EUR 60', '5 EUR 60'],
    ['nach Gewicht', 'nach Gewicht'],
  ])('%j costs %s', (text, price) => {
    expect(cellOf('price', text, 'price')).toBe(price);
  });

  it.each<[string, string | undefined, MenuRowSettings['origin']]>([
    ['3,2', '3.20', 'other'],
    ['12.3456', '12.35', 'loyverse'],
    ['1,2345', '1.23', 'other'],
    ['ca. 1,2345', 'ca. 1,2345', 'other'],
    ['1,2345 je', '1,2345 je', 'other'],
    ['0', undefined, 'loyverse'],
    ['0', '0.00', 'comanda'],
    ['0,50', '0.50', 'loyverse'],
  ])('%j costs the house %s in a file of %s', (text, cost, origin) => {
    const [cells] = cellsOf({ columns: ['name', 'cost'], rows: [['Suppe', text]], origin });
    expect(Object.entries(cells!).filter(([column]) => column === 'cost')).toStrictEqual(
      cost === undefined ? [] : [['cost', cost]],
    );
  });

  it.each([
    ['<p>Mit Salat</p>', 'Mit Salat'],
    ['<p class="x">Mit Salat </p>\n  <ul><li>Brot</li><li>Senf</li></ul>', 'Mit Salat\nBrot\nSenf'],
    ['<div>Mit</div><b>Salat</b><br />Brot', 'Mit\nSalat\nBrot'],
    ['<b>a&nbsp;b &lt;c&gt; &quot;d&quot; &#39;e&#39; &amp; f</b>', 'a b <c> "d" \'e\' & f'],
    ['5 < 6 &amp; 7 > 6', '5 < 6 &amp; 7 > 6'],
  ])('%j describes a dish', (text, description) => {
    expect(cellOf('description', text, 'description_de')).toBe(description);
  });

  it.each<[MenuRowSettings['origin'], string, string]>([
    ['other', 'Suppen', 'Suppen'],
    ['other', 'Suppen , Eintöpfe,Salate', 'Suppen & Eintöpfe & Salate'],
    ['loyverse', 'Speisen > Suppen', 'Suppen'],
    ['square', 'Food > Starters, Vegan,Hot|Cold', 'Starters|Vegan|Hot/Cold'],
    ['comanda', 'Suppen, kalt|Salate', 'Suppen, kalt|Salate'],
    ['other', '', 'Sonstiges'],
  ])('in a file of %s, %j is in %j', (origin, text, category) => {
    expect(cellOf('category', text, 'category', origin)).toBe(category);
  });

  it.each([
    ['Regular', undefined],
    ['default title', undefined],
    ['Regular size', 'Regular size'],
    ['Quite normal', 'Quite normal'],
    ['groß', 'groß'],
  ])('%j is the size %s', (text, option) => {
    expect(cellOf('option', text, 'option_de')).toBe(option);
  });

  it('is passed over where it is nothing to us or says nothing, and is a further part of a size', () => {
    const rows = [['Suppe', 'Keller', 'groß', 'Regular', 'scharf', ''], ['Brot']];
    expect(cellsOf({ columns: ['name', undefined, 'option', 'option', 'option', 'code'], rows })).toStrictEqual([
      { name_de: 'Suppe', option_de: 'groß scharf', category: 'Sonstiges', type: 'dish', tax_rate: '10' },
      { name_de: 'Brot', category: 'Sonstiges', type: 'dish', tax_rate: '10' },
    ]);
  });
});

describe('a thing in a spreadsheet', () => {
  it.each<[MenuColumn, string, number]>([
    ['archived', 'Y', 1],
    ['archived', 'N', 0],
    ['archived', 'inactive', 0],
    ['archived', 'yes but not now', 0],
    ['on_sale', 'ja', 0],
    ['on_sale', '', 0],
    ['on_sale', 'draft', 1],
  ])('stays behind where it is not sold: %s %j', (target, text, left) => {
    const found = read({ columns: ['name', target], rows: [['Suppe', text]] });
    expect([found.left, found.rows.length]).toStrictEqual([left, 1 - left]);
    expect(found.rows.flatMap(({ cells }) => Object.keys(cells))).not.toContain(target);
  });

  it.each<[string, string, MenuRowSettings['origin'], string, string]>([
    ['Getränk', 'Suppen', 'other', 'drink', '20'],
    ['Artikel', 'Suppen', 'other', 'Artikel', '10'],
    ['', 'Getränke', 'other', 'drink', '20'],
    ['', 'Desserts', 'other', 'dessert', '13'],
    ['', 'Getränke', 'comanda', 'dish', '10'],
  ])('of the type %j in %s, in a file of %s, is a %s with %s %% on it', (text, category, origin, type, tax_rate) => {
    const [cells] = cellsOf({ columns: ['name', 'type', 'category'], rows: [['Ding', text, category]], origin });
    expect(cells).toMatchObject({ type, tax_rate });
  });

  it.each<[string[], string]>([
    [['', '', 'Y'], '7.5'],
    [['', 'Y', 'Y'], '5'],
    [['', 'N', 'N'], '10'],
    [['', ''], '10'],
    [['19', 'Y', ''], '19'],
  ])('has the tax that it says, else the first that is ticked, else the usual: %j', (cells, rate) => {
    const taxes: Sheet['columns'] = ['tax_rate', ['tax_ticked', 'Tax - A (5%)'], ['tax_ticked', 'Tax - B (7,5%)']];
    const columns: Sheet['columns'] = ['name', undefined, ...taxes];
    expect(cellsOf({ columns, rows: [['Suppe', 'Y', ...cells]] })[0]?.tax_rate).toBe(rate);
  });

  it('says of a further size only what is its own', () => {
    const columns: Sheet['columns'] = ['key', 'name', 'category', 'type', 'tax_rate', 'allergens', 'diet', 'price'];
    const row = ['S', 'Suppe', 'Suppen', 'dish', '10', 'A', 'vegan', '5'];
    expect(cellsOf({ columns, rows: [row, ['s', ...row.slice(1, -1), '7']] })).toStrictEqual([
      {
        key: 'S',
        name_de: 'Suppe',
        category: 'Suppen',
        type: 'dish',
        tax_rate: '10',
        allergens: 'A',
        diet: 'vegan',
        price: '5.00',
      },
      { key: 's', name_de: 'Suppe', price: '7.00' },
    ]);
  });

  it('is known by its name where it has no key, however that is written; without either it is none of the others', () => {
    const named = cellsOf({
      columns: ['name', 'price'],
      rows: [
        ['Suppe', '5'],
        ['SUPPE', '7'],
        ['', '1'],
        ['', '2'],
      ],
    });
    expect(named.map(({ category }) => category)).toStrictEqual(['Sonstiges', undefined, 'Sonstiges', 'Sonstiges']);
  });

  it('has no further size without a price in a shop’s file: that is a picture', () => {
    const sheet: Sheet = {
      columns: ['key', 'price'],
      rows: [
        ['s', ''],
        ['s', ''],
        ['s', '7'],
      ],
    };
    expect(read({ ...sheet, origin: 'shopify' }).rows.map(({ line }) => line)).toStrictEqual([2, 4]);
    expect(read(sheet).rows.map(({ line }) => line)).toStrictEqual([2, 3, 4]);
  });

  it('is an item, or what our own file says that it is', () => {
    const rows = [
      ['Item', 'Suppe'],
      ['', 'Brot'],
      ['category', 'Suppen'],
    ];
    expect(cellsOf({ columns: ['kind', 'name_de'], rows, origin: 'comanda' })).toStrictEqual([
      { kind: 'Item', name_de: 'Suppe', category: 'Sonstiges', type: 'dish', tax_rate: '10' },
      { name_de: 'Brot', category: 'Sonstiges', type: 'dish', tax_rate: '10' },
      { kind: 'category', name_de: 'Suppen' },
    ]);
  });

  it.each<[string, string[][], (string | undefined)[], MenuRowSettings['origin']]>([
    ['by its article number', [['Suppe', 'S-1', '']], ['sku:s-1'], 'other'],
    [
      'by the number of its first size',
      [
        ['Suppe', 'S-1', ''],
        ['Suppe', 'S-2', ''],
      ],
      ['sku:s-1', 'sku:s-1'],
      'other',
    ],
    ['by its own key', [['Suppe', 'S-1', 'suppe']], ['suppe'], 'other'],
    [
      'by no number that two things have',
      [
        ['Suppe', 'S-1', ''],
        ['Brot', 's-1', ''],
      ],
      [undefined, undefined],
      'other',
    ],
    ['by none that it has not', [['Suppe', '', '']], [undefined], 'other'],
    ['by none without a name', [['', 'S-1', '']], [undefined], 'other'],
    ['by none in our own file', [['Suppe', 'S-1', '']], [undefined], 'comanda'],
  ])('is known %s', (_, rows, keys, origin) => {
    expect(cellsOf({ columns: ['name', 'code', 'key'], rows, origin }).map(({ key }) => key)).toStrictEqual(keys);
  });
});
