import { isLeftOut } from './choiceFaults.ts';
import { defaultChoice } from './defaultChoice.ts';
import { optionIngredients, optionSelections } from './itemOption.ts';
import type { Item, Selection } from './menu.ts';
import type { ItemChoice } from '../order/order.ts';

/** The choice in another option; what that option also offers stays as it was chosen. */
export function withOption(item: Item, choice: ItemChoice, option_id: string): ItemChoice {
  const fresh = defaultChoice(item, option_id);
  const offered = optionIngredients(item, option_id);
  const ingredients = Object.fromEntries(Object.entries(choice.ingredients).filter(([id]) => offered.includes(id)));
  const selections = { ...fresh.selections };
  for (const { selection_id, choices, max } of optionSelections(item, option_id)) {
    const kept = (choice.selections[selection_id] ?? []).filter((id) => choices.includes(id));
    // who wants nothing of it wants nothing in another size either
    if (kept.length > 0 || isLeftOut(choice, selection_id)) selections[selection_id] = kept.slice(0, max);
  }
  return { ...fresh, ingredients, toppings: choice.toppings, selections };
}

/** 0 without, 1 as it comes, 2 extra. */
export function withIngredient(choice: ItemChoice, item_id: string, quantity: number): ItemChoice {
  const { [item_id]: _, ...others } = choice.ingredients;
  return { ...choice, ingredients: quantity === 1 ? others : { ...others, [item_id]: quantity === 0 ? 0 : 2 } };
}

export function withTopping(choice: ItemChoice, item_id: string, chosen: boolean): ItemChoice {
  const { [item_id]: _, ...others } = choice.toppings;
  return { ...choice, toppings: chosen ? { ...others, [item_id]: 2 } : others };
}

/** Chooses or takes back; where no more may be chosen, the new one takes the place of the one chosen first. */
export function withSelected(
  choice: ItemChoice,
  { selection_id, max }: Selection,
  item_id: string,
  chosen: boolean,
): ItemChoice {
  const before = choice.selections[selection_id] ?? [];
  const others = before.filter((id) => id !== item_id);
  const kept = others.slice(Math.max(0, others.length - max + 1));
  return {
    ...choice,
    selections: {
      ...choice.selections,
      [selection_id]: chosen ? [...kept, item_id] : others,
    },
  };
}

/** So many of one choice, where a selection takes it several times; never more than it takes in all. */
export function withSelectedUnits(
  choice: ItemChoice,
  { selection_id, max }: Selection,
  item_id: string,
  quantity: number,
): ItemChoice {
  const others = (choice.selections[selection_id] ?? []).filter((id) => id !== item_id);
  const units = Math.max(0, Math.min(quantity, max - others.length));
  const chosen = [...others, ...Array.from({ length: units }, () => item_id)];
  return { ...choice, selections: { ...choice.selections, [selection_id]: chosen } };
}
