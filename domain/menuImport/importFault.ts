/** What is wrong with a row of a menu file, as the server found it; `other` is told in its own words. */
export type ImportFault =
  | { kind: 'bad_number'; column: string; value: string }
  | { kind: 'unknown'; noun: string; value: string }
  | { kind: 'twice' | 'unknown_column'; value: string }
  | { kind: FaultKind }
  | { kind: 'other'; message: string };
type FaultKind =
  | 'no_price'
  | 'negative_price'
  | 'no_tax'
  | 'bad_tax'
  | 'no_category'
  | 'no_name'
  | 'bad_type'
  | 'bad_allergen'
  | 'bad_diet'
  | 'no_items'
  | 'too_many';

const kinds: readonly (readonly [RegExp, FaultKind])[] = [
  [/ price: a price is a whole number/, 'no_price'],
  [/a price can not be negative/, 'negative_price'],
  [/taxRate: Invalid input/, 'no_tax'],
  [/a tax rate is a percentage/, 'bad_tax'],
  [/an item needs a category/, 'no_category'],
  [/ (name|key): (needs a text|a key is made)/, 'no_name'],
  [/ type: Invalid/, 'bad_type'],
  [/ allergenics( \d+)?: /, 'bad_allergen'],
  [/ diet: Invalid/, 'bad_diet'],
  [/the file has no (items|menu)/, 'no_items'],
  [/more than [\d,]+ (rows|columns)/, 'too_many'],
];

/** A problem of POST /chain/import, told apart by its sentence: it is written for the command line, in English. */
export function importFault(message: string): ImportFault {
  const number = /^(\w+) '(.*)' is not a number/.exec(message);
  if (number) return { kind: 'bad_number', column: number[1]!, value: number[2]! };
  const unknown = /unknown (ingredient|selection|category|item|picture) '(.*)'/.exec(message);
  if (unknown) return { kind: 'unknown', noun: unknown[1]!, value: unknown[2]! };
  const column = /unknown column '(.*)'/.exec(message);
  if (column) return { kind: 'unknown_column', value: column[1]! };
  const twice = /duplicate key '(.*)'|'(.*)' is (?:listed|there) twice/.exec(message);
  if (twice) return { kind: 'twice', value: twice[1] ?? twice[2]! };
  const kind = kinds.find(([pattern]) => pattern.test(message))?.[1];
  return kind ? { kind } : { kind: 'other', message };
}

/** The column in which it is mended. */
export function columnOfFault(fault: ImportFault): string | undefined {
  switch (fault.kind) {
    case 'bad_number':
      return fault.column;
    case 'no_price':
    case 'negative_price':
      return 'price';
    case 'no_tax':
    case 'bad_tax':
      return 'tax_rate';
    case 'no_category':
      return 'category';
    case 'no_name':
      return 'name';
    case 'bad_type':
      return 'type';
    case 'bad_allergen':
      return 'allergens';
    case 'bad_diet':
      return 'diet';
    case 'unknown':
      return fault.noun === 'category' ? 'category' : `${fault.noun}s`;
    default:
      return undefined;
  }
}
