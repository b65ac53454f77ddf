import { foldText } from '../i18n/foldText.ts';
import { isFileColumn, type MenuColumn } from './menuColumn.ts';
import type { MenuTable } from './menuTable.ts';

/** Whose file it is; `other`: somebody's own spreadsheet. */
export type TableOrigin = 'comanda' | 'square' | 'loyverse' | 'shopify' | 'other';

type RecognisedTable = {
  origin: TableOrigin;
  /** what each column is to us, as far as its name says; undefined: it is passed over */
  targets: (MenuColumn | undefined)[];
  /** groups of additions that the file ticks for its dishes, and says nothing else of */
  additions: string[];
};

/** 'Item Name' and 'item_name' are one. */
const plain = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();

/** A tax by name and rate, ticked for the things that it is on: 'Tax - VAT (10%)'. */
const tickedTax = /^tax\b.*\((\d+(?:[.,]\d+)?)\s*%\)$/i;
export const rateOfColumn = (name: string): string | undefined => tickedTax.exec(name.trim())?.[1]?.replace(',', '.');

/** A group of additions by name, ticked for the things that have it: 'Modifier Set - Milk', 'Modifier - "Milk"'. */
const tickedAddition = /^modifier(?: set)? - "?(.+?)"?$/i;
const additionsOf = (columns: readonly string[]): string[] =>
  columns.flatMap((name) => tickedAddition.exec(name.trim())?.[1] ?? []);

const words = (text: string): ReadonlySet<string> => new Set(text.split(',').map(plain));

/** How columns are called in the spreadsheets of restaurants, in the languages that are offered. */
const commonNames: readonly (readonly [MenuColumn, ReadonlySet<string>])[] = [
  [
    'name',
    words(
      'name,item,item name,title,dish,product,product name,artikel,artikelname,bezeichnung,gericht,speise,produkt,név,megnevezés,termék,terméknév,étel,denumire,produs,nume,preparat',
    ),
  ],
  ['description', words('description,beschreibung,text,zutaten,leírás,descriere,body,body html,details')],
  [
    'category',
    words(
      'category,categories,kategorie,kategorien,warengruppe,gruppe,kategória,csoport,categorie,grupa,group,section',
    ),
  ],
  [
    'price',
    words(
      'price,preis,verkaufspreis,vk,vk preis,bruttopreis,preis brutto,ár,eladási ár,bruttó ár,preț,pret,pret vanzare,variant price,unit price,amount',
    ),
  ],
  [
    'cost',
    words(
      'cost,unit cost,cost per item,default unit cost,purchase cost,einkaufspreis,einstandspreis,wareneinsatz,ek,ek preis,kosten,selbstkosten,beszerzési ár,önköltség,költség,pret achizitie,preț de achiziție,cost unitar',
    ),
  ],
  [
    'tax_rate',
    words('tax,tax rate,vat,vat rate,mwst,mwst %,ust,ust %,steuer,steuersatz,áfa,áfa %,tva,cota tva,tax %,vat %'),
  ],
  ['allergens', words('allergens,allergene,allergen,allergének,alergeni')],
  [
    'option',
    words(
      'option,variation,variation name,variant,variante,size,größe,portion,méret,kiszerelés,változat,varianta,marime,option1 value,option2 value,option3 value,option 1 value,option 2 value,option 3 value',
    ),
  ],
  ['code', words('code,sku,variant sku,barcode,ean,gtin,plu,artikelnummer,artikelnr,cikkszám,vonalkód,cod,cod bare')],
  ['key', words('handle,reference handle,id')],
  ['diet', words('diet')],
  ['archived', words('archived')],
];

const nameOf = (column: string): MenuColumn | undefined =>
  commonNames.find(([, names]) => names.has(plain(column)))?.[0];

/** What systems that restaurants leave call their columns, where it is not what everybody would. */
const special: Record<
  Exclude<TableOrigin, 'comanda' | 'other'>,
  (column: string) => MenuColumn | 'none' | undefined
> = {
  square: (column) => (plain(column) === 'gtin' ? 'none' : undefined),
  loyverse: (column) => {
    if (/^price \[/i.test(column)) return 'price';
    if (/^available for sale( \[|$)/i.test(column)) return 'on_sale';
    return plain(column) === 'barcode' ? 'none' : undefined;
  },
  shopify: (column) => {
    const name = plain(column);
    if (name === 'type') return 'category';
    return name === 'status' ? 'on_sale' : undefined;
  },
};

function originOf(columns: readonly string[]): TableOrigin {
  const names = new Set(columns.map(plain));
  if (columns.some((name) => /^name_(de|en|es|hu|ro)$/i.test(name))) return 'comanda';
  if (names.has('item name') && names.has('variation name')) return 'square';
  if (names.has('handle') && names.has('title') && names.has('variant price')) return 'shopify';
  if (names.has('handle') && (names.has('sold by weight') || names.has('option 1 name'))) return 'loyverse';
  return 'other';
}

/** Whose file a spreadsheet is, and what its columns are to us. A column that may only be once is taken once. */
export function recogniseTable({ columns }: Pick<MenuTable, 'columns'>): RecognisedTable {
  const origin = originOf(columns);
  const proposed = columns.map((column): MenuColumn | undefined => {
    const own = column.toLowerCase();
    if (origin === 'comanda') return isFileColumn(own) ? own : undefined;
    if (isFileColumn(own) && origin === 'other' && own !== 'kind') return own;
    if (rateOfColumn(column) !== undefined) return 'tax_ticked';
    const said = origin === 'other' ? undefined : special[origin](column);
    return said === 'none' ? undefined : (said ?? nameOf(column));
  });
  const targets = proposed.map((target, at) =>
    isRepeatable(target) || proposed.indexOf(target) === at ? target : undefined,
  );
  return { origin, targets, additions: additionsOf(columns) };
}

/** Several columns may be a part of the size, or a tax that is ticked. */
export const isRepeatable = (target: MenuColumn | undefined): boolean => target === 'option' || target === 'tax_ticked';
