import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import type { Combo } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { ComboChoice, ItemChoice } from '#domain/order/order.ts';

/** A combo being put together: undefined where nothing is picked yet. */
export type ComboPick = readonly (ItemChoice | undefined)[];

/** What stands to begin with: where only one item can be had, that one; everything else is the guest's to pick. */
export function firstPick(combo: Combo, index: MenuIndex, soldOut: readonly string[]): ComboPick {
  return combo.options.map((option) => {
    const item =
      option.items.length === 1 && !soldOut.includes(option.items[0] ?? '')
        ? index.items.get(option.items[0] ?? '')
        : undefined;
    return item && defaultChoice(item);
  });
}

/** The combo as it can be ordered; undefined while something is not picked. */
export function pickedCombo(combo: Combo, pick: ComboPick): ComboChoice | undefined {
  const options = pick.filter((choice) => choice !== undefined);
  return options.length === combo.options.length ? { combo_id: combo.combo_id, options } : undefined;
}
