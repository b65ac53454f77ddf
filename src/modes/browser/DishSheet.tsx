import { useLingui } from '@lingui/react/macro';
import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { addToCart, changeCartLine } from '#src/features/cart/cartStore.ts';
import type { LineDraft } from '#src/features/cart/cartStore.ts';
import { ComboSheet } from '#src/features/menu/ComboSheet.tsx';
import { ItemSheet } from '#src/features/menu/ItemSheet.tsx';

/** What is looked at: a dish or combo of the menu, or a line of the cart that is to be changed. */
export type DishOpened = { item: Item; line?: undefined } | { combo: Combo; line?: undefined } | { line: NewOrderItem };

type DishSheetProps = {
  opened: DishOpened;
  index: MenuIndex;
  soldOut: readonly string[];
  closedMenus: ReadonlySet<string>;
  onClose: () => void;
};

/** The sheet of a dish or combo, with its way into the cart. */
export function DishSheet({ opened, index, soldOut, closedMenus, onClose }: DishSheetProps) {
  const { t, i18n } = useLingui();
  const { line } = opened;
  const item = 'item' in opened ? opened.item : index.items.get(line?.item?.item_id ?? '');
  const combo = 'combo' in opened ? opened.combo : index.combos.get(line?.combo?.combo_id ?? '');
  const menus =
    (item && index.menusOfItem.get(item.item_id)) ?? (combo && index.menusOfCombo.get(combo.combo_id)) ?? [];
  const served = menus.some((menu) => !closedMenus.has(menu.menu_id));
  const save = (draft: LineDraft): void => {
    if (line) changeCartLine(line.line_id, draft);
    else addToCart(draft);
    onClose();
  };
  const shared = { index, language: i18n.locale, soldOut, blocked: served ? undefined : t`Not served now`, onClose };
  const kept = { quantity: line?.quantity ?? 1, note: line?.note ?? '' };
  if (item) {
    const draft = line?.item && { choice: line.item, ...kept };
    return (
      <ItemSheet
        {...shared}
        item={item}
        draft={draft}
        onSave={({ choice, quantity, note }) => save({ item: choice, quantity, note })}
      />
    );
  }
  if (combo) {
    const draft = line?.combo && { choice: line.combo, ...kept };
    return (
      <ComboSheet
        {...shared}
        combo={combo}
        draft={draft}
        onSave={({ choice, quantity, note }) => save({ combo: choice, quantity, note })}
      />
    );
  }
  return null;
}
