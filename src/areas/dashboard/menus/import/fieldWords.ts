import { t } from '@lingui/core/macro';
import { columnWord } from './columnWords.ts';

/** A field of an article that an import changes, in a word. */
export function fieldWord(field: string): string {
  switch (field) {
    case 'options':
      return t`Sizes and prices`;
    case 'categories':
      return columnWord('category');
    case 'taxRate':
      return columnWord('tax_rate');
    case 'allergenics':
      return columnWord('allergens');
    case 'items':
      return t`Dishes and drinks`;
    case 'position':
      return t`Order`;
    case 'times':
      return t`Serving times`;
    case 'combos':
      return t`Combos`;
    case 'avatar':
      return t`Picture`;
    default:
      return columnWord(field);
  }
}
