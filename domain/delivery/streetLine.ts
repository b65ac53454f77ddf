/** Where the number stands before the street, by ISO code; everywhere else it follows. */
const numberFirst = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'IN', 'LU', 'MT', 'NZ', 'PH', 'SG', 'US', 'ZA']);

/** Street and number as a country writes them. */
export function streetLine(street: string, number: string, country: string): string {
  const parts = numberFirst.has(country) ? [number, street] : [street, number];
  return parts.filter(Boolean).join(' ');
}

/** The house number in what somebody typed: `12`, `12a`, `12/3/4`, `12-14`; none is empty. */
export function houseNumberIn(typed: string): string {
  // what follows a comma is the town, and four digits or more a postal code
  const street = typed.split(',')[0]!;
  const numbers = street.match(/(?<![\p{L}\d])\d{1,3}\s?\p{L}?(?:\s?[/-]\s?\d+\p{L}?)*(?![\p{L}\d.])/gu);
  return (numbers?.at(-1) ?? '').replace(/\s/g, '');
}
