import type { LocalizedText } from '../i18n/localizedText.ts';
import type { ItemChoice, ItemDescription, NewOrderItem } from '../order/order.ts';
import { isLeftOut } from './choiceFaults.ts';
import { itemOption, optionSelections } from './itemOption.ts';
import type { MenuIndex } from './menuIndex.ts';

/**
 * A choice in the words that kitchen, receipt and cart show. The option is named only where the item has several.
 * What the menu does not know is left out.
 */
export function describeChoice(index: MenuIndex, choice: ItemChoice): ItemDescription {
  const item = index.items.get(choice.item_id);
  const option = item && item.options.length > 1 ? itemOption(item, choice.option_id)?.name : undefined;
  const names = (ids: readonly string[]): LocalizedText[] =>
    ids.flatMap((id) => {
      const name = index.ingredients.get(id)?.name;
      return name ? [name] : [];
    });
  const having = (quantities: Record<string, number>, quantity: number): LocalizedText[] =>
    names(Object.keys(quantities).filter((id) => quantities[id] === quantity));
  const leftOut = (item ? optionSelections(item, choice.option_id) : [])
    .filter(({ min, selection_id }) => min > 0 && isLeftOut(choice, selection_id))
    .map(({ name }) => name);
  return {
    ...(option ? { option } : {}),
    without: [...having(choice.ingredients, 0), ...leftOut],
    extra: having(choice.ingredients, 2),
    toppings: having(choice.toppings, 2),
    selections: names(Object.values(choice.selections).flat()),
  };
}

/** A line in words: one description of an item, or one with its name for each option of a combo. */
export function describeLine(index: MenuIndex, line: NewOrderItem): ItemDescription[] {
  if (line.item) return [describeChoice(index, line.item)];
  return (line.combo?.options ?? []).map((choice) => {
    const name = index.items.get(choice.item_id)?.name;
    return { ...(name ? { name } : {}), ...describeChoice(index, choice) };
  });
}
