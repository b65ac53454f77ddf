import { optionSelections } from '#domain/menu/itemOption.ts';
import type { Item, Selection } from '#domain/menu/menu.ts';
import type { ItemChoice } from '#domain/order/order.ts';

/** The selections of which not enough is chosen yet. */
export const openSelections = (item: Item, choice: ItemChoice): Selection[] =>
  optionSelections(item, choice.option_id).filter(
    ({ selection_id, min }) => (choice.selections[selection_id]?.length ?? 0) < min,
  );
