import type { MenuFilePath, PathProblem } from './menuFileSource.ts';
import type { MenuFileItem, MenuFileMenu, MenuFileRows } from './menuFileSchema.ts';

/** A list of keys in the file, and what it must refer to. */
type Reference = { path: MenuFilePath; noun: string; keys: readonly string[]; known: ReadonlySet<string> };

type Known = Record<'category' | 'ingredient' | 'selection' | 'item', ReadonlySet<string>>;

function unknownKeys({ path, noun, keys, known }: Reference): PathProblem[] {
  const seen = new Set<string>();
  return keys.flatMap((key, index) => {
    if (!known.has(key)) return [{ path: [...path, index], message: `unknown ${noun} '${key}'` }];
    const twice = seen.has(key);
    seen.add(key);
    if (twice) return [{ path: [...path, index], message: `'${key}' is listed twice` }];
    return [];
  });
}

function duplicates(path: MenuFilePath, rows: readonly { key: string }[]): PathProblem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ key }, index) => {
    if (seen.has(key)) return [{ path: [...path, index, 'key'], message: `duplicate key '${key}'` }];
    seen.add(key);
    return [];
  });
}

function itemProblems(item: MenuFileItem, path: MenuFilePath, known: Known): PathProblem[] {
  const references: Reference[] = [
    { path: [...path, 'categories'], noun: 'category', keys: item.categories, known: known.category },
    { path: [...path, 'ingredients'], noun: 'ingredient', keys: item.ingredients, known: known.ingredient },
    { path: [...path, 'toppings'], noun: 'ingredient', keys: item.toppings, known: known.ingredient },
    { path: [...path, 'selections'], noun: 'selection', keys: item.selections, known: known.selection },
    ...item.options.flatMap((option, index): Reference[] => {
      const at = [...path, 'options', index];
      return [
        { path: [...at, 'ingredients'], noun: 'ingredient', keys: option.ingredients ?? [], known: known.ingredient },
        { path: [...at, 'selections'], noun: 'selection', keys: option.selections ?? [], known: known.selection },
      ];
    }),
  ];
  return [...duplicates([...path, 'options'], item.options), ...references.flatMap(unknownKeys)];
}

function menuProblems(menu: MenuFileMenu, path: MenuFilePath, known: Known): PathProblem[] {
  const problems: PathProblem[] = [
    ...unknownKeys({ path: [...path, 'categories'], noun: 'category', keys: menu.categories, known: known.category }),
    ...unknownKeys({ path: [...path, 'items'], noun: 'item', keys: menu.items, known: known.item }),
  ];
  if (menu.categories.length + menu.items.length + menu.combos.length === 0)
    problems.push({ path, message: 'a menu needs categories, items or combos' });
  menu.combos.forEach((combo, index) => {
    const at = [...path, 'combos', index];
    if (combo.priceType === 'percent' && combo.price > 100)
      problems.push({ path: [...at, 'price'], message: 'a percentage can not be above 100' });
    if (combo.priceType !== 'percent' && !Number.isInteger(combo.price))
      problems.push({ path: [...at, 'price'], message: 'a price is a whole number of minor units, 1290 for 12.90' });
    combo.options.forEach(({ items }, option) =>
      problems.push(
        ...unknownKeys({ path: [...at, 'options', option, 'items'], noun: 'item', keys: items, known: known.item }),
      ),
    );
  });
  return problems;
}

/** Everything in well-shaped rows that refers to nothing, exists twice or contradicts itself. */
export function menuFileReferences(rows: MenuFileRows): PathProblem[] {
  const keysOf = (list: readonly { key: string }[]) => new Set(list.map((row) => row.key));
  const known: Known = {
    category: keysOf(rows.categories),
    ingredient: keysOf(rows.ingredients),
    selection: keysOf(rows.selections),
    item: keysOf(rows.items),
  };
  const selectionProblems = rows.selections.flatMap(
    ({ min, max, choices, standard = [], repeat }, index): PathProblem[] => {
      const path = ['selections', index];
      const problems = unknownKeys({
        path: [...path, 'choices'],
        noun: 'ingredient',
        keys: choices,
        known: known.ingredient,
      });
      if (standard.some((key, position) => !choices.includes(key) || standard.indexOf(key) !== position))
        problems.push({ path: [...path, 'standard'], message: 'standard must be among the choices, each once' });
      if (standard.length > max)
        problems.push({ path: [...path, 'standard'], message: `standard has more than max, ${max}` });
      if (min > max) problems.push({ path: [...path, 'min'], message: `min ${min} is above max ${max}` });
      if (!repeat && max > choices.length)
        problems.push({
          path: [...path, 'max'],
          message: `max ${max} is above the number of choices, ${choices.length}`,
        });
      return problems;
    },
  );
  const offered = new Set(rows.menus.flatMap((menu) => menu.categories));
  const listed = new Set(rows.menus.flatMap((menu) => [...menu.items, ...menu.combos.flatMap(itemsOfCombo)]));
  return [
    ...(['categories', 'ingredients', 'selections', 'items', 'menus'] as const).flatMap((list) =>
      duplicates([list], rows[list]),
    ),
    ...duplicateCombos(rows),
    ...selectionProblems,
    ...rows.items.flatMap((item, index) => itemProblems(item, ['items', index], known)),
    ...rows.items.flatMap((item, index): PathProblem[] =>
      listed.has(item.key) || item.categories.some((category) => offered.has(category))
        ? []
        : [{ path: ['items', index], message: `item '${item.key}' is in none of the menus` }],
    ),
    ...rows.menus.flatMap((menu, index) => menuProblems(menu, ['menus', index], known)),
  ];
}

const itemsOfCombo = (combo: MenuFileMenu['combos'][number]) => combo.options.flatMap((option) => option.items);

/** A combo's key is unique over all menus, since its id comes from it. */
function duplicateCombos(rows: MenuFileRows): PathProblem[] {
  const seen = new Set<string>();
  return rows.menus.flatMap((menu, menuIndex) =>
    menu.combos.flatMap(({ key }, index) => {
      if (seen.has(key))
        return [{ path: ['menus', menuIndex, 'combos', index, 'key'], message: `duplicate key '${key}'` }];
      seen.add(key);
      return [];
    }),
  );
}
