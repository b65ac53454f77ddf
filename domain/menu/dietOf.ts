import type { ItemChoice } from '../order/order.ts';
import type { Diet, Item } from './menu.ts';
import { optionSelections } from './itemOption.ts';

/**
 * The house's word on the dish as it is chosen (ADR 7). It is about the dish as it comes, so it says nothing once an
 * option with ingredients of its own, a topping or anything else that nobody had to choose has been added.
 */
export function dietOf(item: Item, choice: ItemChoice): Diet | undefined {
  const option = item.options.find(({ option_id }) => option_id === choice.option_id);
  const asItComes = option !== undefined && (option === item.options[0] || !option.ingredients);
  const topped = Object.values(choice.toppings).some((quantity) => quantity > 0);
  const free = optionSelections(item, choice.option_id).filter(({ min }) => min === 0);
  const extra = free.some(({ selection_id }) => (choice.selections[selection_id] ?? []).length > 0);
  return asItComes && !topped && !extra ? item.diet : undefined;
}
