import type { FoodType } from '../menu/menu.ts';
import type { Currency } from '../money/money.ts';
import { keyOf } from './keyOf.ts';
import type { MenuRow } from './menuColumn.ts';
import { writeMenuCsv } from './writeMenuCsv.ts';

type Words = readonly [de: string, en: string, hu: string, ro: string];
type Dish = {
  name: Words;
  about?: Words;
  category: keyof typeof categories;
  type: FoodType;
  allergens?: string;
  diet?: 'vegetarian' | 'vegan';
  /** euros */
  sizes: readonly { name?: Words; price: number; quantity?: string }[];
};

const categories = {
  soups: ['Suppen', 'Soups', 'Levesek', 'Supe'],
  mains: ['Hauptspeisen', 'Mains', 'Főételek', 'Feluri principale'],
  sides: ['Beilagen & Salate', 'Sides & salads', 'Köretek és saláták', 'Garnituri și salate'],
  sweets: ['Süßes', 'Sweets', 'Édességek', 'Dulciuri'],
  drinks: ['Getränke', 'Drinks', 'Italok', 'Băuturi'],
} as const satisfies Record<string, Words>;

const third: Words = ['0,3 l', '0.3 l', '0,3 l', '0,3 l'];
const half: Words = ['0,5 l', '0.5 l', '0,5 l', '0,5 l'];

const dishes: readonly Dish[] = [
  {
    name: [
      'Rindsuppe mit Frittaten',
      'Beef broth with sliced pancakes',
      'Húsleves palacsintatésztával',
      'Supă de vită cu clătite',
    ],
    category: 'soups',
    type: 'dish',
    allergens: 'A C G L',
    sizes: [{ price: 5.2 }],
  },
  {
    name: ['Gulaschsuppe', 'Goulash soup', 'Gulyásleves', 'Supă gulaș'],
    about: ['Mit einer Semmel.', 'With a bread roll.', 'Zsemlével.', 'Cu o chiflă.'],
    category: 'soups',
    type: 'dish',
    allergens: 'A L O',
    sizes: [{ price: 6.9 }],
  },
  {
    name: ['Wiener Schnitzel vom Kalb', 'Wiener schnitzel, veal', 'Bécsi szelet borjúból', 'Șnițel vienez de vițel'],
    about: [
      'In Butterschmalz gebacken, mit Erdäpfelsalat.',
      'Fried in clarified butter, with potato salad.',
      'Tisztított vajban sütve, burgonyasalátával.',
      'Prăjit în unt limpezit, cu salată de cartofi.',
    ],
    category: 'mains',
    type: 'dish',
    allergens: 'A C G M O',
    sizes: [
      { name: ['Ganze Portion', 'Full portion', 'Egész adag', 'Porție întreagă'], price: 24.9 },
      { name: ['Kleine Portion', 'Small portion', 'Kis adag', 'Porție mică'], price: 18.9 },
    ],
  },
  {
    name: ['Tafelspitz', 'Boiled beef, Viennese style', 'Bécsi főtt marhahús', 'Rasol vienez de vită'],
    about: [
      'Mit Apfelkren und Rösterdäpfeln.',
      'With apple horseradish and fried potatoes.',
      'Almás tormával és sült burgonyával.',
      'Cu hrean cu măr și cartofi prăjiți.',
    ],
    category: 'mains',
    type: 'dish',
    allergens: 'L O',
    sizes: [{ price: 23.9 }],
  },
  {
    name: ['Backhendl', 'Fried chicken', 'Rántott csirke', 'Pui pane'],
    category: 'mains',
    type: 'dish',
    allergens: 'A C G',
    sizes: [{ price: 16.9 }],
  },
  {
    name: ['Käsespätzle', 'Cheese spaetzle', 'Sajtos nokedli', 'Găluște cu brânză'],
    about: [
      'Mit Röstzwiebeln und grünem Salat.',
      'With fried onions and green salad.',
      'Pirított hagymával és zöldsalátával.',
      'Cu ceapă prăjită și salată verde.',
    ],
    category: 'mains',
    type: 'dish',
    allergens: 'A C G',
    diet: 'vegetarian',
    sizes: [{ price: 13.9 }],
  },
  {
    name: ['Erdäpfelsalat', 'Potato salad', 'Burgonyasaláta', 'Salată de cartofi'],
    category: 'sides',
    type: 'dish',
    allergens: 'L M O',
    sizes: [{ price: 4.9 }],
  },
  {
    name: ['Gemischter Salat', 'Mixed salad', 'Vegyes saláta', 'Salată mixtă'],
    category: 'sides',
    type: 'dish',
    allergens: 'M O',
    diet: 'vegan',
    sizes: [{ price: 5.2 }],
  },
  {
    name: ['Kaiserschmarrn', 'Torn sweet pancake', 'Császármorzsa', 'Kaiserschmarrn'],
    about: ['Mit Zwetschkenröster.', 'With stewed plums.', 'Szilvakompóttal.', 'Cu compot de prune.'],
    category: 'sweets',
    type: 'dessert',
    allergens: 'A C G O',
    diet: 'vegetarian',
    sizes: [{ price: 11.9 }],
  },
  {
    name: ['Apfelstrudel', 'Apple strudel', 'Almás rétes', 'Ștrudel cu mere'],
    category: 'sweets',
    type: 'dessert',
    allergens: 'A C G',
    diet: 'vegetarian',
    sizes: [{ price: 5.9 }],
  },
  {
    name: ['Märzen vom Fass', 'Lager on tap', 'Csapolt világos sör', 'Bere blondă la halbă'],
    category: 'drinks',
    type: 'drink',
    allergens: 'A',
    diet: 'vegan',
    sizes: [
      { name: third, price: 4.2, quantity: '0.3' },
      { name: half, price: 5.2, quantity: '0.5' },
    ],
  },
  {
    name: ['Grüner Veltliner', 'Grüner Veltliner (white wine)', 'Zöldveltelini', 'Grüner Veltliner (vin alb)'],
    category: 'drinks',
    type: 'drink',
    allergens: 'O',
    sizes: [{ name: ['1/8 l', '1/8 l', '1/8 l', '1/8 l'], price: 4.4, quantity: '0.125' }],
  },
  {
    name: ['Soda Zitron', 'Soda with lemon', 'Citromos szóda', 'Sifon cu lămâie'],
    category: 'drinks',
    type: 'drink',
    diet: 'vegan',
    sizes: [
      { name: third, price: 3.2, quantity: '0.3' },
      { name: half, price: 4.2, quantity: '0.5' },
    ],
  },
  {
    name: ['Apfelsaft naturtrüb', 'Cloudy apple juice', 'Rostos almalé', 'Suc de mere natural'],
    category: 'drinks',
    type: 'drink',
    diet: 'vegan',
    sizes: [{ name: third, price: 3.9, quantity: '0.3' }],
  },
  {
    name: ['Melange', 'Viennese coffee with milk', 'Bécsi tejeskávé', 'Cafea vieneză cu lapte'],
    category: 'drinks',
    type: 'drink',
    allergens: 'G',
    diet: 'vegetarian',
    sizes: [{ price: 4.3 }],
  },
];

