import type { Item, ItemOption, Selection } from './menu.ts';

/** The option with this id, if the item has it. */
export function itemOption(item: Item, option_id: string): ItemOption | undefined {
  return item.options.find((option) => option.option_id === option_id);
}

/** The ingredients of an item in this option: the option's own where it carries some, else the item's (D3). */
export function optionIngredients(item: Item, option_id: string): readonly string[] {
  return itemOption(item, option_id)?.ingredients ?? item.ingredients;
}

/** The selections of an item in this option: the option's own where it carries some, else the item's (D3). */
export function optionSelections(item: Item, option_id: string): readonly Selection[] {
  return itemOption(item, option_id)?.selections ?? item.selections;
}
