import type { Language } from '../i18n/localizedText.ts';
import type { FoodType } from '../menu/menu.ts';
import { writtenMoney } from '../money/writtenMoney.ts';
import { foodTypeOf, writtenFoodType } from './foodTypeOf.ts';
import { isFileColumn, type FileColumn, type MenuColumn, type MenuRow } from './menuColumn.ts';
import type { MenuTable } from './menuTable.ts';
import { rateOfColumn, type TableOrigin } from './recogniseTable.ts';

export type MenuRowSettings = {
  origin: TableOrigin;
  /** of names and descriptions that say no language */
  language: Language;
  /** percent, for what says none */
  taxRates: Record<FoodType, string>;
  /** for what stands in no category */
  otherCategory: string;
};

type Cells = Partial<Record<FileColumn, string>>;

/** What systems call the only size of a thing. */
const noSize = /^(regular|default title|default|standard|normal)$/i;
const yes = /^(y|yes|true|1|x|ja|active)$/i;

/** '€ 12,90' is 12.90; what is no amount stays as it is, and is refused with its line. */
function priceText(text: string): string {
  const amount = writtenMoney(text.replace(/^(EUR|HUF|RON|CHF|USD|Ft|lei)/i, ''));
  return amount === undefined ? text : (amount / 100).toFixed(2);
}

/** Systems write 0 of what nobody said, and parts of a cent of what they averaged. */
function costText(text: string, origin: TableOrigin): string | undefined {
  const said = priceText(/^\d+[.,]\d{3,}$/.test(text) ? Number(text.replace(',', '.')).toFixed(2) : text);
  return origin !== 'comanda' && Number(said) === 0 ? undefined : said;
}

/** Shopify writes descriptions as a page. */
const withoutMarkup = (text: string): string =>
  /<\w[^>]*>/.test(text)
    ? text
        .replace(/<(br|\/p|\/li|\/div)[^>]*>/gi, '\n')
        .replace(/<[^>]+>/g, '')
        .replace(/&nbsp;/g, ' ')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, '&')
        .replace(/\s*\n\s*/g, '\n')
        .trim()
    : text;

/** Our spreadsheet parts categories at commas; elsewhere a comma is part of the name. */
function categoryText(text: string, origin: TableOrigin): string {
  if (origin === 'comanda') return text;
  // Square: 'Food > Starters, Vegan'
  const names = origin === 'square' ? text.split(',') : [text.replace(/\s*,\s*/g, ' & ')];
  return names.map((name) => name.split('>').at(-1)!.trim().replaceAll('|', '/')).join('|');
}

/**
 * A spreadsheet in the columns of ours, row by row, so that a fault that is found in a row is one of the line it came
 * from. `left`: rows of things that are not sold any more.
 */
export function menuRows(
  { columns, rows }: MenuTable,
  targets: readonly (MenuColumn | undefined)[],
  settings: MenuRowSettings,
): { rows: MenuRow[]; left: number } {
  const known = new Set<string>();
  const plain = rows.map(({ cells }) => plainCells(cells, targets, settings));
  const keyOf = settings.origin === 'comanda' ? new Map<string, string>() : keysByNumber(plain);
  let left = 0;
  const made = rows.flatMap(({ cells, line }, at): MenuRow[] => {
    const of = (wanted: MenuColumn): string => cells[targets.indexOf(wanted)] ?? '';
    const numbered = keyOf.get(nameIn(plain[at]!));
    const row: Cells = { ...(numbered === undefined ? {} : { key: numbered }), ...plain[at] };
    if (isNotSold(of)) {
      left += 1;
      return [];
    }
    if (!/^(item)?$/i.test(row.kind ?? '')) return [{ cells: row, line }];
    const identity = (row.key || nameIn(row)).toLowerCase();
    const isFurther = identity !== '' && known.has(identity);
    known.add(identity);
    // a further picture of the same product
    if (isFurther && settings.origin === 'shopify' && !row.price) return [];
    return [{ cells: isFurther ? furtherCells(row) : firstCells(row, { columns, cells, targets, settings }), line }];
  });
  return { rows: made, left };
}

const nameIn = (row: Cells): string =>
  (Object.entries(row).find(([column]) => column.startsWith('name_'))?.[1] ?? '').toLowerCase();

/**
 * A key for what has an article number and none of its own, by its name in this file: under another name it is the same
 * thing next time. The first of its sizes gives it; one that several things have says nothing.
 */
function keysByNumber(rows: readonly Cells[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const row of rows) {
    const name = nameIn(row);
    if (name !== '' && !row.key && !first.has(name)) first.set(name, row.code?.toLowerCase() ?? '');
  }
  const withIt = Map.groupBy(first.values(), (number) => number);
  const own = [...first].filter(([, number]) => number !== '' && withIt.get(number)!.length === 1);
  return new Map(own.map(([name, number]) => [name, `sku:${number}`]));
}

/** Every cell under the column that it is to us, texts under their language. */
function plainCells(
  cells: readonly string[],
  targets: readonly (MenuColumn | undefined)[],
  { language, origin }: Pick<MenuRowSettings, 'language' | 'origin'>,
): Cells {
  const row: Cells = {};
  for (const [at, target] of targets.entries()) {
    const text = cells[at] ?? '';
    if (target === undefined || text === '') continue;
    if (target === 'name') row[`name_${language}`] = text;
    else if (target === 'description') row[`description_${language}`] = withoutMarkup(text);
    else if (target === 'option') {
      if (noSize.test(text)) continue;
      const before = row[`option_${language}`];
      row[`option_${language}`] = before === undefined ? text : `${before} ${text}`;
    } else if (target === 'cost') {
      const cost = costText(text, origin);
      if (cost !== undefined) row.cost = cost;
    } else if (isFileColumn(target)) row[target] = target === 'price' ? priceText(text) : text;
  }
  return row;
}

function isNotSold(of: (wanted: MenuColumn) => string): boolean {
  const [archived, sold] = [of('archived'), of('on_sale')];
  return yes.test(archived) || (sold !== '' && !yes.test(sold));
}

/** Of a further size only what is its own. */
function furtherCells(row: Cells): Cells {
  const { category: _category, type: _type, tax_rate: _taxRate, allergens: _allergens, diet: _diet, ...own } = row;
  return own;
}

type Source = {
  columns: readonly string[];
  cells: readonly string[];
  targets: readonly (MenuColumn | undefined)[];
  settings: MenuRowSettings;
};

function firstCells(row: Cells, { columns, cells, targets, settings }: Source): Cells {
  const { origin, taxRates, otherCategory } = settings;
  const category = row.category ? categoryText(row.category, origin) : otherCategory;
  const said = row.type ? (writtenFoodType(row.type) ?? row.type) : undefined;
  const type = said ?? (origin === 'comanda' ? 'dish' : foodTypeOf(category));
  const ticked = columns.find((_, at) => targets[at] === 'tax_ticked' && yes.test(cells[at] ?? ''));
  const taxRate =
    row.tax_rate ||
    (ticked === undefined ? undefined : rateOfColumn(ticked)) ||
    taxRates[type as FoodType] ||
    taxRates.dish;
  return { ...row, category, type, tax_rate: taxRate };
}
