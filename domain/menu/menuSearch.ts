import { foldText } from '../i18n/foldText.ts';
import { textIn, type LocalizedText } from '../i18n/localizedText.ts';
import { itemAllergens } from './allergens.ts';
import type { AllergenLetter, Diet, Item } from './menu.ts';
import type { MenuIndex } from './menuIndex.ts';
import { oneSlip } from './oneSlip.ts';
import { synonymsIn } from './synonyms.ts';

/** What the screen calls these, in the reader's language. */
export type SearchWords = { diets: Record<Diet, string>; allergens: Record<AllergenLetter, string> };

/** The ids of the dishes and combos that hold every word of a query; a word of it may be unfinished. */
export type MenuSearch = (query: string) => ReadonlySet<string>;

/** Shorter words with a slip would find everything. */
const shortestWithSlip = 4;
const shortestInside = 6;
/** A word that is typed so far may mean its synonyms. */
const shortestSynonym = 4;

/**
 * Finds dishes and combos by what they are called (in any language), by description, ingredients, categories, listed
 * allergens and the house's word on diets, in the reader's language. Umlauts and accents may be left out, words stand in
 * any order and anywhere in a longer one ('schnitzel' in 'Wienerschnitzel'), other words for the same thing count, and
 * a word that is found nowhere is looked for with one slip.
 */
export function menuSearch(index: MenuIndex, language: string, words: SearchWords): MenuSearch {
  const texts = searchTexts(index, language, words);
  const dictionary = new Map<string, Set<string>>();
  for (const [id, text] of texts)
    for (const word of new Set(text.split(/[\s,.;:()/–-]/))) {
      if (word === '') continue;
      const holders = dictionary.get(word) ?? new Set();
      dictionary.set(word, holders.add(id));
    }
  const synonyms = synonymsIn(language).map((group) => group.map(foldText));
  const holdersWhere = (matches: (word: string) => boolean): Set<string> => {
    const ids = new Set<string>();
    for (const [word, holders] of dictionary) if (matches(word)) for (const id of holders) ids.add(id);
    return ids;
  };
  const find = (asked: string): Set<string> => {
    const also = meantBy(asked, synonyms);
    const found = holdersWhere((word) => word.includes(asked) || also.some((other) => word.includes(other)));
    if (found.size > 0 || asked.length < shortestWithSlip) return found;
    const slipped = synonyms
      .flat()
      .find((word) => oneSlip(asked, word, true) && Math.abs(word.length - asked.length) < 2);
    const meant = slipped === undefined ? [] : meantBy(slipped, synonyms);
    return holdersWhere(
      (word) => oneSlip(asked, word, asked.length < shortestInside) || meant.some((other) => word.includes(other)),
    );
  };
  return (query) => {
    const asked = foldText(query).split(/\s+/).filter(Boolean);
    const [first = new Set<string>(), ...others] = asked.map(find);
    return new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
  };
}

/** The other words for what is typed, as far as it is typed; a plural still means its singular. */
function meantBy(asked: string, synonyms: readonly (readonly string[])[]): string[] {
  if (asked.length < shortestSynonym) return synonyms.filter((group) => group.includes(asked)).flat();
  return synonyms
    .filter((group) =>
      group.some((word) => word.startsWith(asked) || (asked.startsWith(word) && asked.length - word.length < 3)),
    )
    .flat();
}

function searchTexts(index: MenuIndex, language: string, words: SearchWords): Map<string, string> {
  const { menu } = index;
  const say = (text: LocalizedText | undefined): string => textIn(text, language);
  const ingredients = new Map(menu.ingredients.map(({ item_id, name }) => [item_id, say(name)]));
  const categories = new Map(menu.categories.map(({ foodCategory_id, name }) => [foodCategory_id, say(name)]));
  const textOf = (item: Item): string[] => [
    ...Object.values(item.name),
    say(item.description),
    ...item.options.map(({ name }) => say(name)),
    ...item.ingredients.map((id) => ingredients.get(id) ?? ''),
    ...item.categories.map((id) => categories.get(id) ?? ''),
    ...itemAllergens(index, item).always.map((letter) => words.allergens[letter]),
    // whatever is vegan is vegetarian
    ...(item.diet === undefined ? [] : [words.diets[item.diet], words.diets.vegetarian]),
  ];
  const folded = (texts: string[]): string => foldText(texts.join(' '));
  return new Map([
    ...menu.items.map((item) => [item.item_id, folded(textOf(item))] as const),
    ...menu.menus
      .flatMap(({ combos }) => combos)
      .map((combo) => {
        const parts = combo.options.map(({ name }) => say(name));
        return [combo.combo_id, folded([...Object.values(combo.name), ...parts])] as const;
      }),
  ]);
}
