import { describe, expect, it } from 'vitest';
import { menuRows, type MenuRowSettings } from './menuRows.ts';
import { readTable, type MenuTable } from './menuTable.ts';
import { recogniseTable } from './recogniseTable.ts';
import { writeMenuCsv } from './writeMenuCsv.ts';

const settings = {
  language: 'de',
  taxRates: { dish: '10', drink: '20', dessert: '10' },
  otherCategory: 'Sonstiges',
} satisfies Omit<MenuRowSettings, 'origin'>;

function tableOf(text: string): MenuTable {
  const read = readTable(text);
  if (!('table' in read)) throw new Error(`line ${read.badLine}`);
  return read.table;
}

function rowsOf(text: string) {
  const table = tableOf(text);
  const { origin, targets } = recogniseTable(table);
  return { origin, ...menuRows(table, targets, { ...settings, origin }) };
}

// as the systems write them, shortened by columns that say nothing of a menu
const square = `Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Price,Online Sale Price,Archived,Sellable,Option Name 1,Option Value 1,Current Quantity Cafe Wien,Modifier Set - Milk,Tax - VAT (10%),Tax - VAT drinks (20%)
#espresso,7XQ2,Espresso,,Single,ESP-1,"Our house blend, roasted in Vienna",Drinks > Coffee,Coffee,,Prepared food and beverage,2.90,,N,Y,Size,Single,,Y,N,Y
#espresso,8PLM,Espresso,,Double,ESP-2,,Drinks > Coffee,Coffee,,Prepared food and beverage,3.90,,N,Y,Size,Double,,Y,N,Y
#toast,9AAB,Ham & cheese toast,,Regular,,"With ketchup
or mayonnaise","Snacks, Warm",Snacks,,Prepared food and beverage,6.50,,N,Y,,,,N,Y,N
#soup,4CCD,Old soup,,Regular,,,Snacks,Snacks,,Prepared food and beverage,4.50,,Y,Y,,,,N,Y,N
`;

const loyverse = `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Gasthaus],Price [Gasthaus],In stock [Gasthaus],Low stock [Gasthaus],"Modifier - ""Beilage""","Tax - ""MwSt"" (10%)","Tax - ""MwSt Getränke"" (20%)"
gulasch,10001,Rindsgulasch,"Suppen, Eintöpfe",<p>Mit Semmelknödel</p>,N,,,,,,,3.2,,,,N,Y,12.90,,,Y,Y,N
bier,10002,Märzen,Bier,,N,Größe,0.3 l,,,,,1.1,,,,N,Y,3.90,,,N,N,Y
bier,10003,,,,N,,0.5 l,,,,,1.6,,,,N,Y,5.20,,,,,
alt,10004,Saisonkarte,Suppen,,N,,,,,,,1,,,,N,N,9.90,,,N,Y,N
wild,10005,Wildragout,Suppen,,N,,,,,,,1,,,,N,Y,variable,,,N,Y,N
`;

