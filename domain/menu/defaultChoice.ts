import type { ItemChoice } from '../order/order.ts';
import { optionSelections } from './itemOption.ts';
import type { Item } from './menu.ts';

/**
 * The item as it is when nobody changes anything, in its first option (D3) or the one named. Selections that must be
 * made start with their first choices, so that the choice can always be ordered.
 */
export function defaultChoice(item: Item, option_id = item.options[0]?.option_id): ItemChoice {
  if (option_id === undefined) throw new Error(`Item ${item.item_id} has no option`);
  const selections: Record<string, string[]> = {};
  for (const { selection_id, min, choices } of optionSelections(item, option_id)) {
    if (min > 0) selections[selection_id] = choices.slice(0, min);
  }
  return { item_id: item.item_id, option_id, ingredients: {}, toppings: {}, selections };
}
