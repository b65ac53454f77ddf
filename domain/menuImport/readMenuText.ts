import type { Language } from '../i18n/localizedText.ts';
import { allergenLetters } from '../menu/menu.ts';
import { writtenMoney } from '../money/writtenMoney.ts';
import { foodTypeOf } from './foodTypeOf.ts';
import type { MenuRow } from './menuColumn.ts';
import type { MenuRowSettings } from './menuRows.ts';

type Words = Pick<MenuRowSettings, 'language' | 'taxRates' | 'otherCategory'>;
type Priced = { option: string; price: string };

const amount = String.raw`(?:€|EUR|CHF|\$)?\s*(\d{1,3}(?:[ .]\d{3})*(?:[.,]\d{2}|,-|,–)?|\d{1,6})\s*(?:€|EUR|CHF|HUF|Ft|RON|lei|\$)?`;
const lastAmount = new RegExp(String.raw`^(.*?)[\s.…·_–:-]*(?:^|\s|\.{2,}|…)${amount}\s*$`, 'i');
/** What a line says of the thing besides its name: (A, C, G) or [ACG] or a bare 'A,C,G' at its end. */
const letters = new RegExp(
  String.raw`\s*[([]?((?:[${allergenLetters.join('')}](?:\s*[,/ ]\s*|(?=[${allergenLetters.join('')})\]])))*[${allergenLetters.join('')}])[)\]]?\s*$`,
);
const number = /^\s*(?:\d{1,3}\s*[.)]\s+|[-•*–]\s+)/;

/** '12,90' out of what stands at the end of a line; a bare number only where it is no year or size. */
function priceOf(text: string): { before: string; price: string } | undefined {
  const found = lastAmount.exec(text);
  const [, before = '', written = ''] = found ?? [];
  const money = writtenMoney(written.replace(/,[-–]$/, '').replace(/ /g, ''));
  return money === undefined ? undefined : { before: before.trim(), price: (money / 100).toFixed(2) };
}

/** 'Bier 0,3 l 3,90 / 0,5 l 5,20': a price for every size; the first part carries the name. */
function pricesOf(line: string): { name: string; options: Priced[] } | undefined {
  const parts = line.split(/\s+[/|]\s+|\t+/).filter((part) => part.trim() !== '');
  const priced = parts.map(priceOf);
  if (parts.length > 1 && priced.every((part) => part !== undefined)) {
    const [first, ...others] = priced as { before: string; price: string }[];
    const size =
      /\s+((?:\d+(?:[.,]\d+)?|[¼½¾⅛])\s*(?:l|cl|ml|dl|g|dag|kg|cm|stk|pcs|db|buc)\.?|klein\S*|gro(?:ß|ss)\S*|small|large|half|ganz\S*|halb\S*|kis|nagy|mic\S?|mare)$/i.exec(
        first!.before,
      );
    return {
      name: size ? first!.before.slice(0, size.index).trim() : first!.before,
      options: [
        { option: size?.[1]?.trim() ?? '', price: first!.price },
        ...others.map(({ before, price }) => ({ option: before, price })),
      ],
    };
  }
  const single = priceOf(line);
  return single && single.before !== ''
    ? { name: single.before, options: [{ option: '', price: single.price }] }
    : undefined;
}

/**
 * A menu that was copied out of a document, as a draft: a line that ends in a price is a dish, one that does not and
 * follows a dish is its description, any other opens a category. Letters at the end of a name are its allergens.
 */
export function readMenuText(text: string, words: Words): MenuRow[] {
  const { language } = words;
  const rows: MenuRow[] = [];
  let category = '';
  let current: MenuRow | undefined;
  const lines = text.split(/\r?\n/);
  for (const [at, raw] of lines.entries()) {
    const line = raw.replace(/\s+$/, '').replace(number, '').trim();
    if (line === '') {
      current = undefined;
      continue;
    }
    const priced = pricesOf(line);
    if (priced) {
      const [first, ...others] = optionRows(priced, { category, line: at + 1, words });
      if (!first) continue;
      current = first;
      rows.push(first, ...others);
    } else if (current && !isHeading(line)) {
      describe(current, line, language);
    } else {
      category = line.replace(/[:\s]+$/, '');
      current = undefined;
    }
  }
  return rows;
}

/** All capitals, or a colon behind it: nobody describes a dish like that. */
const isHeading = (line: string): boolean =>
  line.endsWith(':') || (line.length > 2 && line === line.toUpperCase() && /\p{L}{3}/u.test(line));

function describe(row: MenuRow, line: string, language: Language): void {
  const onlyLetters = /^[([]?[A-Z](?:\s*[,/ ]?\s*[A-Z])*[)\]]?$/.test(line) && letters.exec(line);
  if (onlyLetters) {
    addAllergens(row, spaced(onlyLetters[1] ?? ''));
    return;
  }
  const { name, allergens } = withoutLetters(line);
  const before = row.cells[`description_${language}`];
  row.cells[`description_${language}`] = before === undefined ? name : `${before} ${name}`;
  if (allergens) addAllergens(row, allergens);
}

/** None that is written anywhere beside a dish is lost. */
function addAllergens(row: MenuRow, found: string): void {
  row.cells.allergens = [...new Set([...(row.cells.allergens ?? '').split(' '), ...found.split(' ')])].join(' ').trim();
}

const spaced = (found: string): string => (found.match(/[A-Z]/g) ?? []).join(' ');

/** A name and the letters behind it; a single letter without brackets is a word. */
function withoutLetters(text: string): { name: string; allergens?: string } {
  const found = letters.exec(text);
  if (!found || found.index === 0) return { name: text };
  const isMarked = /[([,/]/.test(found[0]) || found[1]!.length > 1;
  const isApart = /[\s([]/.test(found[0][0] ?? '');
  if (!isMarked || !isApart) return { name: text };
  return { name: text.slice(0, found.index).trim(), allergens: spaced(found[1] ?? '') };
}

function optionRows(
  { name: written, options }: { name: string; options: Priced[] },
  { category, line, words }: { category: string; line: number; words: Words },
): MenuRow[] {
  const { language, taxRates, otherCategory } = words;
  const { name, allergens } = withoutLetters(written.replace(/[\s.…·_]+$/, ''));
  const [type, inCategory] = [foodTypeOf(category), category.replace(/\s*[,|]\s*/g, ' & ') || otherCategory];
  return options.map(({ option, price }, at): MenuRow => {
    const own = { [`name_${language}`]: name, price, ...(option && { [`option_${language}`]: option }) };
    if (at > 0) return { cells: own, line };
    return {
      cells: { ...own, category: inCategory, type, tax_rate: taxRates[type], ...(allergens && { allergens }) },
      line,
    };
  });
}
