import { languages } from '#domain/i18n/localizedText.ts';
import { keyOf } from '#domain/menuImport/keyOf.ts';

export type CsvKind = 'item' | 'ingredient' | 'selection' | 'category';
export type CsvProblem = { message: string };

type Text = Record<string, string>;
type CsvRow = {
  key: string;
  /** the row as the JSON file would hold it; of an item without its options */
  row: Record<string, unknown>;
  /** the option that an item's row describes; `index` counts the item's options */
  option(index: number): Record<string, unknown>;
  /** the row's categories, where the file has no rows of kind category */
  categoryNames: { key: string; name: Text }[];
  problems: CsvProblem[];
};

/** Reads one row's cells; what can not be read is a problem, what is missing is left to the schema. */
export function csvRowOf(kind: CsvKind, cells: ReadonlyMap<string, string>): CsvRow {
  const problems: CsvProblem[] = [];
  const cell = (column: string) => cells.get(column) ?? '';
  const text = (field: string): Text =>
    Object.fromEntries(
      languages.map((language) => [language, cell(`${field}_${language}`)]).filter(([, value]) => value),
    );
  const list = (column: string) => cell(column).split(/[|,]/).map(keyOf).filter(Boolean);
  const number = (column: string, pattern: RegExp, factor: number, example: string): number | undefined => {
    const value = cell(column).replace(/[\s\u00A0\u202F]/g, '');
    if (value === '') return undefined;
    if (pattern.test(value)) return Math.round(Number(value.replace(',', '.')) * factor);
    problems.push({ message: `${column} '${cell(column)}' is not a number like ${example}` });
    // a value that the schema takes, so that one wrong cell is one problem
    return factor === 100 ? 0 : 1;
  };
  const money = (column: string) => number(column, /^-?\d+(?:[.,]\d{1,2})?$/, 100, '12.90 or 12,90');
  const price = () => money('price');
  const count = (column: string) => number(column, /^\d+$/, 1, '2');
  const fraction = (column: string): number | undefined => {
    const value = cell(column).replace(/\s*%$/, '').replace(',', '.');
    if (value === '') return undefined;
    if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value);
    problems.push({ message: `${column} '${cell(column)}' is not a number like 10 or 0,3` });
    return 1;
  };
  const name = text('name');
  const key = keyOf(cell('key') || Object.values(name)[0] || '');
  const allergenics = cell('allergens')
    .toUpperCase()
    .split(/[\s,|/]*/)
    .filter(Boolean);
  const saysYes = (column: string): boolean => /^(?:1|x|yes|ja|true|igen|da)$/i.test(cell(column));
  const size = () => defined({ quantity: fraction('quantity'), unit: cell('unit') || undefined });
  const firstLanguage = [...cells.keys()].find((column) => column.startsWith('name_'))?.slice(5) ?? 'en';

  const rows: Record<CsvKind, () => Record<string, unknown>> = {
    category: () => defined({ key, name, picture: cell('picture') || undefined }),
    ingredient: () => defined({ key, name, type: cell('type'), price: price() ?? 0, allergenics, ...size() }),
    selection: () =>
      defined({
        key,
        name,
        min: count('min') ?? 0,
        max: count('max') ?? 1,
        choices: list('choices'),
        standard: cell('standard') ? list('standard') : undefined,
        repeat: saysYes('repeat') || undefined,
      }),
    item: () =>
      defined({
        name,
        description: text('description'),
        picture: cell('picture') || undefined,
        type: cell('type') || 'dish',
        diet: cell('diet').toLowerCase() || undefined,
        categories: list('category'),
        taxRate: fraction('tax_rate'),
        allergenics,
        ingredients: list('ingredients'),
        toppings: list('toppings'),
        selections: list('selections'),
        selectionsPrice: saysYes('paid_selections'),
      }),
  };
  const optionPrice = kind === 'item' ? price() : undefined;
  const cost = kind === 'item' ? money('cost') : undefined;
  const optionSize = kind === 'item' ? size() : {};
  return {
    key,
    row: rows[kind](),
    option: (index) => {
      const optionName = text('option');
      const named = Object.keys(optionName).length > 0;
      return defined({
        key: named ? keyOf(Object.values(optionName)[0] ?? '') : `option-${index + 1}`,
        name: named ? optionName : standard,
        price: optionPrice,
        cost,
        ...optionSize,
        code: kind === 'item' ? cell('code') || undefined : undefined,
      });
    },
    categoryNames: cell('category')
      .split(/[|,]/)
      .map((category) => category.trim())
      .filter(Boolean)
      .map((category) => ({ key: keyOf(category), name: { [firstLanguage]: category } })),
    problems,
  };
}

/** The name of an item's only option, where the owner gave none. */
const standard = { de: 'Portion', en: 'Portion', hu: 'Adag', ro: 'Porție' };

function defined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
