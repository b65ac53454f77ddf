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
const letter = `[${allergenLetters.join('')}]`;
/** What a line says of the thing besides its name: (A, C, G) or [ACG] or a bare 'A,C,G' at its end. */
const letters = new RegExp(
  String.raw`\s*[([]?(?<!\p{L})((?:${letter}(?:\s*[,/ ]\s*|(?=${letter})))*${letter})[)\]]?\s*$`,
  'u',
);
const number = /^\s*(?:\d{1,3}\s*[.)]|[-•*–])\s/;

/** '12,90' out of what stands at the end of a line; a bare number only where it is no year or size. */
function priceOf(text: string): { before: string; price: string } | undefined {
  const found = lastAmount.exec(text);
  if (!found) return undefined;
  const money = writtenMoney(found[2]!.replace(/,[-–]/, ''));
  return money === undefined ? undefined : { before: found[1]!.trim(), price: (money / 100).toFixed(2) };
}

/** 'Bier 0,3 l 3,90 / 0,5 l 5,20': a price for every size; the first part carries the name. */
function pricesOf(line: string): { name: string; options: Priced[] } | undefined {
  const parts = line.split(/\s[/|]\s|\t/).filter((part) => part.trim() !== '');
  const priced = parts.map(priceOf);
  if (parts.length > 1 && priced.every((part) => part !== undefined)) {
    const [first, ...others] = priced as { before: string; price: string }[];
    const size =
      /\s((?:\d+(?:[.,]\d+)?|[¼½¾⅛])\s*(?:l|cl|ml|dl|g|dag|kg|cm|stk|pcs|db|buc)|klein\S*|gro(?:ß|ss)\S*|small|large|half|ganz\S*|halb\S*|kis|nagy|mic\S?|mare)$/i.exec(
        first!.before,
      );
    return {
      name: size ? first!.before.slice(0, size.index) : first!.before,
      options: [
        { option: size?.[1] ?? '', price: first!.price },
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
  const lines = text.split('\n');
  for (const [at, raw] of lines.entries()) {
    const line = raw.replace(number, '').trim();
    if (line === '') {
      current = undefined;
      continue;
    }
    const priced = pricesOf(line);
    if (priced) {
      const sizes = optionRows(priced, { category, line: at + 1, words });
      current = sizes[0];
      rows.push(...sizes);
    } else if (current && !isHeading(line)) {
      describe(current, line, language);
    } else {
      category = line.replace(/[:\s]+$/, '');
      current = undefined;
    }
  }
  return rows;
}

/** All capitals, or a colon behind it: nobody describes a dish like that. What stands in brackets are its allergens. */
const isHeading = (line: string): boolean =>
  line.endsWith(':') || (line === line.toUpperCase() && /^[^([]*\p{L}{3}/u.test(line));

function describe(row: MenuRow, line: string, language: Language): void {
  const found = letters.exec(line);
  if (found?.index === 0) {
    addAllergens(row, spaced(found[1]!));
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

const spaced = (found: string): string =>
  Array.from(found)
    .filter((letter) => /[A-Z]/.test(letter))
    .join(' ');

/**
 * A name and the letters behind it; a single letter without brackets is a word, as are several in capitals throughout,
 * but for those in the order of the alphabet: 'HOT DOG' and 'TOAST ACG'.
 */
function withoutLetters(text: string): { name: string; allergens?: string } {
  const found = letters.exec(text);
  if (!found || found.index === 0) return { name: text };
  const [name, allergens] = [text.slice(0, found.index), spaced(found[1]!)];
  const isInOrder = allergens === allergens.split(' ').toSorted().join(' ');
  const isRun = allergens.length > 1 && (isInOrder || name !== name.toUpperCase());
  const isMarked = /[([,/]/.test(found[0]) || isRun;
  const isApart = /^[\s([]/.test(found[0]);
  return isMarked && isApart ? { name, allergens } : { name: text };
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
