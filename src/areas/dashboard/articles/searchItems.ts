import { foldText } from '#domain/i18n/foldText.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import type { Item } from '#domain/menu/menu.ts';

type Searched = Pick<Item, 'item_id' | 'name' | 'description' | 'categories' | 'type'>;

export type ItemFilter = {
  /** folded once for all items: thousands are searched at every letter */
  texts: ReadonlyMap<string, string>;
  q: string;
  category?: string | undefined;
  type?: string | undefined;
  /** only these */
  soldOut?: ReadonlySet<string> | undefined;
  /** only those that lack a text in one of the languages */
  incomplete?: boolean;
};

/** By an item's name what was folded of it, and of which description: of 5,000 only those that changed are folded anew. */
const folded = new WeakMap<Searched['name'], { description: Searched['description']; text: string }>();

function foldedTexts({ name, description }: Searched): string {
  const known = folded.get(name);
  if (known?.description === description) return known.text;
  const text = foldText([...Object.values(name), ...Object.values(description)].join(' '));
  folded.set(name, { description, text });
  return text;
}

/** Item → all that is searched in it. */
export const searchTexts = (items: readonly Searched[]): Map<string, string> =>
  new Map(items.map((item) => [item.item_id, foldedTexts(item)]));

/** The languages in which a name is missing, or a description that there is in another. */
export const missingLanguages = ({ name, description }: Pick<Searched, 'name' | 'description'>): string[] => {
  const isDescribed = Object.values(description).some(Boolean);
  return offeredLanguages.filter((language) => !name[language] || (isDescribed && !description[language]));
};

export function searchItems<Row extends Searched>(
  items: readonly Row[],
  { texts, q, category, type, soldOut, incomplete = false }: ItemFilter,
): Row[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return items.filter(
    (item) =>
      (category === undefined ||
        (category === 'none' ? item.categories.length === 0 : item.categories.includes(category))) &&
      (type === undefined || item.type === type) &&
      (soldOut === undefined || soldOut.has(item.item_id)) &&
      (!incomplete || missingLanguages(item).length > 0) &&
      words.every((word) => texts.get(item.item_id)?.includes(word)),
  );
}
