import type { MenuIndex } from '#domain/menu/menuIndex.ts';

/** As many as a start shows. */
const shown = 8;

/** Pictures of the house's dishes for its start, of each category one before any has two: their paths, as in the menu. */
export function dishPictures({ items, categories }: MenuIndex): string[] {
  const shelves = new Map<string, string[]>([...categories.keys()].map((category) => [category, []]));
  for (const {
    categories: [first = ''],
    avatar,
  } of items.values())
    if (avatar) shelves.get(first)?.push(avatar);
  const rows = [...shelves.values()];
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
  return [...new Set(inTurn)].slice(0, shown);
}
