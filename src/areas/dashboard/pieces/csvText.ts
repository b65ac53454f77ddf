/** undefined is an empty field; a number is written as it stands, without grouping. */
export type CsvValue = string | number | undefined;

/** What a spreadsheet would take for a formula is text: it came from guests and staff. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !isNumeral(text) ? `'${text}` : text);
const isNumeral = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text);

/**
 * A table as spreadsheets open it in this language: fields stand between semicolons where the comma belongs to the
 * numbers, and the mark at the beginning says that it is UTF-8.
 */
export function csvText(rows: readonly (readonly CsvValue[])[], language: string): string {
  const decimal = decimalSign(language);
  const between = decimal === ',' ? ';' : ',';
  const field = (value: CsvValue): string => {
    if (value === undefined) return '';
    const text = typeof value === 'number' ? String(value).replace('.', decimal) : harmless(value);
    return /["\n\r]/.test(text) || text.includes(between) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => row.map(field).join(between)).join('\r\n')}\r\n`;
}

/** Minor units as a number of whole ones: 1250 is 12.5. */
export const csvMoney = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : amount / 100;

const decimalSign = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
