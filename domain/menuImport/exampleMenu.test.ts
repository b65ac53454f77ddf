import { describe, expect, it } from 'vitest';
import type { Currency } from '../money/money.ts';
import { exampleMenu } from './exampleMenu.ts';
import { readTable } from './menuTable.ts';
import { usualTaxRates } from './usualTaxRates.ts';

/** The example's rows by what their columns are called. */
function rowsIn(currency: Currency, country = 'AT'): Record<string, string>[] {
  const read = readTable(exampleMenu(currency, usualTaxRates(country)));
  if (!('table' in read)) throw new Error(`line ${read.badLine}`);
  const { columns, rows } = read.table;
  return rows.map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
}
const keysOf = (rows: Record<string, string>[]): string[] => rows.map(({ key = '' }) => key);
const languages = ['de', 'en', 'hu', 'ro'];

describe('the example of a menu', () => {
  it('is the card of a small tavern', () => {
    const said = ['kind', 'key', 'category', 'type', 'tax_rate', 'allergens', 'diet', 'price', 'quantity', 'unit'];
    const rows = rowsIn('EUR').map((row) => said.flatMap((column) => row[column] || []).join(' '));
    expect(rows).toEqual([
      'category soups',
      'category mains',
      'category sides-salads',
      'category sweets',
      'category drinks',
      'item beef-broth-with-sliced-pancakes soups dish 10 A C G L 5.20',
      'item goulash-soup soups dish 10 A L O 6.90',
      'item wiener-schnitzel-veal mains dish 10 A C G M O 24.90',
      'item wiener-schnitzel-veal 18.90',
      'item boiled-beef-viennese-style mains dish 10 L O 23.90',
      'item fried-chicken mains dish 10 A C G 16.90',
      'item cheese-spaetzle mains dish 10 A C G vegetarian 13.90',
      'item potato-salad sides-salads dish 10 L M O 4.90',
      'item mixed-salad sides-salads dish 10 M O vegan 5.20',
      'item torn-sweet-pancake sweets dessert 10 A C G O vegetarian 11.90',
      'item apple-strudel sweets dessert 10 A C G vegetarian 5.90',
      'item lager-on-tap drinks drink 20 A vegan 4.20 0.3 l',
      'item lager-on-tap 5.20 0.5 l',
      'item gruner-veltliner-white-wine drinks drink 20 O 4.40 0.125 l',
      'item soda-with-lemon drinks drink 20 vegan 3.20 0.3 l',
      'item soda-with-lemon 4.20 0.5 l',
      'item cloudy-apple-juice drinks drink 20 vegan 3.90 0.3 l',
      'item viennese-coffee-with-milk drinks drink 20 G vegetarian 4.30',
    ]);
  });

  it('says everything that it says in each of its languages', () => {
    const rows = rowsIn('EUR');
    for (const text of ['name', 'option', 'description'])
      for (const row of rows) {
        const said = languages.filter((language) => row[`${text}_${language}`]);
        expect([row['key'], text, said]).toEqual([row['key'], text, said.length === 0 ? [] : languages]);
      }
    expect(rows[2]).toMatchObject({
      name_de: 'Beilagen & Salate',
      name_en: 'Sides & salads',
      name_hu: 'Köretek és saláták',
      name_ro: 'Garnituri și salate',
    });
    expect(keysOf(rows.filter((row) => row['description_de']))).toEqual([
      'goulash-soup',
      'wiener-schnitzel-veal',
      'boiled-beef-viennese-style',
      'cheese-spaetzle',
      'torn-sweet-pancake',
    ]);
    expect(rows.flatMap((row) => row['option_en'] || [])).toEqual([
      'Full portion',
      'Small portion',
      '0.3 l',
      '0.5 l',
      '1/8 l',
      '0.3 l',
      '0.5 l',
      '0.3 l',
    ]);
  });

  it('names each thing once, beside its first size', () => {
    const items = rowsIn('EUR').filter(({ kind }) => kind === 'item');
    const first = items.filter(({ key }, at) => items.findIndex((other) => other['key'] === key) === at);
    expect(items.filter((row) => row['name_de'])).toEqual(first);
  });

  it.each<[Currency, string, string]>([
    ['EUR', '24.90', '4.30'],
    ['USD', '29.90', '5.20'],
    ['CHF', '40.00', '7.00'],
    ['RON', '125.00', '22.00'],
    ['HUF', '9710.00', '1680.00'],
  ])('is priced as menus are in %s', (currency, schnitzel, coffee) => {
    const rows = rowsIn(currency);
    expect([rows[7]?.['price'], rows.at(-1)?.['price']]).toEqual([schnitzel, coffee]);
  });
});

describe('what is usually on food and drinks', () => {
  it.each([
    ['AT', '10', '20'],
    ['CH', '8.1', '8.1'],
    ['DE', '7', '19'],
    ['HU', '5', '27'],
    ['RO', '11', '21'],
    ['FR', '10', '20'],
    [undefined, '10', '20'],
  ])('in %s: %s and %s', (country, food, drink) => {
    expect(usualTaxRates(country)).toEqual({ dish: food, dessert: food, drink });
  });
});
