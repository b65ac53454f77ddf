import type { ItemsChange } from '#domain/menu/bulkEdit.ts';
import type { OwnedItem, OwnedOffer } from './useOffer.ts';

/**
 * Articles as they stand now, with only what a change of many changed put back to what it was before: what others changed
 * of them since stays. What is no more is not put back.
 */
export function itemsPutBack(
  now: Pick<OwnedOffer, 'items' | 'categories' | 'ingredients'>,
  before: readonly OwnedItem[],
  change: ItemsChange,
): OwnedItem[] {
  const categories = new Set(now.categories.map(({ foodCategory_id }) => foodCategory_id));
  const ingredients = new Set(now.ingredients.map(({ item_id }) => item_id));
  return now.items.flatMap((item) => {
    const was = before.find(({ item_id }) => item_id === item.item_id);
    if (!was) return [];
    const prices = new Map(was.options.map(({ option_id, price }) => [option_id, price]));
    return [
      {
        ...item,
        ...(change.price && {
          options: item.options.map((option) => ({ ...option, price: prices.get(option.option_id) ?? option.price })),
        }),
        ...(change.taxRate !== undefined && { taxRate: was.taxRate }),
        ...(change.type && { type: was.type }),
        ...(change.categories && { categories: was.categories.filter((id) => categories.has(id)) }),
        ...(change.ingredients && { ingredients: was.ingredients.filter((id) => ingredients.has(id)) }),
        ...(change.toppings && { toppings: was.toppings.filter((id) => ingredients.has(id)) }),
        ...(change.allergenics && { allergenics: was.allergenics }),
      },
    ];
  });
}
