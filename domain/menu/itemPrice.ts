import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import type { ItemChoice } from '../order/order.ts';
import { choiceFaults } from './choiceFaults.ts';
import { itemOption } from './itemOption.ts';
import type { MenuIndex } from './menuIndex.ts';

/**
 * The price of one piece of an item as chosen (D3): the option's price, and for every extra the price of its
 * ingredient. Refusals: `item_unknown`, and `item_invalid` with the faults as details.
 */
export function itemUnitPrice(index: MenuIndex, choice: ItemChoice, mayLeaveOut = false): Result<Money> {
  const item = index.items.get(choice.item_id);
  if (!item) return refuse('item_unknown', { details: [{ path: 'item_id', message: 'is not on the menu' }] });
  const faults = choiceFaults(index, item, choice, mayLeaveOut);
  const option = itemOption(item, choice.option_id);
  if (!option || faults.length > 0) return refuse('item_invalid', { details: faults });
  const extras = [
    ...extraUnits(choice.ingredients),
    ...extraUnits(choice.toppings),
    // a chosen selection has quantity 2, one more than the 1 that is included
    ...(item.selectionsPrice ? Object.values(choice.selections).flat() : []),
  ];
  return accept(extras.reduce((sum, id) => sum + (index.ingredients.get(id)?.price ?? 0), option.price));
}

/** The ids whose quantity goes beyond the one that is included; as quantities end at 2, each once. */
function extraUnits(quantities: Record<string, 0 | 1 | 2>): string[] {
  return Object.keys(quantities).filter((id) => quantities[id] === 2);
}
