import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Combo, Item, PublishedMenu } from '#domain/menu/menu.ts';

/** A dish or a combo of the menu. */
export type Sellable = { kind: 'item'; item: Item } | { kind: 'combo'; combo: Combo };

/** What a tile of the grid sells. `plain` is its name as the search compares it, made once a menu. */
export type Sold = Sellable & { id: string; name: string; plain: string };

export type RegisterTab = { id: string; name: string; sold: Sold[] };

/** Taking accents off costs; most words have none. */
const accented = /[\u0080-\uffff]/;

/** Lower case without accents: 'gulas' finds 'Gulyás'. */
function plainText(text: string): string {
  const lower = text.toLowerCase();
  return accented.test(lower) ? lower.normalize('NFD').replace(/\p{Mark}/gu, '') : lower;
}

const namesOf = (text: LocalizedText, language: string): Pick<Sold, 'name' | 'plain'> => {
  const name = textIn(text, language);
  return { name, plain: plainText(name) };
};

/** The menu as the register shows it: a tab for each category in its order, what has none, and the combos. */
export function registerTabs(
  menu: PublishedMenu,
  language: string,
  names: { other: string; combos: string },
): RegisterTab[] {
  const offered = new Set(menu.menus.filter((one) => one.status === 'active').flatMap((one) => one.items));
  const items = menu.items
    .filter((item) => offered.has(item.item_id))
    .map((item): Sold & { kind: 'item' } => ({
      kind: 'item',
      id: item.item_id,
      ...namesOf(item.name, language),
      item,
    }));
  const combos = menu.menus
    .filter((one) => one.status === 'active')
    .flatMap((one) => one.combos)
    .map((combo): Sold => ({ kind: 'combo', id: combo.combo_id, ...namesOf(combo.name, language), combo }));
  const categoryIds = new Set(menu.categories.map((category) => category.foodCategory_id));
  const tabs = menu.categories
    .toSorted((a, b) => a.position - b.position)
    .map((category) => ({
      id: category.foodCategory_id,
      name: textIn(category.name, language),
      sold: items.filter(({ item }) => item.categories.includes(category.foodCategory_id)),
    }));
  const other = items.filter(({ item }) => !item.categories.some((id) => categoryIds.has(id)));
  return [
    ...tabs,
    { id: 'other', name: names.other, sold: other },
    { id: 'combos', name: names.combos, sold: combos },
  ].filter((tab) => tab.sold.length > 0);
}

/** The size that has this code, read off it by a scanner or typed; the case of letters does not matter. */
export function soldByCode(tabs: readonly RegisterTab[], code: string): { sold: Sold; option_id: string } | undefined {
  const wanted = code.trim().toLowerCase();
  if (wanted === '') return undefined;
  for (const { sold } of tabs) {
    for (const one of sold) {
      if (one.kind !== 'item') continue;
      const option = one.item.options.find((each) => each.code?.toLowerCase() === wanted);
      if (option) return { sold: one, option_id: option.option_id };
    }
  }
  return undefined;
}

/** Everything whose name holds every word typed, whatever its tab; each once. */
export function foundSold(tabs: readonly RegisterTab[], search: string): Sold[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  const matches = new Map<string, Sold>();
  for (const tab of tabs)
    for (const sold of tab.sold) if (words.every((word) => sold.plain.includes(word))) matches.set(sold.id, sold);
  return [...matches.values()];
}