const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Price,Variant Compare At Price,Variant Taxable,Variant Barcode,Image Src,Image Position,Status
linzer-torte,Linzer Torte,"<p>Nach Omas Rezept.<br>Mit Ribisel &amp; Mandeln</p>",Konditorei,Food > Cakes,Torten,suess,TRUE,Größe,Stück,,,LT-1,120,4.80,,TRUE,,https://cdn.example.com/1.jpg,1,active
linzer-torte,,,,,,,,,Ganz,,,LT-12,1400,42.00,,TRUE,,,,
linzer-torte,,,,,,,,,,,,,,,,,,https://cdn.example.com/2.jpg,2,
kaffee,Kaffee,,Konditorei,Food,Kaffee,,TRUE,Title,Default Title,,,K-1,0,3.60,,TRUE,,,1,active
entwurf,Noch geheim,,Konditorei,Food,Torten,,FALSE,Title,Default Title,,,,0,1.00,,TRUE,,,1,draft
`;

const ownSheet = `Artikelname\tGruppe\tVK Preis\tMwSt %\tAllergene\tLagerort
Wiener Schnitzel\tHauptspeisen\t€ 25,90\t10\tA, C, G\tKühlhaus
Almdudler\tGetränke\t3,90\t\t\tKeller
Tagesteller\t\tnach Gewicht\t10\t\t
`;

describe('a spreadsheet of another system', () => {
  it('is read from Square: variations are sizes, ticked taxes are rates, what is archived stays behind', () => {
    const { origin, rows, left } = rowsOf(square);
    expect([origin, left]).toEqual(['square', 1]);
    expect(rows).toEqual([
      {
        line: 2,
        cells: {
          key: '#espresso',
          name_de: 'Espresso',
          option_de: 'Single',
          code: 'ESP-1',
          description_de: 'Our house blend, roasted in Vienna',
          category: 'Coffee',
          type: 'drink',
          price: '2.90',
          tax_rate: '20',
        },
      },
      { line: 3, cells: { key: '#espresso', name_de: 'Espresso', option_de: 'Double', code: 'ESP-2', price: '3.90' } },
      {
        line: 4,
        cells: {
          key: '#toast',
          name_de: 'Ham & cheese toast',
          description_de: 'With ketchup\nor mayonnaise',
          category: 'Snacks|Warm',
          type: 'dish',
          price: '6.50',
          tax_rate: '10',
        },
      },
    ]);
  });

  it('is read from Loyverse: rows without a name are further sizes, a comma is part of a category', () => {
    const { origin, rows, left } = rowsOf(loyverse);
    expect([origin, left]).toEqual(['loyverse', 1]);
    expect(rows.map(({ line, cells }) => [line, cells.price, cells.tax_rate, cells.type])).toEqual([
      [2, '12.90', '10', 'dish'],
      [3, '3.90', '20', 'drink'],
      [4, '5.20', undefined, undefined],
      // what has no price yet stays as it is, for somebody to mend
      [6, 'variable', '10', 'dish'],
    ]);
    expect(rows[0]?.cells).toMatchObject({ category: 'Suppen & Eintöpfe', description_de: 'Mit Semmelknödel' });
    expect(rows[2]?.cells).toEqual({ key: 'bier', code: '10003', option_de: '0.5 l', price: '5.20', cost: '1.60' });
  });

  it('says what things cost the house, as it was averaged, and not where nobody said so', () => {
    const costs = ['0', '0.00', '1.2345', '3,2'];
    const { origin, rows } = rowsOf(
      `Handle,Name,Category,Option 1 name,Cost,Price [Gasthaus]\n${costs.map((cost, at) => `h${at},Ding ${at},Bier,,"${cost}",5`).join('\n')}`,
    );
    expect([origin, rows.map(({ cells }) => cells.cost)]).toEqual(['loyverse', [undefined, undefined, '1.23', '3.20']]);
    const columns = ['Artikel', 'VK', 'Einkaufspreis'];
    expect(recogniseTable({ columns }).targets).toEqual(['name', 'price', 'cost']);
  });

  it('is read from a shop: no further picture is a size, no draft is sold, descriptions lose their markup', () => {
    const { origin, rows, left } = rowsOf(shopify);
    expect([origin, left]).toEqual(['shopify', 1]);
    expect(rows.map(({ cells }) => [cells.key, cells.option_de, cells.price, cells.category, cells.type])).toEqual([
      ['linzer-torte', 'Stück', '4.80', 'Torten', 'dessert'],
      ['linzer-torte', 'Ganz', '42.00', undefined, undefined],
      ['kaffee', undefined, '3.60', 'Kaffee', 'drink'],
    ]);
    expect(rows[0]?.cells.description_de).toBe('Nach Omas Rezept.\nMit Ribisel & Mandeln');
  });

  it('is read from a house’s own sheet by what its columns are called; others wait to be matched', () => {
    const table = tableOf(ownSheet);
    const { origin, targets } = recogniseTable(table);
    expect([origin, targets]).toEqual(['other', ['name', 'category', 'price', 'tax_rate', 'allergens', undefined]]);
    expect(menuRows(table, targets, { ...settings, origin }).rows.map(({ cells }) => cells)).toEqual([
      {
        name_de: 'Wiener Schnitzel',
        category: 'Hauptspeisen',
        price: '25.90',
        tax_rate: '10',
        allergens: 'A, C, G',
        type: 'dish',
      },
      { name_de: 'Almdudler', category: 'Getränke', price: '3.90', tax_rate: '20', type: 'drink' },
      { name_de: 'Tagesteller', category: 'Sonstiges', price: 'nach Gewicht', tax_rate: '10', type: 'dish' },
    ]);
  });

  it('knows a dish by its article number where the file has no handle: under another name it is the same one', () => {
    const sheet = (soup: string): string =>
      `Artikel;Größe;Artikelnummer;Preis\n${soup};klein;S-1;4,90\n${soup};groß;S-2;6,90\nBrot;;B-1;2,00\nSemmel;;;1,00\n`;
    const keys = (text: string) => rowsOf(text).rows.map(({ cells }) => [cells.key, cells.code]);
    expect(keys(sheet('Suppe'))).toEqual([
      ['sku:s-1', 'S-1'],
      ['sku:s-1', 'S-2'],
      ['sku:b-1', 'B-1'],
      [undefined, undefined],
    ]);
    expect(keys(sheet('Tagessuppe'))).toEqual(keys(sheet('Suppe')));
    // one that several have says nothing
    expect(keys('Artikel;Artikelnummer;Preis\nSuppe;1;4,90\nBrot;1;2,00\n')).toEqual([
      [undefined, '1'],
      [undefined, '1'],
    ]);
  });

  it('says which additions it only names: nobody can choose from them yet', () => {
    const named = (text: string) => recogniseTable(tableOf(text)).additions;
    expect(named(square)).toEqual(['Milk']);
    expect(named(loyverse)).toEqual(['Beilage']);
    expect([named(shopify), named(ownSheet)]).toEqual([[], []]);
  });

  it('takes a column once, unless it is a part of the size', () => {
    const { targets } = recogniseTable({ columns: ['Name', 'Titel', 'Title', 'Size', 'Variant', 'Price', 'Preis'] });
    expect(targets).toEqual(['name', undefined, undefined, 'option', 'option', 'price', undefined]);
  });
});

describe('our own spreadsheet', () => {
  const own =
    'kind;key;name_de;name_en;category;type;price;tax_rate;min;max;choices;option_de\n' +
    'ingredient;lemon;Zitrone;Lemon;;fruit;0,60;;;;;\n' +
    'selection;side;Beilage;Side;;;;;1;1;lemon;\n' +
    'item;schnitzel;Wiener Schnitzel;;Hauptspeisen;dish;25,90;10;;;;Ganz\n' +
    'item;schnitzel;;;;;19,90;;;;;Klein\n';

  it('is written again as it was read', () => {
    const { rows } = rowsOf(own);
    const { text, lines } = writeMenuCsv(rows);
    expect(lines).toEqual([2, 3, 4, 5]);
    expect(rowsOf(text).rows).toEqual(rows);
    expect(rows[0]?.cells).toEqual({
      kind: 'ingredient',
      key: 'lemon',
      name_de: 'Zitrone',
      name_en: 'Lemon',
      type: 'fruit',
      price: '0.60',
    });
  });

  it('leads every line back to the row that it came from, also where a text has several', () => {
    const rows = [
      { cells: { name_de: 'A', description_de: 'one\ntwo; "three"' }, line: 2 },
      { cells: { name_de: 'B' }, line: 9 },
    ];
    const { text, lines } = writeMenuCsv(rows);
    expect(lines).toEqual([2, 4]);
    expect(text.split('\n')[lines[1]! - 1]).toBe('B;');
    expect(tableOf(text).rows.map(({ cells, line }) => [cells[0], line])).toEqual([
      ['A', 2],
      ['B', 4],
    ]);
  });
});
