import { languages } from '../i18n/localizedText.ts';

/** The columns of our own spreadsheet (docs/menu-file.md), in the order in which they are written. */
export const fileColumns = [
  'kind',
  'key',
  ...languages.map((language) => `name_${language}` as const),
  'category',
  'type',
  'price',
  'cost',
  'tax_rate',
  'allergens',
  'diet',
  ...languages.map((language) => `option_${language}` as const),
  'quantity',
  'unit',
  'code',
  ...languages.map((language) => `description_${language}` as const),
  'ingredients',
  'toppings',
  'selections',
  'paid_selections',
  'min',
  'max',
  'choices',
  'standard',
  'repeat',
  'picture',
] as const;
export type FileColumn = (typeof fileColumns)[number];

/**
 * What a column of any spreadsheet may be to us. Beyond our own: texts in the one language of the file, a tax that is
 * ticked or not, and a word on whether the thing is still sold.
 */
export type MenuColumn = FileColumn | 'name' | 'description' | 'option' | 'tax_ticked' | 'on_sale' | 'archived';

/** A row as our own spreadsheet would have it, with the line that it came from. */
export type MenuRow = { cells: Partial<Record<FileColumn, string>>; line: number };

export const isFileColumn = (name: string): name is FileColumn => (fileColumns as readonly string[]).includes(name);