/** What a euro is about worth on a menu, and to which sum prices are rounded, in whole units. */
const worth: Record<Currency, readonly [factor: number, roundTo: number]> = {
  EUR: [1, 0.1],
  USD: [1.2, 0.1],
  CHF: [1.6, 0.5],
  RON: [5, 1],
  HUF: [390, 10],
};

const texts = (field: 'name' | 'option' | 'description', words: Words | undefined): MenuRow['cells'] =>
  words
    ? { [`${field}_de`]: words[0], [`${field}_en`]: words[1], [`${field}_hu`]: words[2], [`${field}_ro`]: words[3] }
    : {};

/** The card of a small Austrian tavern as our own spreadsheet: to begin with, or to see how such a file is written. */
export function exampleMenu(currency: Currency, taxRates: Record<FoodType, string>): string {
  const [factor, roundTo] = worth[currency];
  const rows: Pick<MenuRow, 'cells'>[] = Object.values(categories).map((words) => ({
    cells: { kind: 'category', key: keyOf(words[1]), ...texts('name', words) },
  }));
  for (const { name, about, category, type, allergens, diet, sizes } of dishes) {
    for (const [at, size] of sizes.entries()) {
      const own = {
        kind: 'item',
        key: keyOf(name[1]),
        price: (Math.round((size.price * factor) / roundTo) * roundTo).toFixed(2),
        ...texts('option', size.name),
        ...(size.quantity && { quantity: size.quantity, unit: 'l' }),
      };
      const first = {
        ...texts('name', name),
        ...texts('description', about),
        category: keyOf(categories[category][1]),
        type,
        tax_rate: taxRates[type],
        ...(allergens && { allergens }),
        ...(diet && { diet }),
      };
      rows.push({ cells: at === 0 ? { ...own, ...first } : own });
    }
  }
  return writeMenuCsv(rows).text;
}
