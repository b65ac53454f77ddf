import type { AnswerOf } from '#contract/calls.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { FoodType, Item } from '#domain/menu/menu.ts';
import { menuPlaces, placesOnMenu, sumOf, type MenuPlace, type SoldSums } from '#domain/statistics/margins.ts';

export type Margins = AnswerOf<'POST /chain/margins'>;
export type MarginRow = Margins['rows'][number];
type Offered = Pick<Item, 'item_id' | 'type' | 'categories'>;

/** The kinds of dishes of which something was sold, as the menu orders them. */
export function soldTypes(rows: readonly MarginRow[], offered: readonly Offered[]): FoodType[] {
  const sold = new Set(rows.map(({ key }) => key));
  const types = new Set(offered.filter(({ item_id }) => sold.has(item_id)).map(({ type }) => type));
  return (['dish', 'drink', 'dessert'] as const).filter((type) => types.has(type));
}

/**
 * What is on the menu of one kind, by its place: a coffee is not compared with a roast. Combos and what was deleted have
 * none. In each place what leaves the most comes first.
 */
export function byPlace(
  rows: readonly MarginRow[],
  offered: readonly Offered[],
  type: FoodType,
): Record<MenuPlace, MarginRow[]> {
  const ofType = new Set(offered.flatMap((item) => (item.type === type ? [item.item_id] : [])));
  const compared = rows.filter(({ key }) => ofType.has(key));
  const places = placesOnMenu(compared);
  const at = (place: MenuPlace): MarginRow[] => compared.filter(({ key }) => places.get(key) === place);
  const [star, plowhorse, puzzle, dog] = menuPlaces;
  return { [star]: at(star), [plowhorse]: at(plowhorse), [puzzle]: at(puzzle), [dog]: at(dog) };
}

export type CategoryMargin = SoldSums & { key: string; name?: LocalizedText };

/** The same by category; what is in several counts in each, what is in none under an empty key. */
export function byCategory(rows: readonly MarginRow[], offered: readonly Offered[]): CategoryMargin[] {
  const categoriesOf = new Map(offered.map(({ item_id, categories }) => [item_id, categories]));
  const groups = new Map<string, MarginRow[]>();
  for (const row of rows) {
    const categories = categoriesOf.get(row.key) ?? [];
    for (const category of categories.length > 0 ? categories : [''])
      groups.set(category, [...(groups.get(category) ?? []), row]);
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...sumOf(group) }))
    .toSorted((a, b) => b.known.net - b.known.cost - (a.known.net - a.known.cost) || b.net - a.net);
}
