import { useLingui } from '@lingui/react/macro';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { ComboSheet } from '#src/features/menu/ComboSheet.tsx';
import { ItemSheet } from '#src/features/menu/ItemSheet.tsx';
import type { Sellable } from '#src/features/register/registerTabs.ts';

type Line = Omit<NewOrderItem, 'line_id' | 'quantity'>;
type DishChoiceProps = {
  index: MenuIndex;
  soldOut: readonly string[];
  onSave: (line: Line, quantity: number) => void;
  onClose: () => void;
} & ({ sold: Sellable; line?: never } | { line: NewOrderItem; sold?: never });

const withNote = (note: string): Pick<Line, 'note'> => (note === '' ? {} : { note });

/** A dish or combo with everything that can be changed of it. */
export function DishChoice({ sold, line, index, soldOut, onSave, onClose }: DishChoiceProps) {
  const { i18n } = useLingui();
  const shared = { index, language: i18n.locale, soldOut: [] as readonly string[], onClose };
  const what = sold ?? soldOf(line, index);
  if (!what) return null;
  const save = (saved: Line, quantity: number): void => {
    onSave(saved, quantity);
    onClose();
  };
  const kept = { quantity: line?.quantity ?? 1, note: line?.note ?? '' };
  if (what.kind === 'item')
    return (
      <ItemSheet
        {...shared}
        item={what.item}
        draft={line?.item && { ...kept, choice: line.item }}
        onSave={({ choice, quantity, note }) => save({ item: choice, ...withNote(note) }, quantity)}
      />
    );
  return (
    <ComboSheet
      {...shared}
      soldOut={soldOut}
      combo={what.combo}
      draft={line?.combo && { ...kept, choice: line.combo }}
      onSave={({ choice, quantity, note }) => save({ combo: choice, ...withNote(note) }, quantity)}
    />
  );
}

function soldOf(line: NewOrderItem, index: MenuIndex): Sellable | undefined {
  const item = line.item && index.items.get(line.item.item_id);
  if (item) return { kind: 'item', item };
  const combo = line.combo && index.combos.get(line.combo.combo_id);
  return combo && { kind: 'combo', combo };
}
