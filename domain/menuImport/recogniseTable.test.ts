import { describe, expect, it } from 'vitest';
import type { MenuColumn } from './menuColumn.ts';
import { rateOfColumn, recogniseTable, type TableOrigin } from './recogniseTable.ts';

const targetsOf = (...columns: string[]) => recogniseTable({ columns }).targets;

describe('whose file a spreadsheet is', () => {
  it.each<[TableOrigin, string[]]>([
    ['comanda', ['name_de']],
    ['comanda', ['key', 'NAME_HU']],
    ['other', ['my name_de']],
    ['other', ['name_de_at']],
    ['square', ['Item Name', 'Variation Name']],
    ['other', ['Item Name']],
    ['other', ['Variation Name']],
    ['shopify', ['Handle', 'Title', 'Variant Price']],
    ['other', ['Handle', 'Title']],
    ['other', ['Handle', 'Variant Price']],
    ['other', ['Title', 'Variant Price']],
    ['loyverse', ['Handle', 'Sold by weight']],
    ['loyverse', ['Handle', 'Option 1 name']],
    ['other', ['Sold by weight', 'Option 1 name']],
    ['other', ['Handle']],
  ])('%s: %j', (origin, columns) => {
    expect(recogniseTable({ columns }).origin).toBe(origin);
  });
});

describe('what a column is to us', () => {
  it.each<[string, MenuColumn | undefined]>([
    ['Artikel', 'name'],
    ['Item -- Name', 'name'],
    ['Beschreibung', 'description'],
    ['Warengruppe', 'category'],
    ['Eladási ár', 'price'],
    ['Preț', 'price'],
    ['Wareneinsatz', 'cost'],
    ['MwSt. %', 'tax_rate'],
    ['Alergeni', 'allergens'],
    ['Größe', 'option'],
    ['EAN', 'code'],
    ['Handle', 'key'],
    ['Diet', 'diet'],
    ['Archived', 'archived'],
    // ours are known in any spreadsheet, but for the one that nobody else means by it
    ['Unit', 'unit'],
    ['Kind', undefined],
    ['Lagerort', undefined],
  ])('%s: %s', (column, target) => {
    expect(targetsOf(column)).toEqual([target]);
  });

  const systems = {
    square: ['Item Name', 'Variation Name'],
    shopify: ['Handle', 'Title', 'Variant Price'],
    loyverse: ['Handle', 'Sold by weight'],
    comanda: ['name_en'],
  };
  it.each<[keyof typeof systems, string, MenuColumn | undefined]>([
    ['square', 'Price', 'price'],
    ['square', 'Diet', 'diet'],
    ['square', 'GTIN', undefined],
    ['square', 'SKU', 'code'],
    ['square', 'Customer-facing Name', undefined],
    ['square', 'Option Name 1', undefined],
    ['square', 'Option Value 1', undefined],
    ['square', 'Token', undefined],
    ['square', 'Online Sale Price', undefined],
    ['square', 'Reporting Category', undefined],
    ['square', 'Unit', undefined],
    ['loyverse', 'Price', 'price'],
    ['loyverse', 'Price [Gasthaus]', 'price'],
    ['loyverse', 'Old price [Gasthaus]', undefined],
    ['loyverse', 'Price list', undefined],
    ['loyverse', 'Available for sale', 'on_sale'],
    ['loyverse', 'Available for sale [Gasthaus]', 'on_sale'],
    ['loyverse', 'Not available for sale', undefined],
    ['loyverse', 'Available for sale since', undefined],
    ['loyverse', 'Barcode', undefined],
    ['loyverse', 'SKU of included item', undefined],
    ['loyverse', 'SKU', 'code'],
    ['shopify', 'Type', 'category'],
    ['shopify', 'Status', 'on_sale'],
    ['shopify', 'Product Category', undefined],
    ['shopify', 'Variant Barcode', undefined],
    ['shopify', 'Variant SKU', 'code'],
    ['comanda', 'Price', 'price'],
    ['comanda', 'Preis', undefined],
    ['comanda', 'kind', 'kind'],
  ])('in a file of %s, %s: %s', (origin, column, target) => {
    expect(targetsOf(...systems[origin], column).at(-1)).toBe(target);
  });

  it('is a tax that is ticked, as often as there are taxes', () => {
    const taxes = ['Tax - VAT (10%)', 'Tax - VAT drinks (20%)'];
    expect(targetsOf(...systems.square, ...taxes).slice(2)).toEqual(['tax_ticked', 'tax_ticked']);
    expect(targetsOf(...taxes)).toEqual(['tax_ticked', 'tax_ticked']);
  });

  it.each<[string, string | undefined]>([
    ['Tax - VAT (10%)', '10'],
    [' tax (5,5  %) ', '5.5'],
    ['TAX - "MwSt" (12.75%)', '12.75'],
    ['Tax (8 %)', '8'],
    ['Taxi (10%)', undefined],
    ['No tax (10%)', undefined],
    ['Tax (10%) of old', undefined],
    ['Tax (10)', undefined],
    ['Tax (ca. 10%)', undefined],
  ])('%j has the rate %s', (column, rate) => {
    expect(rateOfColumn(column)).toBe(rate);
  });

  it.each<[string, string[]]>([
    ['Modifier Set - Milk', ['Milk']],
    [' modifier - "Milk or cream" ', ['Milk or cream']],
    ['Old modifier - Milk', []],
    ['Modifiers - Milk', []],
    ['Modifier Set -', []],
  ])('%j names the additions %j', (column, additions) => {
    expect(recogniseTable({ columns: [column] }).additions).toEqual(additions);
  });
});
