import type { ItemChoice } from '../order/order.ts';
import { optionSelections } from './itemOption.ts';
import type { Item } from './menu.ts';

/**
 * The item as it is when nobody changes anything, in its first option (D3) or the one named. A selection starts with the
 * house's standard, or with all its choices where there is nothing to choose; any other is the guest's own to make.
 */
export function defaultChoice(item: Item, option_id = item.options[0]?.option_id): ItemChoice {
  if (option_id === undefined) throw new Error(`Item ${item.item_id} has no option`);
  const selections: Record<string, string[]> = {};
  for (const { selection_id, min, choices, standard = [], repeat } of optionSelections(item, option_id)) {
    const all = repeat && choices.length === 1 ? Array.from({ length: min }, () => choices[0]!) : choices;
    const begun = min > 0 && min >= all.length && !(repeat && choices.length > 1) ? all : standard;
    if (begun.length > 0) selections[selection_id] = [...begun];
  }
  return { item_id: item.item_id, option_id, ingredients: {}, toppings: {}, selections };
}
