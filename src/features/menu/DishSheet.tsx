import { useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { later } from '#src/ui/page/later.ts';
import { comboSheet } from './comboSheetPart.ts';
import { ItemSheet } from './ItemSheet.tsx';

const ComboSheet = later(() => comboSheet().then((module) => module.ComboSheet));

/** What is looked at: a dish or combo of the menu, or a line of the cart that is to be changed. */
export type DishOpened = { item: Item; line?: undefined } | { combo: Combo; line?: undefined } | { line: NewOrderItem };

/** What is chosen, on its way into the cart. */
export type DishDraft = Pick<NewOrderItem, 'item' | 'combo' | 'quantity'> & { note: string };

type DishSheetProps = {
  opened: DishOpened;
  index: MenuIndex;
  soldOut: readonly string[];
  closedMenus: ReadonlySet<string>;
  /** what else can be done with a dish or combo of the menu */
  renderAside?: (id: string) => ReactNode;
  onSave: (draft: DishDraft) => void;
  onClose: () => void;
};

/** The sheet of a dish or combo of the menu, or of a line that is to be changed. */
export function DishSheet({ opened, index, soldOut, closedMenus, renderAside, onSave, onClose }: DishSheetProps) {
  const { t, i18n } = useLingui();
  const { line } = opened;
  const item = 'item' in opened ? opened.item : index.items.get(line?.item?.item_id ?? '');
  const combo = 'combo' in opened ? opened.combo : index.combos.get(line?.combo?.combo_id ?? '');
  const menus =
    (item && index.menusOfItem.get(item.item_id)) ?? (combo && index.menusOfCombo.get(combo.combo_id)) ?? [];
  const served = menus.some((menu) => !closedMenus.has(menu.menu_id));
  const shared = { index, language: i18n.locale, soldOut, blocked: served ? undefined : t`Not served now`, onClose };
  const kept = { quantity: line?.quantity ?? 1, note: line?.note ?? '' };
  if (item) {
    const draft = line?.item && { choice: line.item, ...kept };
    return (
      <ItemSheet
        {...shared}
        aside={renderAside?.(item.item_id)}
        item={item}
        draft={draft}
        onSave={({ choice, quantity, note }) => onSave({ item: choice, quantity, note })}
      />
    );
  }
  if (combo) {
    const draft = line?.combo && { choice: line.combo, ...kept };
    return (
      <Suspense>
        <ComboSheet
          {...shared}
          aside={renderAside?.(combo.combo_id)}
          combo={combo}
          draft={draft}
          onSave={({ choice, quantity, note }) => onSave({ combo: choice, quantity, note })}
        />
      </Suspense>
    );
  }
  return null;
}
