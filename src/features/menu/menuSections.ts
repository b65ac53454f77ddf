import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { Category, Combo, Diet, Item, Menu, PublishedMenu } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';

/** A stretch of the menu that the category bar names: a menu's combos, one of its categories, or what has none. */
export type MenuSection = {
  key: string;
  kind: 'combos' | 'category' | 'rest';
  name?: LocalizedText;
  menu: Menu;
  items: readonly Item[];
  combos: readonly Combo[];
};

/**
 * The published menu as a guest reads it: active menus by position, in each the combos first, then its categories by
 * position with the items in the menu's own order, then items without a category. Empty sections are left out.
 */
export function menuSections(published: PublishedMenu): MenuSection[] {
  const items = new Map(published.items.map((item) => [item.item_id, item]));
  const categories = published.categories.toSorted((a, b) => a.position - b.position);
  return published.menus
    .filter((menu) => menu.status === 'active')
    .toSorted((a, b) => a.position - b.position)
    .flatMap((menu) => sectionsOf(menu, categories, items))
    .filter((section) => section.items.length + section.combos.length > 0);
}

function sectionsOf(menu: Menu, categories: readonly Category[], items: ReadonlyMap<string, Item>): MenuSection[] {
  const byCategory = new Map<string, Item[]>();
  const rest: Item[] = [];
  for (const id of menu.items) {
    const item = items.get(id);
    if (!item) continue;
    const existing = item.categories.filter((category) => categories.some((each) => each.foodCategory_id === category));
    if (existing.length === 0) rest.push(item);
    for (const category of existing) byCategory.set(category, [...(byCategory.get(category) ?? []), item]);
  }
  return [
    { key: `${menu.menu_id}/combos`, kind: 'combos', menu, items: [], combos: menu.combos },
    ...categories.map((category): MenuSection => ({
      key: `${menu.menu_id}/${category.foodCategory_id}`,
      kind: 'category',
      name: category.name,
      menu,
      items: byCategory.get(category.foodCategory_id) ?? [],
      combos: [],
    })),
    { key: `${menu.menu_id}/rest`, kind: 'rest', menu, items: rest, combos: [] },
  ];
}

/** The sections with only the dishes and combos that were found, in the menu's order. */
export const foundSections = (sections: readonly MenuSection[], found: ReadonlySet<string>): MenuSection[] =>
  sectionsWith(
    sections,
    ({ item_id }) => found.has(item_id),
    ({ combo_id }) => found.has(combo_id),
  );

/**
 * The sections with only what the house calls vegetarian or vegan (whatever is vegan is vegetarian too), and the combos
 * in which whatever is chosen is so: the house says nothing of a combo as a whole.
 */
export function sectionsOfDiet(sections: readonly MenuSection[], diet: Diet, index: MenuIndex): MenuSection[] {
  const suits = (item: Item | undefined): boolean =>
    item?.diet === diet || (diet === 'vegetarian' && item?.diet === 'vegan');
  return sectionsWith(sections, suits, ({ options }) =>
    options.every(({ items }) => items.every((id) => suits(index.items.get(id)))),
  );
}

function sectionsWith(
  sections: readonly MenuSection[],
  keepsItem: (item: Item) => boolean,
  keepsCombo: (combo: Combo) => boolean,
): MenuSection[] {
  return sections
    .map((section) => ({
      ...section,
      items: section.items.filter(keepsItem),
      combos: section.combos.filter(keepsCombo),
    }))
    .filter((section) => section.items.length + section.combos.length > 0);
}
