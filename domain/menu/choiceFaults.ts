import type { Fault } from '../error/refusal.ts';
import type { ItemChoice } from '../order/order.ts';
import { itemOption, optionIngredients, optionSelections } from './itemOption.ts';
import type { Item } from './menu.ts';
import type { MenuIndex } from './menuIndex.ts';

/**
 * What is wrong with a choice of this item; nothing means that it can be ordered like this. Who may leave out (the staff,
 * ADR 57) says with an empty list that nothing of a selection is wanted; guests choose what has to be chosen.
 */
export function choiceFaults(index: MenuIndex, item: Item, choice: ItemChoice, mayLeaveOut = false): Fault[] {
  if (!itemOption(item, choice.option_id)) return [{ path: 'option_id', message: 'is not an option of this item' }];
  return [
    ...quantityFaults('ingredients', choice.ingredients, optionIngredients(item, choice.option_id), [0, 1, 2]),
    ...quantityFaults('toppings', choice.toppings, item.toppings, [0, 2]),
    ...selectionFaults(item, choice, mayLeaveOut),
  ].concat(unknownFaults(index, choice));
}

function quantityFaults(
  path: 'ingredients' | 'toppings',
  quantities: Record<string, number>,
  offered: readonly string[],
  allowed: readonly number[],
): Fault[] {
  return Object.entries(quantities).flatMap(([item_id, quantity]): Fault[] => {
    if (!offered.includes(item_id)) return [{ path: `${path}.${item_id}`, message: 'does not belong to this item' }];
    if (!allowed.includes(quantity))
      return [{ path: `${path}.${item_id}`, message: `must be ${allowed.join(' or ')}` }];
    return [];
  });
}

function selectionFaults(item: Item, choice: ItemChoice, mayLeaveOut: boolean): Fault[] {
  const selections = optionSelections(item, choice.option_id);
  const strange = Object.keys(choice.selections)
    .filter((id) => !selections.some((selection) => selection.selection_id === id))
    .map((id) => ({ path: `selections.${id}`, message: 'does not belong to this item' }));
  const wrong = selections.flatMap(({ selection_id, min, max, choices, repeat }): Fault[] => {
    const path = `selections.${selection_id}`;
    const chosen = choice.selections[selection_id] ?? [];
    if (mayLeaveOut && isLeftOut(choice, selection_id)) return [];
    if (chosen.length < min || chosen.length > max) return [{ path, message: `needs ${min} to ${max} choices` }];
    if (!repeat && new Set(chosen).size < chosen.length) return [{ path, message: 'has the same choice twice' }];
    if (chosen.some((id) => !choices.includes(id))) return [{ path, message: 'has a choice that is not offered' }];
    return [];
  });
  return [...strange, ...wrong];
}

/** Somebody said that nothing of this selection is wanted, which is more than not having chosen yet. */
export const isLeftOut = ({ selections }: ItemChoice, selection_id: string): boolean =>
  selections[selection_id]?.length === 0;

/** Every id of a published menu is resolved in it (D20); a broken one must not price as free. */
function unknownFaults(index: MenuIndex, choice: ItemChoice): Fault[] {
  const ids = [
    ...Object.keys(choice.ingredients),
    ...Object.keys(choice.toppings),
    ...Object.values(choice.selections).flat(),
  ];
  return ids
    .filter((id) => !index.ingredients.has(id))
    .map((id) => ({ path: id, message: 'is not an ingredient of this menu' }));
}
