import { describe, expect, it } from 'vitest';
import { readMenuText } from './readMenuText.ts';

const words = {
  language: 'de',
  taxRates: { dish: '10', drink: '20', dessert: '10' },
  otherCategory: 'Speisen',
} as const;
const read = (text: string) => readMenuText(text, words);
const one = (line: string) => read(line)[0]?.cells;

const card = `SUPPEN

Rindsuppe mit Frittaten (A, C, G, L) ........ 5,90
  mit Schnittlauch
Gulaschsuppe  A,L,O   € 6,90

Hauptspeisen:
1. Wiener Schnitzel vom Kalb (ACG) 25,90 €
dazu Erdäpfelsalat
(M,O)
2. Tafelspitz 24,50

GETRÄNKE
Märzen 0,3 l 3,90 / 0,5 l 5,20
Soda Zitron 3.40

DESSERTS
Kaiserschmarrn mit Zwetschkenröster (A,C,G) 11,-
`;

describe('a menu as text', () => {
  it('becomes categories, dishes with their descriptions and sizes, and allergens', () => {
    expect(read(card)).toEqual([
      dish(3, 'Rindsuppe mit Frittaten', '5.90', 'SUPPEN', 'A C G L', 'mit Schnittlauch'),
      dish(5, 'Gulaschsuppe', '6.90', 'SUPPEN', 'A L O'),
      dish(8, 'Wiener Schnitzel vom Kalb', '25.90', 'Hauptspeisen', 'A C G M O', 'dazu Erdäpfelsalat'),
      dish(11, 'Tafelspitz', '24.50', 'Hauptspeisen'),
      {
        line: 14,
        cells: {
          name_de: 'Märzen',
          option_de: '0,3 l',
          price: '3.90',
          category: 'GETRÄNKE',
          type: 'drink',
          tax_rate: '20',
        },
      },
      { line: 14, cells: { name_de: 'Märzen', option_de: '0,5 l', price: '5.20' } },
      {
        line: 15,
        cells: { name_de: 'Soda Zitron', price: '3.40', category: 'GETRÄNKE', type: 'drink', tax_rate: '20' },
      },
      {
        line: 18,
        cells: {
          name_de: 'Kaiserschmarrn mit Zwetschkenröster',
          price: '11.00',
          category: 'DESSERTS',
          type: 'dessert',
          tax_rate: '10',
          allergens: 'A C G',
        },
      },
    ]);
  });

  const dish = (
    line: number,
    name_de: string,
    price: string,
    category: string,
    allergens?: string,
    description_de?: string,
  ) => ({
    line,
    cells: {
      name_de,
      price,
      category,
      type: 'dish',
      tax_rate: '10',
      ...(allergens && { allergens }),
      ...(description_de && { description_de }),
    },
  });

  it.each([
    ['Gulyásleves 2 490 Ft', 'Gulyásleves', '2490.00'],
    ['Ciorbă de burtă 25,50 lei', 'Ciorbă de burtă', '25.50'],
    ['• Caesar salad $ 12.00', 'Caesar salad', '12.00'],
    ['Pasta al pomodoro – 9,80', 'Pasta al pomodoro', '9.80'],
    ['Tomatensuppe G 4,90', 'Tomatensuppe G', '4.90'],
    ['Club Sandwich (A/C/G) CHF 18.50', 'Club Sandwich', '18.50'],
    ['Suppe eur 5,90', 'Suppe', '5.90'],
    ['Braten 18,-', 'Braten', '18.00'],
    ['12. Suppe 5,90', 'Suppe', '5.90'],
    ['  1 ) Suppe 5,90', 'Suppe', '5.90'],
    ['-  Suppe 5,90', 'Suppe', '5.90'],
    ['Menü 1. Gang 9,90', 'Menü 1. Gang', '9.90'],
    ['Bier 0,3 l 3,90', 'Bier 0,3 l', '3.90'],
    ['Menü / mit Suppe 12,90', 'Menü / mit Suppe', '12.90'],
    ['COLA 3,50', 'COLA', '3.50'],
    ['A & O. Suppe 5,90', 'A & O. Suppe', '5.90'],
  ])('%j is a dish', (line, name, price) => {
    expect(one(line)).toMatchObject({ name_de: name, price });
  });

  it('finds a heading no dish, and keeps a dish without one', () => {
    expect(read('Heute empfehlen wir')).toEqual([]);
    expect(one('Brot 2,00')).toMatchObject({ category: 'Speisen', type: 'dish' });
  });

  it.each(['12,90', 'Wein 1.234.50', 'Heute'])('%j is none', (line) => {
    expect(read(line)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['Bier 0,3l 3,90 / 0,5l 5,20', 'Bier', ['0,3l', '0,5l']],
    ['Bier 0,33  l 3,90 | 1 l 5,20', 'Bier', ['0,33  l', '1 l']],
    ['Wein 1 l 9,90 / 12 cl 5,20', 'Wein', ['1 l', '12 cl']],
    ['Wein 12 cl 9,90  /  ½ l 5,20', 'Wein', ['12 cl', '½ l']],
    ['Wein ½ l 3,90 / 1 Stk. 5,20', 'Wein', ['½ l', '1 Stk']],
    ['Brot 1 Stk. 3,90 / 2 Stk. 5,20', 'Brot', ['1 Stk', '2 Stk']],
    ['Bier ..... 0,3 l 3,90 / 0,5 l 5,20', 'Bier', ['0,3 l', '0,5 l']],
    ['Bier 0,3 l 3,90\t \t 0,5 l 5,20', 'Bier', ['0,3 l', '0,5 l']],
    ['Suppe klein 3,90 / groß 5,20', 'Suppe', ['klein', 'groß']],
    ['Suppe kleine 3,90 / große 5,20', 'Suppe', ['kleine', 'große']],
    ['Suppe groß 3,90 / klein 5,20', 'Suppe', ['groß', 'klein']],
    ['Suppe grosse 3,90 / klein 5,20', 'Suppe', ['grosse', 'klein']],
    ['Suppe ganz 3,90 / halb 5,20', 'Suppe', ['ganz', 'halb']],
    ['Suppe ganze 3,90 / halbe 5,20', 'Suppe', ['ganze', 'halbe']],
    ['Suppe halb 3,90 / ganz 5,20', 'Suppe', ['halb', 'ganz']],
    ['Suppe halbe 3,90 / ganze 5,20', 'Suppe', ['halbe', 'ganze']],
    ['Supă mic 3,90 / mare 5,20', 'Supă', ['mic', 'mare']],
    ['Supă mică 3,90 / mare 5,20', 'Supă', ['mică', 'mare']],
    ['Menü 9,90 / mit Suppe 12,90', 'Menü', ['', 'mit Suppe']],
    ['Bier 0,3 l Fass 3,90 / Flasche 5,20', 'Bier 0,3 l Fass', ['', 'Flasche']],
  ])('%j has its sizes', (line, name, options) => {
    const rows = read(line).map(({ cells }) => cells);
    expect(rows.map(({ name_de }) => name_de)).toEqual(options.map(() => name));
    expect(rows.map(({ option_de = '' }) => option_de)).toEqual(options);
  });

  it.each<[string, string, string | undefined]>([
    ['Suppe (A, C, G) 5,90', 'Suppe', 'A C G'],
    ['Suppe [A] 5,90', 'Suppe', 'A'],
    ['Suppe(A) 5,90', 'Suppe', 'A'],
    ['Suppe A,C 5,90', 'Suppe', 'A C'],
    ['Suppe A/C 5,90', 'Suppe', 'A C'],
    ['Suppe GAC 5,90', 'Suppe', 'G A C'],
    ['Suppe A 5,90', 'Suppe A', undefined],
    ['SuppeA,C 5,90', 'SuppeA,C', undefined],
    ['SuppeA,C, G 5,90', 'SuppeA,C, G', undefined],
    ['Suppe (A, S) 5,90', 'Suppe (A, S)', undefined],
    ['TOAST ACG 5,90', 'TOAST', 'A C G'],
    ['GULASCH ACG 5,90', 'GULASCH', 'A C G'],
    ['GULASCH A, C 5,90', 'GULASCH', 'A C'],
    ['GULASCH (G A) 5,90', 'GULASCH', 'G A'],
    ['HOT DOG 5,90', 'HOT DOG', undefined],
    ['BIO COLA 5,90', 'BIO COLA', undefined],
  ])('%j has its allergens and no others', (line, name, allergens) => {
    expect([one(line)?.name_de, one(line)?.allergens]).toEqual([name, allergens]);
  });

  it.each<[string, string, string | undefined, string | undefined]>([
    ['a description', 'mit Butter', 'mit Butter', undefined],
    ['one of several lines', 'mit Butter\nund Salz', 'mit Butter und Salz', undefined],
    ['one with letters', 'mit Butter (G)\nund Salz (A)', 'mit Butter und Salz', 'G A'],
    ['letters alone', 'A, C', undefined, 'A C'],
    ['letters in brackets', '(ACG)', undefined, 'A C G'],
    ['a letter that was there already', '(A)\n(A,G)', undefined, 'A G'],
    ['a word in capitals', '(VEGAN)', '(VEGAN)', undefined],
  ])('has below a dish %s', (_, below, description, allergens) => {
    const { description_de, allergens: found } = one(`Brot 2,00\r\n${below}`)!;
    expect([description_de, found]).toEqual([description, allergens]);
  });

  it.each<[string, string, string]>([
    ['in capitals, right below a dish', 'SUPPEN', 'SUPPEN'],
    ['before a colon', 'Suppen :', 'Suppen'],
    ['of two lines', 'SUPPEN\nvon heute', 'von heute'],
    ['after an empty line', '\nSuppen', 'Suppen'],
    ['with a colon in it', 'SUPPEN: HEISS', 'SUPPEN: HEISS'],
    ['of two kinds', 'Suppen , Salate:', 'Suppen & Salate'],
    ['of two kinds without a space', 'Suppen|Salate:', 'Suppen & Salate'],
  ])('has a heading %s', (_, heading, category) => {
    const rows = read(`Brot 2,00\n${heading}\nSuppe 5,90`).map(({ cells }) => cells);
    expect(rows).toMatchObject([{ name_de: 'Brot' }, { name_de: 'Suppe', category }]);
    expect(rows[0]).not.toHaveProperty('description_de');
  });
});
