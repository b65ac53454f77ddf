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
  ])('%j is a dish', (line, name, price) => {
    expect(one(line)).toMatchObject({ name_de: name, price });
  });

  it('finds a heading no dish, and keeps a dish without one', () => {
    expect(read('Heute empfehlen wir')).toEqual([]);
    expect(one('Brot 2,00')).toMatchObject({ category: 'Speisen', type: 'dish' });
  });
});
