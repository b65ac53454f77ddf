import { t } from '@lingui/core/macro';
import { isLanguage } from '#domain/i18n/localizedText.ts';
import { fileColumns, type MenuColumn } from '#domain/menuImport/menuColumn.ts';
import { languageNames } from '#src/i18n/languageNames.ts';

function plainWord(column: string): string {
  switch (column) {
    case 'name':
      return t`Name`;
    case 'description':
      return t`Description`;
    case 'option':
      return t`Size`;
    case 'category':
      return t`Category`;
    case 'type':
      return t`Type`;
    case 'price':
      return t`Price`;
    case 'cost':
      return t`Cost`;
    case 'tax_rate':
      return t`Tax rate`;
    case 'tax_ticked':
      return t`Tax, ticked`;
    case 'allergens':
      return t`Allergens`;
    case 'diet':
      return t`Diet`;
    case 'quantity':
      return t`Quantity`;
    case 'unit':
      return t`Unit`;
    case 'code':
      return t`Code (SKU, barcode)`;
    case 'key':
      return t`Key`;
    case 'kind':
      return t`Kind of row`;
    case 'ingredients':
      return t`Ingredients`;
    case 'toppings':
      return t`Toppings`;
    case 'selections':
      return t`Selections`;
    case 'archived':
      return t`No longer sold`;
    case 'on_sale':
      return t`Still sold`;
    default:
      return column;
  }
}

/** What a column of a menu file is called on screen. */
export function columnWord(column: string): string {
  const [, field = column, language] = /^(name|option|description)_(\w\w)$/.exec(column) ?? [];
  return language !== undefined && isLanguage(language)
    ? `${plainWord(field)} (${languageNames[language]})`
    : plainWord(column);
}

const rare: readonly string[] = ['kind', 'paid_selections', 'min', 'max', 'choices', 'standard', 'repeat', 'picture'];

/** What somebody's own column may be matched with, what is likely first. */
export const matchableColumns: readonly MenuColumn[] = [
  'name',
  'description',
  'category',
  'price',
  'cost',
  'option',
  'tax_rate',
  'allergens',
  'type',
  'diet',
  'code',
  'quantity',
  'unit',
  'key',
  'archived',
  'on_sale',
  ...fileColumns.filter((column) => /_(de|en|hu|ro|es)$/.test(column) && !rare.includes(column)),
];
