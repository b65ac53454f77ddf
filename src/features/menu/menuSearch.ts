import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { MenuSection } from './menuSections.ts';

/** Taking accents off costs; most words have none. */
const accented = /[\u0080-\uffff]/;

/** Lower case without accents, so that 'gulas' finds 'Gulyás' and 'sor' finds 'sör'. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  return accented.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

/** What each dish and combo can be found by: names, descriptions and ingredients in the guest's language. */
export type SearchTexts = ReadonlyMap<string, string>;

export function searchTexts(published: PublishedMenu, language: string): SearchTexts {
  const say = (text: LocalizedText): string => plain(textIn(text, language));
  const ingredients = new Map(published.ingredients.map((each) => [each.item_id, say(each.name)]));
  const categories = new Map(published.categories.map((each) => [each.foodCategory_id, say(each.name)]));
  const texts = new Map<string, string>();
  for (const item of published.items) {
    const words = [
      say(item.name),
      say(item.description),
      ...item.ingredients.map((id) => ingredients.get(id) ?? ''),
      ...item.categories.map((id) => categories.get(id) ?? ''),
    ];
    texts.set(item.item_id, words.join(' '));
  }
  for (const menu of published.menus)
    for (const combo of menu.combos)
      texts.set(combo.combo_id, [combo.name, ...combo.options.map((each) => each.name)].map(say).join(' '));
  return texts;
}

/** The sections with only what holds every word of the query, in the menu's order. */
export function foundSections(sections: readonly MenuSection[], texts: SearchTexts, query: string): MenuSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = (id: string): boolean => words.every((word) => texts.get(id)?.includes(word));
  return sections
    .map((section) => ({
      ...section,
      items: section.items.filter((item) => found(item.item_id)),
      combos: section.combos.filter((combo) => found(combo.combo_id)),
    }))
    .filter((section) => section.items.length + section.combos.length > 0);
}
