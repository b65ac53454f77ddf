import { t } from '@lingui/core/macro';
import type { ImportFault } from '#domain/menuImport/importFault.ts';

/** What is wrong with a row, and what to do, in the language on screen. */
export function problemSentence(fault: ImportFault): string {
  switch (fault.kind) {
    case 'bad_number':
      return fault.column === 'price'
        ? t`“${fault.value}” is not a price. Please write an amount, such as 12.50.`
        : t`“${fault.value}” is not a number.`;
    case 'unknown':
      return t`The file has no row for “${fault.value}”, which is named here.`;
    case 'twice':
      return t`“${fault.value}” is there twice. Please take one of them away.`;
    case 'unknown_column':
      return t`The column “${fault.value}” is not known.`;
    case 'no_price':
      return t`The price is missing.`;
    case 'negative_price':
      return t`A price cannot be below zero.`;
    case 'no_tax':
      return t`The tax rate is missing.`;
    case 'bad_tax':
      return t`A tax rate is a percentage from 0 to 100.`;
    case 'no_category':
      return t`The category is missing.`;
    case 'no_name':
      return t`The name is missing.`;
    case 'bad_type':
      return t`The type must be dish, drink or dessert.`;
    case 'bad_allergen':
      return t`Allergens are the letters A to H, L to P and R.`;
    case 'bad_diet':
      return t`The diet must be vegetarian, vegan or empty.`;
    case 'no_items':
      return t`There is no dish and no drink in it.`;
    case 'too_many':
      return t`The file is too large. Please split it.`;
    case 'other':
      return fault.message;
  }
}
