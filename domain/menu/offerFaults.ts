import type { Fault } from '../error/refusal.ts';
import type { Combo, Item, Menu, Selection } from './menu.ts';

type Ids = ReadonlySet<string>;

/** Ids that lead nowhere, and ids that are listed twice. */
function referenceFaults(path: string, noun: string, ids: readonly string[], known: Ids): Fault[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index): Fault[] => {
    if (seen.has(id)) return [{ path: `${path}.${index}`, message: 'is listed twice' }];
    seen.add(id);
    return known.has(id) ? [] : [{ path: `${path}.${index}`, message: `unknown ${noun}` }];
  });
}

function selectionFaults(path: string, selections: readonly Selection[], ingredients: Ids): Fault[] {
  return selections.flatMap(({ selection_id, min, max, choices, standard = [], repeat }, index): Fault[] => {
    const at = `${path}.${index}`;
    const faults = referenceFaults(`${at}.choices`, 'ingredient', choices, ingredients);
    if (choices.length === 0) faults.push({ path: `${at}.choices`, message: 'needs at least one choice' });
    if (min > max) faults.push({ path: `${at}.min`, message: `min ${min} is above max ${max}` });
    if (!repeat && max > choices.length)
      faults.push({ path: `${at}.max`, message: `max ${max} is above the number of choices, ${choices.length}` });
    if (standard.some((id, position) => !choices.includes(id) || standard.indexOf(id) !== position))
      faults.push({ path: `${at}.standard`, message: 'must be among the choices, each once' });
    if (standard.length > max) faults.push({ path: `${at}.standard`, message: `has more than max, ${max}` });
    if (selections.findIndex((other) => other.selection_id === selection_id) !== index)
      faults.push({ path: `${at}.selection_id`, message: 'is there twice' });
    return faults;
  });
}

/** What is wrong with an item, by paths inside it: nothing it refers to may be missing from its chain. */
export function itemFaults(item: Item, known: { categories: Ids; ingredients: Ids }): Fault[] {
  const { categories, ingredients } = known;
  const options = item.options.flatMap((option, index): Fault[] => {
    const at = `options.${index}`;
    const twice = item.options.findIndex((other) => other.option_id === option.option_id) !== index;
    return [
      ...(twice ? [{ path: `${at}.option_id`, message: 'is there twice' }] : []),
      ...referenceFaults(`${at}.ingredients`, 'ingredient', option.ingredients ?? [], ingredients),
      ...selectionFaults(`${at}.selections`, option.selections ?? [], ingredients),
    ];
  });
  return [
    ...(item.options.length === 0 ? [{ path: 'options', message: 'needs at least one option' }] : []),
    ...options,
    ...referenceFaults('categories', 'category', item.categories, categories),
    ...referenceFaults('ingredients', 'ingredient', item.ingredients, ingredients),
    ...referenceFaults('toppings', 'ingredient', item.toppings, ingredients),
    ...selectionFaults('selections', item.selections, ingredients),
  ];
}

/** What is wrong with a combo, by paths inside it. */
export function comboFaults(combo: Combo, items: Ids): Fault[] {
  const faults = combo.options.flatMap((option, index): Fault[] => {
    const at = `options.${index}.items`;
    const empty = option.items.length === 0 ? [{ path: at, message: 'needs at least one item' }] : [];
    return [...empty, ...referenceFaults(at, 'item', option.items, items)];
  });
  if (combo.options.length === 0) faults.push({ path: 'options', message: 'needs at least one option' });
  if (combo.priceType === 'percent' && combo.price > 100)
    faults.push({ path: 'price', message: 'a percentage can not be above 100' });
  return faults;
}

/** What is wrong with a menu, by paths inside it. */
export function menuFaults(menu: Menu, known: { items: Ids; restaurants: Ids }): Fault[] {
  return [
    ...referenceFaults('items', 'item', menu.items, known.items),
    ...referenceFaults('restaurants', 'restaurant', menu.restaurants, known.restaurants),
    ...menu.combos.flatMap((combo, index) => [
      ...faultsAt(`combos.${index}`, comboFaults(combo, known.items)),
      ...(menu.combos.findIndex((other) => other.combo_id === combo.combo_id) === index
        ? []
        : [{ path: `combos.${index}.combo_id`, message: 'is there twice' }]),
    ]),
  ];
}

/** The same faults, seen from what holds the faulty thing at `path`. */
export const faultsAt = (path: string, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
