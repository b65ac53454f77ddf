import { optionSelections } from './itemOption.ts';
import type { Item, Selection } from './menu.ts';
import type { ItemChoice } from '../order/order.ts';

/** The selections of which not enough is chosen yet. */
export const openSelections = (item: Item, choice: ItemChoice): Selection[] =>
  optionSelections(item, choice.option_id).filter(
    ({ selection_id, min }) => (choice.selections[selection_id]?.length ?? 0) < min,
  );
